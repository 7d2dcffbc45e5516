"""The PowerCLI script of a cluster: the exact file, what a port group brings with it, sites and witness,
rules of policies, addresses, what stays on the way back, and values that could end a literal."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich_intents import designs

from refarch import api
from refarch.api import Origin
from refarch.api.intent import ClusterIntent, StaticRoute, VsanHosts, VsanPolicy, cluster_intents
from refarch.api.model import Lag
from refarch.model.types import SecurityPolicy, SystemTraffic
from refarch.platforms.rendering import configurations
from refarch.platforms.rendering.values import Values
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.script_functions import _file
from refarch.platforms.target import ConfigLine, NotConfigured, target_named
from shipped_designs import shipped

TARGET = target_named("vsphere-powercli")


def intent(design: str, cluster: str) -> ClusterIntent:
    (found,) = (cluster_intents(one)[cluster] for one in designs() if one.id == design)
    return found


def calls(cluster: ClusterIntent) -> list[str]:
    """The lines that come from somewhere."""
    return [piece.text for piece in TARGET.lines(cluster) if isinstance(piece, ConfigLine) and piece.origins]


def table(cluster: ClusterIntent, call: str) -> list[str]:
    """The entries of the first table behind a call."""
    lines = calls(cluster)
    at = lines.index(f"{call} @{{")
    end = next(number for number in range(at, len(lines)) if lines[number].startswith("}"))
    return [line.strip() for line in lines[at + 1 : end]]


def omissions(cluster: ClusterIntent) -> list[tuple[str, str, str]]:
    pieces = (*TARGET.limits(cluster), *TARGET.lines(cluster))
    return [(one.path, one.thing, one.value) for one in pieces if isinstance(one, NotConfigured)]


@pytest.fixture
def roce() -> ClusterIntent:
    """Two hosts of a cluster with one distributed switch."""
    whole = intent("vsan-roce-vsphere7u3", "mgmt")
    return whole._replace(hosts=dict(list(whole.hosts.items())[:2]))


def with_switch(cluster: ClusterIntent, **changed: object) -> ClusterIntent:
    """With its one switch changed."""
    (name,) = cluster.switches
    return cluster._replace(switches={name: cluster.switches[name]._replace(**changed)})


def test_script_is_the_golden_one(root: Path, golden: Callable[[Path, str], None]) -> None:
    result = shipped("vsan-roce-vsphere7u3")
    made = {one.device: one for one in configurations(result, "vsphere-powercli")}
    folder = root / "tests/golden/targets/vsan-roce-vsphere7u3"
    golden(folder / "mgmt.powercli.ps1", made["mgmt"].text)
    golden(folder / "mgmt.rollback.powercli.ps1", made["mgmt"].rollback_text)


def test_cutting_a_port_group_removes_exactly_its_lines(roce: ClusterIntent) -> None:
    (switch,) = roce.switches.values()
    gone, *_ = switch.port_groups
    hosts = {
        name: host._replace(
            interfaces={n: one for n, one in host.interfaces.items() if one.port_group != gone}
        )
        for name, host in roce.hosts.items()
    }
    groups = {name: group for name, group in switch.port_groups.items() if name != gone}
    whole, left = (
        pieces(calls(roce)),
        pieces(calls(with_switch(roce, port_groups=groups)._replace(hosts=hosts))),
    )
    removed = [piece for piece in whole if piece not in left]
    assert [piece for piece in whole if piece in left] == [piece for piece in left if piece in whole]
    assert [piece[0] for piece in removed] == [
        f"Set-WantedPortGroup '{switch.name}' '{gone}' @{{",
        f"Set-WantedUplink '{switch.name}' 'clx-host-51' @{{",
        f"Set-WantedUplink '{switch.name}' 'clx-host-52' @{{",
        "Set-WantedAdapter 'clx-host-51' 'vmk1' @{",
        "Set-WantedService 'clx-host-51' 'vmk1' @('vmotion')",
        "Set-WantedAdapter 'clx-host-52' 'vmk1' @{",
        "Set-WantedService 'clx-host-52' 'vmk1' @('vmotion')",
    ]
    uplinks = [piece for piece in left if piece not in whole]
    assert [{*before} - {*after} for before, after in zip(removed[1:3], uplinks, strict=True)] == [
        {f"    'vmk1' = '{gone}'"}
    ] * 2


def pieces(lines: list[str]) -> list[list[str]]:
    """The lines of each call."""
    found: list[list[str]] = []
    for line in lines:
        if line.startswith((" ", "}")):
            found[-1].append(line)
        else:
            found.append([line])
    return found


def test_every_call_names_its_places_and_is_one_of_a_function(roce: ClusterIntent) -> None:
    known = _file("vsphere/powercli.ps1").functions
    for cluster in (roce, intent("stretched-esa-juniper", "metro-esa")):
        lines = [piece for piece in TARGET.lines(cluster) if isinstance(piece, ConfigLine)]
        start = next(number for number, line in enumerate(lines) if line.text == "Connect-Center")
        for line in lines[start:]:
            assert line.origins or line.text in ("Connect-Center", "Complete-Script"), line.text
            assert line.text.startswith((" ", "}")) or line.text.split(" ")[0] in known, line.text
        defined = {*re.findall(r"^function (\S+)", "\n".join(line.text for line in lines), re.MULTILINE)}
        assert {line.text.split(" ")[0] for line in lines[start:]} - defined <= {"", "}"}


def test_rdma_of_vsan_is_switched_on_and_back() -> None:
    whole = intent("vsan-esa-arista", "esa")
    name = whole.title
    assert table(whole, f"Set-WantedVsan '{name}'") == ["Enabled = $true", "Express = $true", "Rdma = $true"]
    back = [line.text for line in TARGET.rollback(whole) if line.origins]
    at = back.index(f"Set-WantedVsan '{name}' @{{")
    assert back[at : at + 3] == [f"Set-WantedVsan '{name}' @{{", "    Rdma = $false", "}"]
    assert whole.vsan is not None
    over_tcp = whole._replace(vsan=whole.vsan._replace(rdma=False, features=("vsan-storage-cluster", "x")))
    assert table(over_tcp, f"Set-WantedVsan '{name}'")[2:] == ["Rdma = $false", "Mode = 'Mode_Storage'"]
    assert ("vsan.features", "", "x") in omissions(over_tcp)
    assert not [line for line in TARGET.rollback(over_tcp) if "Rdma =" in line.text]


def test_sites_and_their_witness() -> None:
    whole = intent("vsan-witness-sites", "metro")
    words = "Set-WantedDomain 'Two sites' -Witness 'witness-metro' -Preferred 'north' -Wanted"
    assert table(whole, words) == [
        "'north' = @('metro-1', 'metro-2', 'metro-3')",
        "'south' = @('metro-4', 'metro-5', 'metro-6')",
    ]
    assert whole.vsan is not None
    racks = {name: VsanHosts(name, ("metro-1",), whole.origin) for name in ("a", "b", "c")}
    three = whole._replace(vsan=whole.vsan._replace(sites={}, fault_domains=racks))
    assert table(three, "Set-WantedDomain 'Two sites'") == [f"'{name}' = @('metro-1')" for name in racks]
    assert omissions(three) == [("vsan.witness", "", "witness-metro")]
    alone = whole._replace(vsan=whole.vsan._replace(witness="", fault_domains={"a": racks["a"]}))
    assert not [line for line in calls(alone) if line.startswith("Set-WantedDomain")]
    assert [path for path, *_ in omissions(alone)] == [
        "vsan.sites.name",
        "vsan.sites.hosts",
        "vsan.sites.name",
        "vsan.sites.hosts",
        "vsan.fault_domains.name",
        "vsan.fault_domains.hosts",
    ]


def test_two_hosts_with_a_witness_are_two_fault_domains() -> None:
    whole = intent("vsan-witness-sites", "branch")
    words = "Set-WantedDomain 'Branch office' -Witness 'witness-branch' -Preferred 'Preferred' -Wanted"
    assert table(whole, words) == ["'Preferred' = @('branch-1')", "'Secondary' = @('branch-2')"]
    said = "# The design does not state the preferred host; the first host is preferred."
    assert said in [piece.text for piece in TARGET.lines(whole) if isinstance(piece, ConfigLine)]
    assert omissions(whole) == []


MIRROR = "replicaPreference' = 'RAID-1 (Mirroring) - Performance'"
ERASURE = "replicaPreference' = 'RAID-5/6 (Erasure Coding) - Capacity'"


@pytest.mark.parametrize(
    ("site", "method", "failures", "rules", "left"),
    [
        ("", "mirror", 2, ["hostFailuresToTolerate' = 2", MIRROR], []),
        ("", "raid5", None, ["hostFailuresToTolerate' = 1", ERASURE], []),
        ("", "raid6", 1, ["hostFailuresToTolerate' = 1", ERASURE], ["vsan.policies.method"]),
        ("mirror", "", None, ["hostFailuresToTolerate' = 1"], []),
        ("mirror", "raid6", 2, ["hostFailuresToTolerate' = 1", "subFailuresToTolerate' = 2", ERASURE], []),
        (
            "secondary",
            "mirror",
            1,
            [
                "hostFailuresToTolerate' = 0",
                "locality' = 'Secondary Fault Domain'",
                "subFailuresToTolerate' = 1",
                MIRROR,
            ],
            [],
        ),
        ("none", "mirror", 1, ["hostFailuresToTolerate' = 1", MIRROR], ["vsan.policies.site"]),
    ],
)
def test_rules_of_a_policy(
    roce: ClusterIntent, site: str, method: str, failures: int | None, rules: list[str], left: list[str]
) -> None:
    assert roce.vsan is not None
    policy = VsanPolicy("Gold", site, method, failures, roce.origin)
    changed = roce._replace(vsan=roce.vsan._replace(policies={"Gold": policy}))
    assert table(changed, "Set-WantedPolicy 'Gold'") == [f"'VSAN.{rule}" for rule in rules]
    assert [path for path, *_ in omissions(changed)] == left
    assert "Remove-Policy 'Gold'" in [line.text for line in TARGET.rollback(changed)]


def test_a_policy_without_rules_is_told(roce: ClusterIntent) -> None:
    assert roce.vsan is not None
    policy = VsanPolicy("Gold", "", "", None, roce.origin)
    changed = roce._replace(vsan=roce.vsan._replace(policies={"Gold": policy}))
    assert not [line for line in calls(changed) if line.startswith("Set-WantedPolicy")]
    assert omissions(changed) == [("vsan.policies.name", "Gold", "Gold")]


def test_lags_and_network_io_control(roce: ClusterIntent) -> None:
    (switch,) = roce.switches.values()
    hashing = "Source and destination IP address, TCP/UDP port and VLAN"
    lag = Lag("lag1", tuple(switch.uplinks), "active", roce.origin, {}, hashing)
    traffic = SystemTraffic("nvme-tcp", 5000, None, roce.origin, {}, 100)
    changed = with_switch(roce, lags={"lag1": lag}, system_traffic={"nvme-tcp": traffic})
    on = f"'{switch.name}'"
    assert table(changed, f"Set-WantedLag {on} 'lag1'") == [
        "Mode = 'active'",
        "Ports = 2",
        "Balancing = 'srcDestIpTcpUdpPortVlan'",
    ]
    assert f"Enable-WantedControl {on}" in calls(changed)
    assert table(changed, f"Set-WantedTraffic {on} 'nvmetcp'") == ["Reservation = 5000", "Shares = 100"]
    lines = calls(changed)
    at = lines.index(f"Set-WantedUplink {on} 'clx-host-51' @{{")
    assert lines[at + 1 : at + 7] == [
        "    'lag1-0' = 'vmnic4'",
        "    'lag1-1' = 'vmnic5'",
        "} @{",
        "    'vmk1' = 'vMotion-VLAN1620-DPG'",
        "    'vmk2' = 'vSAN-VLAN1630-DPG'",
        "}",
    ]


def test_uplinks_keep_the_names_of_the_design() -> None:
    whole = intent("nvme-tcp-powerstore-layer3", "compute")
    assert "Uplinks = @('SAN-A', 'SAN-B')" in table(whole, "Set-WantedSwitch 'VDS-SAN'")
    assert table(whole, "Set-WantedUplink 'VDS-SAN' 'dc4-esx01.dc4.example.net'") == [
        "'SAN-A' = 'vmnic4'",
        "'SAN-B' = 'vmnic5'",
    ]
    assert "Add-WantedRoute 'dc4-esx01.dc4.example.net' '10.61.12.0' 24 '10.61.11.1'" in calls(whole)


def test_switches_that_are_not_discovered(roce: ClusterIntent) -> None:
    (switch,) = roce.switches.values()
    silent = with_switch(roce, discovery="none", discovery_operation="both")
    assert table(silent, f"Set-WantedSwitch '{switch.name}'")[3:] == ["Operation = 'none'"]
    assert omissions(silent) == [("switches.discovery_operation", switch.name, "both")]


def test_port_groups_in_full(roce: ClusterIntent) -> None:
    (switch,) = roce.switches.values()
    name, group = next(iter(switch.port_groups.items()))
    teaming = group.teaming._replace(
        failure_detection="beacon-probing", fails_back=False, unused=("Uplink 9",)
    )
    other = group._replace(blocked=True, netflow=True, vlan=4095, teaming=teaming)
    changed = with_switch(roce, port_groups={name: other})
    assert table(changed, f"Set-WantedPortGroup '{switch.name}' '{name}'") == [
        "Vlan = '0-4094'",
        "Policy = 'failover_explicit'",
        "Active = @('Uplink 2')",
        "Standby = @('Uplink 1')",
        "Beacon = $true",
        "Notify = $true",
        "Rolling = $true",
        "Blocked = $true",
        "NetFlow = $true",
    ]
    assert omissions(changed) == [
        ("switches.port_groups.teaming.unused", f"{switch.name} {name}", "Uplink 9")
    ]


def test_security_policy_of_a_port_group(roce: ClusterIntent) -> None:
    (switch,) = roce.switches.values()
    name, group = next(iter(switch.port_groups.items()))
    policy = SecurityPolicy(False, None, True, True, Origin("design.yaml", ("clusters",)))
    groups = {name: group._replace(security=policy)}
    changed = roce._replace(switches={switch.name: switch._replace(port_groups=groups)})
    lines = calls(changed)
    at = lines.index("    NetFlow = $false")
    assert lines[at + 1 : at + 4] == [
        "    Promiscuous = $false",
        "    ForgedTransmits = $true",
        "    MacLearning = $true",
    ]


def test_adapters_in_full(roce: ClusterIntent) -> None:
    host, *_ = roce.hosts.values()
    adapter = host.interfaces["vmk1"]._replace(
        address6="2001:DB8:0::1/64",
        gateway="2001:db8::ff",
        services=("vsan", "vmotion", "vsan-witness", "nfs"),
    )
    low = host.interfaces["vmk2"]._replace(name="vmk10", dhcp=True, gateway="192.0.2.1")
    bare = host.interfaces["vmk2"]._replace(name="vmk3", address="")
    own = {one.name: one for one in (low, bare, adapter)}
    changed = roce._replace(hosts={host.name: host._replace(interfaces=own)})
    lines = calls(changed)
    at = lines.index("Set-WantedAdapter 'clx-host-51' 'vmk1' @{")
    assert lines[at:-5] == [
        "Set-WantedAdapter 'clx-host-51' 'vmk1' @{",
        "    Switch = 'Mgmt-Storage-DSwitch'",
        "    PortGroup = 'vMotion-VLAN1620-DPG'",
        "    Mtu = 9000",
        "    Dhcp = $false",
        "    Address = '192.168.120.51'",
        "    Mask = '255.255.255.0'",
        "    Address6 = @('2001:db8::1/64')",
        "    Gateway6 = '2001:db8::ff'",
        "}",
        "Set-WantedService 'clx-host-51' 'vmk1' @('vmotion', 'vsan')",
        "Set-WantedAdapter 'clx-host-51' 'vmk10' @{",
        "    Switch = 'Mgmt-Storage-DSwitch'",
        "    PortGroup = 'vSAN-VLAN1630-DPG'",
        "    Mtu = 9000",
        "    Dhcp = $true",
        "}",
        "Set-WantedService 'clx-host-51' 'vmk10' @('vsan')",
    ]
    thing = "clx-host-51"
    told = omissions(changed)
    assert {one[1] for one in told[:-4]} == {f"{thing} vmk3"}
    assert told[-4:-2] == [
        ("hosts.interfaces.services", f"{thing} vmk1", "vsan-witness"),
        ("hosts.interfaces.services", f"{thing} vmk1", "nfs"),
    ]
    assert told[-2:] == [
        ("hosts.interfaces.address", f"{thing} vmk10", "192.168.130.51/24"),
        ("hosts.interfaces.gateway", f"{thing} vmk10", "192.0.2.1"),
    ]


def test_adapter_on_a_separate_stack(roce: ClusterIntent) -> None:
    host, *_ = roce.hosts.values()
    place = Origin("design.yaml", ("clusters",))
    routes = (StaticRoute("203.0.113.0/24", "198.51.100.1", place),)
    adapter = host.interfaces["vmk1"]._replace(
        stack="provisioning", services=("provisioning", "vsan-witness"), routes=routes
    )
    changed = roce._replace(hosts={host.name: host._replace(interfaces={"vmk1": adapter})})
    lines = calls(changed)
    at = lines.index("Set-WantedAdapter 'clx-host-51' 'vmk1' @{")
    assert lines[at + 4] == "    Stack = 'vSphereProvisioning'"
    assert not [line for line in lines if line.startswith(("Set-WantedService", "Add-WantedRoute"))]
    assert [one for one in omissions(changed) if one[1] == "clx-host-51 vmk1"] == [
        ("hosts.interfaces.services", "clx-host-51 vmk1", "provisioning"),
        ("hosts.interfaces.services", "clx-host-51 vmk1", "vsan-witness"),
        ("hosts.interfaces.routes.to", "clx-host-51 vmk1", "203.0.113.0/24"),
        ("hosts.interfaces.routes.via", "clx-host-51 vmk1", "198.51.100.1"),
    ]


def test_services_of_the_hosts(roce: ClusterIntent) -> None:
    services = roce.services._replace(
        ntp=("t1", "t2"), dns=("192.0.2.53",), domain="example.com", syslog=("logs", "2001:db8::9")
    )
    found = calls(roce._replace(services=services))
    assert "Add-WantedHost 'clx-host-51.example.com'" in found
    assert [line for line in found if line.startswith(("Set-WantedT", "Set-WantedN", "Set-WantedL"))] == [
        "Set-WantedTime @('t1', 't2')",
        "Set-WantedNames -Address @('192.0.2.53') -Domain 'example.com'",
        "Set-WantedLogs 'udp://logs:514,udp://[2001:db8::9]:514'",
    ]
    with pytest.raises(api.RefarchError, match=r"would become several items of a list"):
        calls(roce._replace(services=services._replace(syslog=("a,b",))))


def test_no_password_stands_in_a_script_and_the_datacenter_is_filled_in(roce: ClusterIntent) -> None:
    assert [secret.name for secret in configuration("", TARGET, "mgmt", roce).missing_secrets] == [
        "DATACENTER"
    ]
    values = Values({"DATACENTER": "DC '1'"}, {"DATACENTER": "values.yaml:1"})
    made = configuration("", TARGET, "mgmt", roce, values)
    assert "Set-WantedDatacenter 'DC ''1'''" in made.text.splitlines()
    assert f"Find-Place 'DC ''1''' '{roce.title}'" in made.rollback_text.splitlines()
    assert made.missing_secrets == ()
    for bad in ("a\nb", ""):
        with pytest.raises(api.RefarchError, match=r"values.yaml:1: DATACENTER cannot be written for"):
            configuration("", TARGET, "mgmt", roce, values._replace(by_name={"DATACENTER": bad}))


def test_the_way_back_leaves_management_and_the_data() -> None:
    whole = intent("esa-dell-vlt", "esa")
    one = whole._replace(hosts=dict(list(whole.hosts.items())[:1]))
    (host,) = one.hosts
    own = [line.text for line in TARGET.rollback(one) if line.origins]
    groups = list(one.switches["VDS-vSAN"].port_groups)
    full = next(line.split("'")[1] for line in own if line.startswith("Remove-Adapter"))
    assert full.startswith(host)
    assert own == [
        f"Find-Place <<DATACENTER>> '{one.title}'",
        f"Assert-VsanOff '{one.title}'",
        f"Set-WantedVsan '{one.title}' @{{",
        "    Rdma = $false",
        "}",
        f"Remove-Adapter '{full}' 'vmk2' 'VDS-vSAN'",
        f"Remove-Adapter '{full}' 'vmk1' 'VDS-Mgmt'",
        f"Remove-Member 'VDS-vSAN' '{full}'",
        *(f"Remove-PortGroup 'VDS-vSAN' '{group}'" for group in reversed(groups)),
        "Remove-Switch 'VDS-vSAN'",
    ]
    assert list(TARGET.rollback(intent("nvme-of-vsphere7", "compute"))) == []
    routed = [line.text for line in TARGET.rollback(intent("vsan-witness-sites", "metro")) if line.origins]
    at = routed.index("Remove-Adapter 'metro-1' 'vmk2' 'Metro-DSwitch'")
    assert routed[at - 2 : at] == [
        "Remove-Route 'metro-1' '10.72.20.0' 24 '10.71.20.1'",
        "Remove-Route 'metro-1' '10.79.20.0' 24 '10.71.20.1'",
    ]


def test_a_table_with_a_key_twice_is_refused(roce: ClusterIntent) -> None:
    with pytest.raises(api.RefarchError, match=r"'UPLINK' would occur twice in a PowerShell table"):
        calls(with_switch(roce, uplinks={"uplink": "vmnic4", "UPLINK": "vmnic5"}))


HOSTILE = (
    "x'; Remove-VM *",
    "x\u2019; Remove-VM *",
    '"; exit',
    "$(Get-VM)",
    "`n",
    "-WhatIf",
    "a, 'b'",
    "@{",
    "#",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_stay_one_literal(roce: ClusterIntent, text: str) -> None:
    literal = "'" + text.replace("'", "''").replace("\u2019", "\u2019\u2019") + "'"
    (switch,) = roce.switches.values()
    group = next(iter(switch.port_groups.values()))
    changed = with_switch(
        roce, name=text, uplinks={text: text}, port_groups={text: group._replace(name=text)}
    )
    found = calls(changed._replace(title=text))
    assert f"Set-WantedCluster {literal}" in found
    assert f"Set-WantedPortGroup {literal} {literal} @{{" in found
    assert f"    Uplinks = @({literal})" in found
    assert f"    {literal} = {literal}" in found


@pytest.mark.parametrize("text", ["a\nb", "a\r", "\x00", "a\u2028b", ""])
def test_names_that_could_end_a_line_are_refused(roce: ClusterIntent, text: str) -> None:
    for changed in (
        roce._replace(title=text),
        with_switch(roce, name=text),
        with_switch(roce, uplinks={text: "x"}),
    ):
        with pytest.raises(api.RefarchError, match=r"cannot be a name in vCenter"):
            calls(changed)


def test_rollback_removes_nothing_while_vsan_is_on(roce: ClusterIntent) -> None:
    lines = [line.text for line in TARGET.rollback(roce) if line.origins]
    assert lines[:2] == ["Find-Place <<DATACENTER>> 'SL MGMT'", "Assert-VsanOff 'SL MGMT'"]
    whole = intent("nvme-rocev2-spine-leaf", "compute")
    without = [line.text for line in TARGET.rollback(whole) if line.origins]
    assert without and not [line for line in without if line.startswith("Assert-VsanOff")]
