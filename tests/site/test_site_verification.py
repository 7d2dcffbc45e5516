"""The checks that prove a build, as data: every one can be compared by a program, names its document and its
line, and changes nothing."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from built_site import ROOT

from refarch import api, testing
from refarch.platforms import checks
from refarch.platforms.checks import COMPARISONS, PRACTICE, Check, Checks
from refarch.platforms.verification import devices_without_checks, records
from refarch.views.walk.conversations import conversations_of_host, conversations_to_devices
from refarch.views.walk.walker import walker
from shipped_designs import shipped

DESIGN = "vsan-roce-vsphere7u3"
FOREIGN = ROOT / "tests/fixtures/foreign"
NAMES = [
    path.name
    for folder in (ROOT, FOREIGN)
    for path in sorted((folder / "designs").iterdir())
    if path.is_dir()
]
KINDS = checks.all_checks()

READING = {
    "cumulus-linux": r"nv show [a-zA-Z0-9 _./-]+|bridge vlan show",
    "arista-eos": r"show [a-zA-Z0-9 /-]+",
    "cisco-nx-os": r"show [a-zA-Z0-9 /-]+",
    "dell-os10": r"show [a-zA-Z0-9 /:.-]+( \| grep [a-z]+)?",
    "sonic": r"show [a-zA-Z0-9 _/-]+|mclagdctl -i \S+ dump state",
    "aruba-aos-cx": r"show [a-zA-Z0-9 /-]+",
    "juniper-junos": r"show [a-zA-Z0-9 /:-]+( \| display set)?",
    "esxi": r"esxcli [a-zA-Z0-9 ]+ (get|list)"
    r"( -[a-z] \S+| -p '[^']+'| --ruleset-id pvrdma| --netstack=[a-z]+)?"
    r"|esxcli network diag ping( --ipv6)? -I vmk\d+( --netstack=[a-z]+)? -H [0-9a-f.:]+( -d -s \d+)? -c 10"
    r"|esxcli rdma device stats get -d \$\(esxcli rdma device list \| grep -w \w+ \| cut -d ' ' -f 1\)",
    "vcenter": r"\(?Get-VD\w+( -\w+ '[^']+')+\)?(\.\w+)*( \| Get-VDUplinkTeamingPolicy)?",
    "windows-server": r"\(?Get-\w+( -?\w+)*( -\w+ '[^']+'| -AddressFamily IPv4| -ManagementOS)*\)?(\.\w+)*"
    r"( \| Format-List| \| Where-Object Host -eq \$env:COMPUTERNAME)?"
    r"|ping [0-9.]+ -S [0-9.]+ -f -l \d+ -n 10",
    "linux": r"uname -r|cat /sys/class/net/[\w.-]+/mtu|dcb pfc show dev [\w.-]+ prio-pfc"
    r"|dcb -N app show dev [\w.-]+ dscp-prio|mlnx_qos -i [\w.-]+|sysctl -n [\w.-]+"
    r"|cat /sys/class/net/[\w.-]+/ecn/roce_(np|rp)/(enable/[0-7]|cnp_dscp)"
    r"|cat /sys/class/net/[\w.-]+/device/infiniband/\*/tc/1/traffic_class"
    r"|cat /sys/kernel/config/rdma_cm/\$\(ls /sys/class/net/[\w.-]+/device/infiniband\)"
    r"/ports/1/default_roce_tos"
    r"|nvme (show-hostnqn|list-subsys)|chronyc -N sources|ping -M do -c 10 -s \d+ -I [0-9.]+ [0-9.]+",
    "": r"rdma link show|cat /sys/class/net/[\w.-]+/mtu",
}
"""What commands of each system may look like: they show, and set nothing."""


@cache
@cache
def made(name: str) -> tuple[tuple[Checks, Check], ...]:
    design = shipped(name).design
    assert design is not None
    return tuple((record.kind, check) for record in records(design) for check in record.checks)


def small(**patches: str) -> api.Design:
    """The small example design with parts replaced; keys are file stems."""
    listed = [
        testing.Fragment(f"{name.replace('_', '-')}.yaml", text, "vsan-roce")
        for name, text in patches.items()
    ]
    design = (testing.lint_example(listed) if listed else testing.example()).design
    assert design is not None
    return design


def checks_of_device(design: api.Design, device: str) -> dict[tuple[str, str, str], tuple[str, ...]]:
    """What one device shows, by command, line and field."""
    return {
        (check.run, check.row, check.read): check.expected
        for record in records(design)
        for check in record.checks
        if device in check.devices
    }


def commands(design: api.Design) -> set[str]:
    return {check.run for record in records(design) for check in record.checks}


def test_every_kind_of_device_has_its_place_and_says_what_judged_its_commands() -> None:
    assert {kind.system for kind in KINDS} == set(READING)
    assert len(KINDS) == len({kind.order for kind in KINDS}) == 13
    assert all(kind.title and kind.verified_by.endswith(".") for kind in KINDS)


@pytest.mark.parametrize("name", NAMES)
def test_every_switch_and_host_has_checks(name: str) -> None:
    design = shipped(name).design
    assert design is not None and (design.hosts or design.switches)
    assert devices_without_checks(design, records(design)) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_check_can_be_compared_by_a_program(name: str) -> None:
    design = shipped(name).design
    assert design is not None and made(name)
    known = {
        *design.switches,
        *design.hosts,
        *(machine.name for cluster in design.clusters.values() for machine in cluster.virtual_machines),
        *(cluster.title or cluster.id for cluster in design.clusters.values()),
    }
    for _, check in made(name):
        assert check.devices and known.issuperset(check.devices), check
        assert check.compare in COMPARISONS and check.read and check.run, check
        assert bool(check.expected) is (check.compare not in ("none", "unchanged")), check
        assert bool(check.when) or check.compare != "unchanged", check
        assert len(check.expected) == 1 or check.compare in ("contains", "exactly", "none", "unchanged"), (
            check
        )
        words = (check.run, check.row, check.read, check.when, check.says, *check.expected)
        assert all(word == word.strip() and word.isprintable() for word in words), check


@pytest.mark.parametrize("name", NAMES)
def test_no_check_changes_anything(name: str) -> None:
    typed = [(kind.system, check.run) for kind, check in made(name) if check.command]
    assert typed
    assert [(system, run) for system, run in typed if not re.fullmatch(READING[system], run)] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_check_names_a_document_and_a_written_line(name: str) -> None:
    documents = shipped(name).documents
    for _, check in made(name):
        assert check.source is PRACTICE or (
            check.source.url.startswith("https://")
            and re.fullmatch(r"20\d\d-\d\d-\d\d", check.source.verified)
        ), check
        path, span = documents[check.origin.file].place(check.origin.pointer)
        root = ROOT if (ROOT / path).is_file() else FOREIGN
        assert (root / path).read_text().split("\n")[span.line - 1].strip(), check


def test_switch_commands_are_in_the_vendor_s_list(shared: Path) -> None:
    text = (shared / "verifiers/nvue/NVUE-Commands-cumulus-linux-50.md").read_text(encoding="utf-8")
    forms = [line.split() for line in text.splitlines() if line.startswith("nv show ")]
    asked = {check.run for _, check in made(DESIGN) if check.run.startswith("nv ")}
    assert len(asked) > 5

    def listed(command: str) -> bool:
        words = command.split()
        return any(
            len(words) == len(form)
            and all(word == one or one.startswith("<") for word, one in zip(words, form, strict=True))
            for form in forms
        )

    # These came with 5.1, whose own list is not among the reference data.
    since = re.compile(r"nv show interface swp\d+ qos counters (pfc|egress-queue)-stats")
    assert [
        command for command in sorted(asked) if not listed(command) and not since.fullmatch(command)
    ] == []


def test_a_leaf_shows_its_own_design() -> None:
    design = shipped(DESIGN).design
    assert design is not None
    leaf = checks_of_device(design, "clx-swx-035")
    assert leaf["nv show system", "", "hostname"] == ("clx-swx-035",)
    assert leaf["nv show system", "", "build"] == ("Cumulus Linux 5.1",)
    assert leaf["nv show interface eth0 ip address", "", "address"] == ("10.7.215.235/24",)
    assert leaf["nv show bridge domain br_default vlan", "", "vlan"] == ("20", "30", "215")
    assert leaf["nv show interface", "swp31", "Remote Host"] == ("clx-swx-036",)
    assert leaf["nv show interface", "swp31", "Remote Port"] == ("swp31",)
    assert leaf["nv show interface", "swp8", "Remote Host"] == ("clx-host-076",)
    assert ("nv show interface", "swp8", "Remote Port") not in leaf
    assert leaf["nv show qos roce", "pfc", "pfc-priority"] == ("3",)


def test_ports_of_another_mtu_are_said_apart() -> None:
    links = """links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, mtu: 9000}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
