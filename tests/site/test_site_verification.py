"""The checks that prove a build: their commands, what they expect, and that none of them changes anything."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from built_site import ROOT

from refarch import api, testing
from refarch_site import checks
from refarch_site.checks import PRACTICE, Check, cumulus, esxi, vsphere, windows
from refarch_site.project import Project

DESIGN = "vsan-roce-vsphere7u3"
KINDS = checks.all_checks()
READING = re.compile(
    r"nv show [a-z0-9 _-]+|sudo lldpcli show neighbors|esxcli [a-z0-9 ]+ (get|list)( -n "
    r"vmnic\d+)?|esxcli network diag ping .+"
)


def small(**patches: str) -> api.Design:
    """The small example design with parts replaced; keys are file stems."""
    listed = [
        testing.Fragment(f"{name.replace('_', '-')}.yaml", text, "vsan-roce")
        for name, text in patches.items()
    ]
    name, files = testing.overlay(listed) if listed else ("vsan-roce", testing.base_files("vsan-roce"))
    design = api.lint_texts(name, files).design
    assert design is not None
    return design


@pytest.fixture
def design(project: Project) -> api.Design:
    found = next(result.design for result in project.designs if result.id == DESIGN)
    assert found is not None
    return found


def all_checks(design: api.Design) -> Iterator[Check]:
    for kind in KINDS:
        yield from kind.checks(design)


def test_every_module_says_what_judged_its_commands() -> None:
    assert len(KINDS) == len({kind.order for kind in KINDS}) == 5
    assert all(kind.title and kind.judged.endswith(".") for kind in KINDS)


def test_no_check_changes_anything(design: api.Design) -> None:
    commands = [check.run for check in all_checks(design) if check.command]
    assert commands
    assert [command for command in commands if not READING.fullmatch(command)] == []


def test_every_check_names_a_document_or_says_that_it_is_practice(design: api.Design) -> None:
    assert all_checks(design)
    for check in all_checks(design):
        assert check.source is PRACTICE or (
            check.source.url.startswith("https://") and check.source.verified
        ), check.run


def test_switch_commands_are_in_the_vendor_s_list(design: api.Design, shared: Path) -> None:
    text = (shared / "verifiers/nvue/NVUE-Commands-cumulus-linux-50.md").read_text(encoding="utf-8")
    forms = [line.split() for line in text.splitlines() if line.startswith("nv show ")]
    commands = {check.run for check in cumulus.checks(design) if check.run.startswith("nv ")}
    assert len(commands) > 5

    def listed(command: str) -> bool:
        words = command.split()
        return any(
            len(words) == len(form)
            and all(word == one or one.startswith("<") for word, one in zip(words, form, strict=True))
            for form in forms
        )

    assert [command for command in commands if not listed(command)] == []


def expects(design: api.Design, group: str, run: str) -> str:
    return next(check.expect for check in all_checks(design) if check.group == group and check.run == run)


def test_a_leaf_shows_its_own_design(design: api.Design) -> None:
    assert expects(design, "clx-swx-035", "nv show system") == "hostname clx-swx-035, release 5.1"
    assert expects(design, "clx-swx-035", "nv show interface eth0 ip address") == "10.7.215.235/24"
    assert (
        expects(design, "clx-swx-035", "nv show bridge domain br_default vlan")
        == "VLANs 20, 30, 215, no more and no fewer"
    )
    assert (
        expects(design, "clx-swx-035", "nv show interface")
        == "swp[1-8], swp[31-32] up, MTU 9216; no other swp port up"
    )
    neighbours = expects(design, "clx-swx-035", "sudo lldpcli show neighbors").split("\n")
    assert neighbours == ["swp[1-8] to clx-host-[069-076] vmnic4", "swp[31-32] to clx-swx-036 swp[31-32]"]
    assert expects(design, "clx-swx-035", "nv show qos roce").split("\n")[:3] == [
        "mode lossless",
        "pfc-priority 3",
        "cable-length 5",
    ]


def test_ports_of_another_mtu_are_said_apart() -> None:
    links = """links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, mtu: 9000}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