"""
    leaf = checks_of_device(small(wiring=links), "leaf-1")
    assert {port: leaf["nv show interface", port, "MTU"] for port in ("swp1", "swp4", "swp21", "bond1")} == {
        "swp1": ("9000",),
        "swp4": ("9000",),
        "swp21": ("9216",),
        "bond1": ("9216",),
    }


def test_a_host_shows_its_own_design() -> None:
    design = shipped(DESIGN).design
    assert design is not None
    host = checks_of_device(design, "clx-host-069")
    assert host["esxcli system version get", "", "Version"] == ("7.0.3",)
    assert host["esxcli system version get", "", "Build"] == ("Releasebuild-19482537",)
    assert host["esxcli network nic list", "vmnic4", "Driver"] == ("nmlx5_core",)
    assert host["esxcli network nic list", "vmnic4", "Speed"] == ("100000",)
    assert host["esxcli network nic get -n vmnic4", "", "Firmware Version"] == ("22.32.2004",)
    assert host["esxcli network nic dcb status get -n vmnic5", "", "PFC Configuration"] == (
        "0 0 0 1 0 0 0 0",
    )
    assert host["esxcli rdma device list", "Paired Uplink=vmnic4", "MTU"] == ("4096",)
    assert host["esxcli system module parameters list -m nmlx5_rdma", "dscp_force", "Value"] == ("26",)
    assert host["esxcli vsan network list", "vmk2", "Traffic Type"] == ("vsan",)
    assert host["esxcli vsan cluster get", "", "Sub-Cluster Member Count"] == ("8",)


def test_a_witness_is_a_member_too_and_answers() -> None:
    design = shipped("vsan-witness-sites").design
    assert design is not None
    branch, metro = checks_of_device(design, "branch-1"), checks_of_device(design, "metro-1")
    member = ("esxcli vsan cluster get", "", "Sub-Cluster Member Count")
    assert (branch[member], metro[member]) == (("3",), ("7",))
    assert branch["esxcli vsan network list", "vmk0", "Traffic Type"] == ("witness",)
    assert ("esxcli network diag ping -I vmk0 -H 10.79.20.11 -d -s 1472 -c 10", "", "Packet Lost") in branch
    assert ("esxcli network diag ping -I vmk2 -H 10.79.20.12 -d -s 8972 -c 10", "", "Packet Lost") in metro


def test_every_host_pings_the_next_with_the_whole_mtu() -> None:
    pings = [check for _, check in made(DESIGN) if "diag ping" in check.run]
    assert len(pings) == 3 * 12
    (last,) = [check for check in pings if check.devices == ("clx-host-076",) and "-I vmk2" in check.run]
    assert last.run == "esxcli network diag ping -I vmk2 -H 192.168.30.169 -d -s 8972 -c 10"
    says = "clx-host-069 answers: MTU 9000 holds; packets leave by vmnic4"
    assert (last.expected, last.says) == (("0",), says)


def test_nodes_without_a_switch_ping_whom_they_are_cabled_to() -> None:
    pings = [(*check.devices, *check.run.split()[1:4]) for _, check in made("azure-local-switchless")]
    assert sorted(ping for ping in pings if ping[2] == "-S" and not ping[1].startswith("10.70.")) == [
        ("node-1", "10.0.1.2", "-S", "10.0.1.1"),
        ("node-1", "10.0.2.2", "-S", "10.0.2.1"),
        ("node-2", "10.0.3.3", "-S", "10.0.3.2"),
        ("node-2", "10.0.6.3", "-S", "10.0.6.2"),
        ("node-3", "10.0.4.1", "-S", "10.0.4.3"),
        ("node-3", "10.0.5.1", "-S", "10.0.5.3"),
    ]


@pytest.mark.parametrize("name", ["vsan-witness-sites", "nvme-rocev2-spine-leaf", DESIGN])
def test_pings_use_the_adapter_the_address_and_the_size_of_the_walk(name: str) -> None:
    design = shipped(name).design
    assert design is not None
    walked = set()
    for host in design.hosts:
        for one in conversations_of_host(design, host):
            walk = walker(design).walk(one)
            size = f"-s {walk.size - 28}"
            walked.add((host, f"-I {one.interface}", f"-H {one.address}", size, " or ".join(walk.adapters)))
    pings = [(*check.devices, check) for _, check in made(name) if "diag ping" in check.run]
    asked = {
        (
            host,
            *re.findall(r"-I \S+|-H \S+|-s \S+", check.run),
            check.says.partition("packets leave by ")[2],
        )
        for *hosts, check in pings
        for host in hosts
    }
    assert asked and asked <= walked
    far = {target.removeprefix("-H ") for _, _, target, _, _ in asked}
    devices = [one for host in design.hosts for one in conversations_to_devices(design, host)]
    assert {one.address for one in devices} <= far, "every witness and every array port is pinged"


@pytest.mark.parametrize(("mtu", "payload"), [(1500, 1472), (1501, 1473), (9000, 8972)])
def test_the_payload_leaves_room_for_the_headers(mtu: int, payload: int) -> None:
    vmkernel = f"{{vmk2: {{port_group: vSAN, services: [vsan], mtu: {mtu}}}}}"
    design = small(design=f"clusters: {{compute: {{vmkernel: {vmkernel}}}}}\n")
    sizes = {run.split()[-3] for run in commands(design) if "ping -I vmk2" in run}
    assert sizes == {str(payload)}


def test_over_tcp_nothing_is_asked_about_rdma() -> None:
    asked = commands(small(design="clusters: {compute: {transport: tcp}}\n"))
    hosts = [run for run in asked if not run.startswith("nv ")]
    assert not [run for run in hosts if "rdma" in run.lower() or "dcb" in run]
    assert "esxcli vsan cluster get" in hosts


def test_what_is_not_vsan_is_not_asked_about_vsan() -> None:
    asked = commands(small(design="clusters: {compute: {product: nvme-of}}\n"))
    assert asked and not [run for run in asked if "vsan" in run.lower().replace("'vsan'", "")]


def test_windows_hosts_are_asked_in_their_own_language() -> None:
    asked = {check.run for kind, check in made("smb-direct-roce-s2d") if kind.system != "cumulus-linux"}
    assert not [run for run in asked if "esxcli" in run]
    assert {run for run in asked if "SMB1" in run} == {
        "Get-NetIPAddress -InterfaceAlias 'vEthernet (SMB1)' -AddressFamily IPv4",
        "Get-NetAdapterAdvancedProperty -Name 'vEthernet (SMB1)' -RegistryKeyword '*JumboPacket'",
        "Get-VMNetworkAdapterVlan -ManagementOS -VMNetworkAdapterName 'SMB1'",
        "Get-VMNetworkAdapter -ManagementOS -Name 'SMB1'",
        "Get-VMNetworkAdapterTeamMapping -ManagementOS -VMNetworkAdapterName 'SMB1'",
        "Get-NetAdapterRdma -Name 'vEthernet (SMB1)'",
    }
    assert not [run for run in commands(small()) if run.startswith("Get-Net")]


def test_ports_with_an_address_of_their_own_keep_their_names_and_iwarp_needs_no_flow_control() -> None:
    asked = [check for _, check in made("smb-direct-iwarp")]
    runs = [check.run for check in asked]
    assert "Get-NetAdapterRdma -Name 'port1'" in runs
    assert "Get-NetQosFlowControl" not in runs
    technology = "Get-NetAdapterAdvancedProperty -Name 'port1' -RegistryKeyword '*NetworkDirectTechnology'"
    assert {check.expected for check in asked if check.run == technology} == {("1",)}
    # The other two hosts migrate machines and share no files.
    sharing = {check.devices for check in asked if check.run == "Get-SmbMultichannelConnection | Format-List"}
    assert sharing == {("fs-01", "hv-01")}


def test_hosts_of_pvrdma_show_what_paravirtual_rdma_needs() -> None:
    design = shipped("pvrdma-hpc").design
    assert design is not None
    host = checks_of_device(design, "hpc-8")
    option = "esxcli system settings advanced list -o /Net/PVRDMAVmknic"
    assert host[option, "", "String Value"] == ("vmk1",)
    rule = "esxcli network firewall ruleset list --ruleset-id pvrdma"
    assert host[rule, "pvrdma", "Enabled"] == ("true",)
    assert host["esxcli rdma device vmknic list", "", "Vmknic"] == ("vmk1",)
    ping = "esxcli network diag ping -I vmk1 -H 10.70.10.11 -d -s 8972 -c 10"
    assert host[ping, "", "Packet Lost"] == ("0",)
    assert checks_of_device(design, "hpc-vm-1") == {
        ("rdma link show", "", "state"): ("ACTIVE",),
        ("cat /sys/class/net/eth1/mtu", "", "MTU"): ("9000",),
    }


def test_a_host_without_rdma_shows_no_device() -> None:
    result = shipped("pvrdma-hpc")
    (variant,) = [
        one.design for one in result.variants if one.variant and one.variant.name == "host-without-hca"
    ]
    assert variant is not None
    devices = {
        key: value
        for key, value in checks_of_device(variant, "hpc-8").items()
        if key[0] == "esxcli rdma device list"
    }
    assert devices == {("esxcli rdma device list", "Paired Uplink=vmnic4", "Name"): ()}


def caveats(design: api.Design) -> Iterator[tuple[tuple[str, ...], str]]:
    return ((one.devices, one.says) for record in records(design) for one in record.caveats)


def test_a_release_whose_documents_were_not_read_is_said() -> None:
    assert list(caveats(small())) == []
    software = '{esxi: {release: "6.7 U3", build: 14320388}, cumulus-linux: {release: "5.18"}}'
    look = "Verify each command in the guide of that release before you rely on it."
    assert list(caveats(small(design=f"software: {software}\n"))) == [
        (
            ("leaf-1", "leaf-2"),
            f"run NVIDIA Cumulus Linux 5.18, but the commands are documented for 5.0 to 5.17. {look}",
        ),
        (
            ("host-1", "host-2", "host-3", "host-4"),
            f"run VMware ESXi 6.7 U3, but the commands are documented for 7.0 to 9.0. {look}",
        ),
    ]


def unchecked_settings(design: api.Design) -> list[tuple[tuple[str, ...], str]]:
    return [(one.devices, one.what) for record in records(design) for one in record.unchecked]


def test_what_no_document_shows_is_said() -> None:
    hosts = ("host-1", "host-2", "host-3", "host-4")
    silent = "names of the counters of `esxcli rdma device stats get`"
    services = (("leaf-1", "leaf-2"), "DNS, NTP, syslog, and SNMP")
    assert unchecked_settings(small()) == [services, (hosts, silent)]
    disabled = small(qos="profiles: {roce: {host: {dcbx: disabled}}}\n")
    assert unchecked_settings(disabled)[-3:] == [
        (hosts, "DCB mode of vmnic4"),
        (hosts, "DCB mode of vmnic5"),
        (hosts, silent),
    ]


def test_switches_of_no_named_system_are_said() -> None:
    design = small()
    switches = {name: switch._replace(nos="") for name, switch in design.switches.items()}
    nameless = design._replace(switches=switches)
    assert [tuple(one) for one in devices_without_checks(nameless, records(nameless))] == [
        (("leaf-1", "leaf-2"), "")
    ]