"""
    shown = [
        check.expect
        for check in cumulus.checks(small(wiring=links))
        if (check.group, check.run) == ("leaf-1", "nv show interface")
    ]
    assert shown == [
        "swp[1-4] up, MTU 9000; no other swp port up",
        "swp[21-22] up, MTU 9216; no other swp port up",
    ]


def test_a_host_shows_its_own_design(design: api.Design) -> None:
    group = "Every host of SL WL01: clx-host-[069-076]"
    assert expects(design, group, "esxcli system version get") == "Version 7.0.3, Build Releasebuild-19482537"
    adapter = expects(design, group, "esxcli network nic get -n vmnic4")
    assert adapter == "Link Status Up, Driver nmlx5_core, Firmware Version 22.32.2004"
    assert expects(design, group, "esxcli network nic dcb status get -n vmnic5").endswith(
        "PFC Configuration 0 0 0 1 0 0 0 0"
    )
    assert expects(design, group, "esxcli vsan network list") == "VmkNic Name vmk2, Traffic Type vsan"
    assert expects(design, group, "esxcli vsan cluster get") == "Sub-Cluster Member Count 8"


def test_every_host_pings_the_next_with_the_whole_mtu(design: api.Design) -> None:
    pings = [check for check in esxi.checks(design) if "diag ping" in check.run]
    assert len(pings) == 2 * 12
    assert len({(check.on, check.run.split()[5]) for check in pings}) == 24
    last = next(check for check in pings if check.on == "clx-host-076" and "-I vmk2" in check.run)
    assert last.run == "esxcli network diag ping -I vmk2 -H 192.168.30.169 -d -s 8972 -c 10"
    assert last.expect == "10 replies from clx-host-069: MTU 9000 holds"


@pytest.mark.parametrize(("mtu", "payload"), [(1500, 1472), (1501, 1473), (9000, 8972)])
def test_the_payload_leaves_room_for_the_headers(mtu: int, payload: int) -> None:
    design = small(
        design=f"clusters: {{compute: {{vmkernel: {{vmk2: {{port_group: vSAN, services: [vsan], mtu: "
        f"{mtu}}}}}}}}}\n"
    )
    sizes = {check.run.split()[-3] for check in esxi.checks(design) if "-I vmk2" in check.run}
    assert sizes == {str(payload)}


def test_over_tcp_nothing_is_asked_about_rdma() -> None:
    design = small(design="clusters: {compute: {transport: tcp}}\n")
    assert not [
        check for check in (*esxi.checks(design), *vsphere.checks(design)) if "rdma" in check.run.lower()
    ]
    assert [check for check in esxi.checks(design) if check.run == "esxcli vsan cluster get"]


def test_what_is_not_vsan_is_not_asked_about_vsan() -> None:
    design = small(design="clusters: {compute: {product: nvme-of}}\n")
    asked = [check.run.lower() for check in (*esxi.checks(design), *vsphere.checks(design))]
    assert asked and not [command for command in asked if "vsan" in command]


def test_every_place_of_a_check_is_written(project: Project, design: api.Design) -> None:
    assert all_checks(design)
    documents = next(result.documents for result in project.designs if result.id == DESIGN)
    for check in all_checks(design):
        line = documents[check.origin.file].span(check.origin.pointer).line
        assert (ROOT / documents[check.origin.file].path).read_text().split("\n")[line - 1].strip(), check


def of_project(project: Project, identity: str) -> api.Design:
    found = next(result.design for result in project.designs if result.id == identity)
    assert found is not None
    return found


def test_windows_hosts_are_asked_in_their_own_language(project: Project) -> None:
    made = of_project(project, "smb-direct-roce-s2d")
    assert list(esxi.checks(made)) == []
    commands = [check.run for check in windows.checks(made)]
    assert commands[:8] == [
        "(Get-CimInstance Win32_OperatingSystem).Version",
        "Get-NetAdapterRdma -Name 'vEthernet (SMB1)'",
        "Get-NetAdapterRdma -Name 'vEthernet (SMB2)'",
        "Get-NetQosFlowControl",
        "Get-NetQosPolicy",
        "Get-NetQosDcbxSetting",
        "Get-SmbMultichannelConnection | Format-List",
        "ping 10.71.1.12 -S 10.71.1.11 -f -l 8972 -n 10",
    ]
    assert len(commands) == 7 + 4 * 2
    reading = re.compile(r"Get-\w+( -Name '[^']+'| \| Format-List)?|\(Get-CimInstance \w+\)\.Version|ping .+")
    assert [command for command in commands if not reading.fullmatch(command)] == []


def test_ports_with_an_address_of_their_own_keep_their_names_and_iwarp_needs_no_flow_control(
    project: Project,
) -> None:
    made = of_project(project, "smb-direct-iwarp")
    commands = [check.run for check in windows.checks(made)]
    assert "Get-NetAdapterRdma -Name 'port1'" in commands
    assert "Get-NetQosFlowControl" not in commands
    # The other two hosts migrate machines and share no files.
    assert commands.count("Get-SmbMultichannelConnection | Format-List") == 1


def test_esxi_hosts_are_not_asked_for_windows(design: api.Design) -> None:
    assert list(windows.checks(design)) == []


PVRDMA = "Every host of HPC: hpc-[1-8]"


def test_hosts_of_pvrdma_show_what_paravirtual_rdma_needs(project: Project) -> None:
    made = of_project(project, "pvrdma-hpc")
    assert (
        expects(made, PVRDMA, "esxcli system settings advanced list -o /Net/PVRDMAVmknic")
        == "String Value vmk1"
    )
    assert (
        expects(made, PVRDMA, "esxcli network firewall ruleset list --ruleset-id pvrdma")
        == "pvrdma, Enabled true"
    )
    assert (
        expects(made, PVRDMA, "esxcli rdma device list")
        == "a vmrdma device whose paired uplink is vmnic4, state active"
    )
    assert expects(made, PVRDMA, "esxcli network nic get -n vmnic4") == "Link Status Up, Driver nmlx5_core"
    pings = [check for check in esxi.checks(made) if "diag ping" in check.run]
    assert [(check.on, check.run) for check in pings][-1] == (
        "hpc-8",
        "esxcli network diag ping -I vmk1 -H 10.70.10.11 -d -s 8972 -c 10",
    )
    assert len(pings) == 8


def test_a_host_without_rdma_is_not_asked_for_a_device(project: Project) -> None:
    result = next(one for one in project.designs if one.id == "pvrdma-hpc")
    (made,) = [
        one.design for one in result.variants if one.variant and one.variant.name == "host-without-hca"
    ]
    assert made is not None
    assert expects(made, PVRDMA, "esxcli rdma device list").endswith(
        "; none on hpc-8, where RDMA is turned off"
    )
