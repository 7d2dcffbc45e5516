"""The target for clusters by govc: what it writes and what not, and its scripts run against a stand-in of
govc. Against govmomi's simulator they run in tests/proof."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fake_govc import State, add_adapter, empty, run
from machine import Machine, Ran
from rich_intents import designs

from refarch import api
from refarch.api.intent import ClusterIntent, cluster_intents
from refarch.api.model import Lag
from refarch.platforms.rendering import configurations
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import ConfigLine, NotConfigured, target_named
from shipped_designs import shipped

TARGET = target_named("vsphere-govc")

pytestmark = pytest.mark.process

HOSTS = "/DC/host/SL MGMT"


def intent(design: str, cluster: str) -> ClusterIntent:
    (found,) = (cluster_intents(one)[cluster] for one in designs() if one.id == design)
    return found


def calls(cluster: ClusterIntent) -> list[str]:
    """The lines that call functions."""
    lines = [piece.text for piece in TARGET.lines(cluster) if isinstance(piece, ConfigLine)]
    return lines[lines.index("inventory") :]


def omissions(cluster: ClusterIntent) -> list[tuple[str, str, str]]:
    return [
        (one.path, one.thing, one.value)
        for one in (*TARGET.limits(cluster), *TARGET.lines(cluster))
        if isinstance(one, NotConfigured)
    ]


def script(cluster: ClusterIntent) -> str:
    return configuration("vsphere-govc", TARGET, "mgmt", cluster).text


@pytest.fixture
def roce() -> ClusterIntent:
    """Two hosts of a cluster with one distributed switch, with time servers and logs."""
    whole = intent("vsan-roce-vsphere7u3", "mgmt")
    services = whole.services._replace(ntp=("ntp-1", "192.0.2.2"), syslog=("192.0.2.9", "2001:db8::9"))
    return whole._replace(hosts=dict(list(whole.hosts.items())[:2]), services=services)


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """Where govc is, and reaches a vCenter with nothing in it."""
    monkeypatch.setenv("GOVC_URL", "https://vcenter.example")
    monkeypatch.setenv("GOVC_DATACENTER", "DC")
    monkeypatch.setenv("ESX_ROOT_PASSWORD", "it's secret")
    return Machine(tmp_path, empty(), ("govc",), run)


def test_script_is_the_golden_one(root: Path, golden: Callable[[Path, str], None]) -> None:
    result = shipped("vsan-roce-vsphere7u3")
    made = {one.device: one for one in configurations(result, "vsphere-govc")}
    golden(root / "tests/golden/targets/vsan-roce-vsphere7u3/mgmt.govc.sh", made["mgmt"].text)


def test_calls_are_those_of_the_design(roce: ClusterIntent) -> None:
    one = roce._replace(hosts=dict(list(roce.hosts.items())[:1]))
    assert calls(one) == [
        "inventory",
        "datacenter",
        "cluster 'SL MGMT'",
        "host clx-host-51",
        "time_servers clx-host-51 ntp-1 192.0.2.2",
        "log_hosts clx-host-51 'udp://192.0.2.9:514,udp://[2001:db8::9]:514'",
        "switch Mgmt-Storage-DSwitch 2 9000 lldp 7.0.3",
        "port_group vMotion-VLAN1620-DPG Mgmt-Storage-DSwitch 1620",
        "port_group vSAN-VLAN1630-DPG Mgmt-Storage-DSwitch 1630",
        "member Mgmt-Storage-DSwitch clx-host-51 vmnic4,vmnic5",
        "adapter clx-host-51 vmk1 vMotion-VLAN1620-DPG Mgmt-Storage-DSwitch",
        "adapter_mtu clx-host-51 vmk1 9000",
        "adapter_service clx-host-51 vmk1 vmotion",
        "adapter clx-host-51 vmk2 vSAN-VLAN1630-DPG Mgmt-Storage-DSwitch",
        "adapter_mtu clx-host-51 vmk2 9000",
        "adapter_service clx-host-51 vmk2 vsan",
        "vsan",
        "finish",
    ]
    assert omissions(one) == [("switches.discovery_operation", "Mgmt-Storage-DSwitch", "both")]


def test_cutting_a_port_group_removes_exactly_its_lines(roce: ClusterIntent) -> None:
    (switch,) = roce.switches.values()
    gone = "vSAN-VLAN1630-DPG"
    without = switch._replace(port_groups={n: g for n, g in switch.port_groups.items() if n != gone})
    hosts = {
        name: host._replace(
            interfaces={n: one for n, one in host.interfaces.items() if one.port_group != gone}
        )
        for name, host in roce.hosts.items()
    }
    before, after = calls(roce), calls(roce._replace(switches={switch.name: without}, hosts=hosts))
    assert [line for line in before if line in after] == after
    assert [line for line in before if line not in after] == [
        f"port_group {gone} Mgmt-Storage-DSwitch 1630",
        *(
            line
            for host in roce.hosts
            for line in (
                f"adapter {host} vmk2 {gone} Mgmt-Storage-DSwitch",
                f"adapter_mtu {host} vmk2 9000",
                f"adapter_service {host} vmk2 vsan",
            )
        ),
    ]


def test_every_call_but_those_around_has_a_place(roce: ClusterIntent) -> None:
    lines = [piece for piece in TARGET.lines(roce) if isinstance(piece, ConfigLine)]
    (start,) = (number for number, line in enumerate(lines) if line.text == "inventory")
    assert {line.text for line in lines[start:] if not line.origins} == {"inventory", "finish"}
    assert not [line.text for line in lines[:start] if line.origins]
    (member,) = (line for line in lines if line.text.startswith("member ") and "host-51" in line.text)
    assert [str(origin.path) for origin in member.origins] == [
        "clusters.mgmt.hosts[0].names",
        "clusters.mgmt.virtual_switches.Mgmt-Storage-DSwitch.uplinks",
    ]


def test_ports_of_lags_are_left_off_and_told(roce: ClusterIntent) -> None:
    (switch,) = roce.switches.values()
    lag = Lag("lag1", ("Uplink 1", "Uplink 2"), "active", switch.origin)
    one = switch._replace(lags={"lag1": lag})
    changed = roce._replace(switches={switch.name: one})
    assert not [line for line in calls(changed) if line.startswith("member ")]
    told = [left for left in omissions(changed) if left[0] in ("switches.uplinks", "hosts.name")]
    assert told == [
        ("switches.uplinks", switch.name, "Uplink 1: vmnic4, Uplink 2: vmnic5"),
        ("hosts.name", "clx-host-51", "clx-host-51"),
        ("hosts.name", "clx-host-52", "clx-host-52"),
    ]
    half = roce._replace(
        switches={switch.name: one._replace(lags={"lag1": lag._replace(uplinks=("Uplink 1",))})}
    )
    assert [line for line in calls(half) if line.startswith("member ")] == [
        f"member {switch.name} clx-host-51 vmnic5",
        f"member {switch.name} clx-host-52 vmnic5",
    ]


def test_what_govc_cannot_say_of_a_switch_is_told(roce: ClusterIntent) -> None:
    (switch,) = roce.switches.values()
    other = switch._replace(
        discovery="none", version="", uplinks={"A": "vmnic4", "B": "vmnic5"}, discovery_operation=""
    )
    changed = roce._replace(switches={switch.name: other}, domain="m01")
    assert f"switch {switch.name} 2 9000 '' ''" in calls(changed)
    assert omissions(changed) == [
        ("domain", "", "m01"),
        ("switches.uplinks", switch.name, "A, B"),
        ("switches.discovery", switch.name, "none"),
    ]


def test_esa_is_not_switched_on_as_the_original_architecture() -> None:
    whole = intent("vsan-esa-arista", "esa")
    assert "vsan" not in calls(whole)
    assert ("vsan.express", "", "yes") in omissions(whole)


def shown(machine: Machine, text: str, beginning: str) -> list[str]:
    return [line for line in machine.run(text).said.splitlines() if line.startswith(beginning)]


def test_show_sets_nothing_and_says_what_differs(machine: Machine, roce: ClusterIntent) -> None:
    ran = machine.run(script(roce))
    assert (ran.status, ran.errors, ran.calls, ran.state["objects"]) == (1, "", [], {})
    assert ran.said.splitlines() == [
        "missing    /DC",
        "missing    /DC/host/SL MGMT",
        "missing    /DC/host/SL MGMT/clx-host-51",
        "missing    /DC/host/SL MGMT/clx-host-52",
        *(
            line
            for host in ("clx-host-51", "clx-host-52")
            for line in (
                f'differs    {host} NTP servers: current "", expected "ntp-1,192.0.2.2"',
                f'differs    {host} NTP service policy: current "", expected "on"',
                f'differs    {host} NTP service: current "", expected "Running"',
                f'differs    {host} log hosts: current "", expected "udp://192.0.2.9:514,udp://[2001:db8::9]:514"',
            )
        ),
        "missing    /DC/network/Mgmt-Storage-DSwitch",
        "missing    /DC/network/vMotion-VLAN1620-DPG",
        "missing    /DC/network/vSAN-VLAN1630-DPG",
        'differs    clx-host-51 on Mgmt-Storage-DSwitch: current "no", expected "yes"',
        'differs    clx-host-52 on Mgmt-Storage-DSwitch: current "no", expected "yes"',
        'differs    clx-host-51 vmk1 in port group: current "", expected "vMotion-VLAN1620-DPG"',
        'differs    clx-host-51 vmk2 in port group: current "", expected "vSAN-VLAN1630-DPG"',
        'differs    clx-host-52 vmk1 in port group: current "", expected "vMotion-VLAN1620-DPG"',
        'differs    clx-host-52 vmk2 in port group: current "", expected "vSAN-VLAN1630-DPG"',
        'differs    vSAN: current "false", expected "true"',
        "differences left: 22",
    ]


def complete(machine: Machine, cluster: ClusterIntent) -> Ran:
    """Applied, the adapters made by another program, and applied once more."""
    first = machine.run(script(cluster), "apply")
    assert (first.status, first.errors, first.said.splitlines()[-1]) == (1, "", "differences left: 4")
    for host in cluster.hosts.values():
        for name, adapter in host.interfaces.items():
            add_adapter(machine.state, f"{HOSTS}/{host.name}", name, adapter.port_group, adapter.switch)
    return machine.run(script(cluster), "apply")


def test_apply_sets_everything_and_a_third_run_nothing(machine: Machine, roce: ClusterIntent) -> None:
    second = complete(machine, roce)
    assert (second.status, second.errors) == (0, "")
    assert second.calls == [
        f"{call} {HOSTS}/{host} {rest}"
        for host in roce.hosts
        for call, rest in (
            ("host.vnic.change -host", "-mtu 9000 vmk1"),
            ("host.vnic.service -host", "vmotion vmk1"),
            ("host.vnic.change -host", "-mtu 9000 vmk2"),
            ("host.vnic.service -host", "vsan vmk2"),
        )
    ]
    third = machine.run(script(roce), "apply")
    assert (third.status, third.errors, third.calls) == (0, "", [])
    assert third.said.splitlines()[-1] == "no differences"


def test_what_was_applied_is_what_the_design_wants(machine: Machine, roce: ClusterIntent) -> None:
    objects = complete(machine, roce).state["objects"]
    host = objects[f"{HOSTS}/clx-host-51"]
    assert host["config.dateTimeInfo.ntpConfig.server"] == ["ntp-1", "192.0.2.2"]
    assert host["ntpd"] == ["on", "Running"]
    assert host["config.option"][0] == {
        "key": "Syslog.global.logHost",
        "value": "udp://192.0.2.9:514,udp://[2001:db8::9]:514",
    }
    assert {name: own["services"] for name, own in host["vmks"].items()} == {
        "vmk0": ["management"],
        "vmk1": ["vmotion"],
        "vmk2": ["vsan"],
    }
    assert [own["spec"]["mtu"] for own in host["config.network.vnic"]] == [1500, 9000, 9000]
    members = objects["/DC/network/Mgmt-Storage-DSwitch"]["config"]["host"]
    assert [[port["pnicDevice"] for port in one["config"]["backing"]["pnicSpec"]] for one in members] == [
        ["vmnic4", "vmnic5"],
        ["vmnic4", "vmnic5"],
    ]


def _drift(state: State) -> None:
    """What somebody changes by hand."""
    objects = state["objects"]
    switch = objects["/DC/network/Mgmt-Storage-DSwitch"]
    switch["config"]["maxMtu"] = 1500
    switch["config"]["linkDiscoveryProtocolConfig"]["protocol"] = "cdp"
    trunk = {"vlan": {"inherited": False, "vlanId": [{"start": 1, "end": 9}, {"start": 20, "end": 30}]}}
    objects["/DC/network/vMotion-VLAN1620-DPG"]["config"]["defaultPortConfig"] = trunk
    objects["/DC/network/vSAN-VLAN1630-DPG"]["config"]["defaultPortConfig"] = {
        "vlan": {"inherited": False, "pvlanId": 1630}
    }


def test_what_was_changed_by_hand_is_set_back(machine: Machine, roce: ClusterIntent) -> None:
    complete(machine, roce)
    _drift(machine.state)
    assert shown(machine, script(roce), "differs") == [
        'differs    Mgmt-Storage-DSwitch MTU: current "1500", expected "9000"',
        'differs    Mgmt-Storage-DSwitch discovery: current "cdp", expected "lldp"',
        'differs    vMotion-VLAN1620-DPG VLAN: current "1-9,20-30", expected "1620"',
        'differs    vSAN-VLAN1630-DPG VLAN: current "private 1630", expected "1630"',
    ]
    ran = machine.run(script(roce), "apply")
    assert (ran.status, ran.calls) == (
        0,
        [
            "dvs.change -mtu 9000 /DC/network/Mgmt-Storage-DSwitch",
            "dvs.change -discovery-protocol lldp /DC/network/Mgmt-Storage-DSwitch",
            "dvs.portgroup.change -vlan 1620 /DC/network/vMotion-VLAN1620-DPG",
            "dvs.portgroup.change -vlan 1630 /DC/network/vSAN-VLAN1630-DPG",
        ],
    )
    assert machine.run(script(roce)).status == 0


def test_what_govc_cannot_change_is_counted_and_left(machine: Machine, roce: ClusterIntent) -> None:
    complete(machine, roce)
    objects = machine.state["objects"]
    switch = objects["/DC/network/Mgmt-Storage-DSwitch"]
    switch["config"]["uplinkPortPolicy"]["uplinkPortName"].append("Uplink 3")
    switch["summary.productInfo.version"] = "8.0.0"
    switch["portgroup"].pop()
    switch["config"]["host"][1]["config"]["backing"]["pnicSpec"][1]["pnicDevice"] = "vmnic7"
    objects[f"{HOSTS}/clx-host-52"]["vmks"]["vmk1"]["switch"] = "another"
    ran = machine.run(script(roce), "apply")
    assert (ran.status, ran.calls) == (1, [])
    assert [line for line in ran.said.splitlines() if not line.startswith(("ok", "exists"))] == [
        'differs    Mgmt-Storage-DSwitch uplinks: current "3", expected "2"',
        'differs    Mgmt-Storage-DSwitch version: current "8.0.0", expected "7.0.3"',
        'differs    vSAN-VLAN1630-DPG on Mgmt-Storage-DSwitch: current "no", expected "yes"',
        'differs    clx-host-52 ports on Mgmt-Storage-DSwitch: current "vmnic4,vmnic7", '
        'expected "vmnic4,vmnic5"',
        'differs    clx-host-52 vmk1 on switch: current "another", expected "Mgmt-Storage-DSwitch"',
        "differences left: 5",
    ]


def test_it_stops_at_the_first_command_that_fails(machine: Machine, roce: ClusterIntent) -> None:
    machine.state["fails_at"] = 4
    ran = machine.run(script(roce), "apply")
    assert (ran.status, ran.errors, len(ran.calls)) == (1, "vCenter is on fire\n", 4)
    assert ran.said.splitlines()[-1] == "created    /DC/host/SL MGMT/clx-host-51"
    machine.state["fails_at"] = 0
    assert machine.run(script(roce), "apply").said.splitlines()[-1] == "differences left: 4"


def test_no_password_is_in_the_text_and_none_is_printed(
    machine: Machine, roce: ClusterIntent, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "secret" not in script(roce)
    ran = machine.run(script(roce), "apply")
    assert "secret" not in ran.said + ran.errors
    assert (
        f"cluster.add -cluster {HOSTS} -hostname clx-host-51 -username root -password it's secret"
        in ran.calls
    )
    machine.state["objects"] = {}
    monkeypatch.delenv("ESX_ROOT_PASSWORD")
    assert machine.run(script(roce)).status == 1
    ran = machine.run(script(roce), "apply")
    assert (ran.status, len(ran.calls)) == (2, 2)
    assert ran.errors.endswith("ESX_ROOT_PASSWORD: set it to the password of root on the hosts\n")


@pytest.mark.parametrize("name", ["A/B", "/A/B", "*", "D[C", "a\\b", "a%2f"])
def test_a_datacenter_that_would_be_a_path_or_a_pattern_is_refused(
    name: str, machine: Machine, roce: ClusterIntent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOVC_DATACENTER", name)
    ran = machine.run(script(roce), "apply")
    assert (ran.status, ran.said, ran.calls) == (2, "", [])
    assert ran.errors == (
        f"GOVC_DATACENTER: {name} is not the name of a datacenter at the top of the inventory\n"
    )


HOSTILE = ("x; reboot", "$(id)", "`id`", "a'b", 'a"b', "-rf", "--", "a b", "&", 'a"maxMtu": 1,', "#x", ".a")


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_names_are_one_word_of_one_command(text: str, machine: Machine, roce: ClusterIntent) -> None:
    (switch,) = roce.switches.values()
    groups = {
        **switch.port_groups,
        "vSAN-VLAN1630-DPG": switch.port_groups["vSAN-VLAN1630-DPG"]._replace(name=text),
    }
    odd: Any = roce._replace(
        title=text, switches={"s": switch._replace(name=f"{text}s", port_groups=groups)}, hosts={}
    )
    ran = machine.run(script(odd), "apply")
    assert (ran.status, ran.errors) == (0, "")
    assert list(ran.state["objects"]) == [
        "/DC",
        f"/DC/host/{text}",
        f"/DC/network/{text}s",
        "/DC/network/vMotion-VLAN1620-DPG",
        f"/DC/network/{text}",
    ]
    assert machine.run(script(odd), "apply").calls == []


@pytest.mark.parametrize("text", ["a/b", "..", "...", "a*", "a?", "[a", "a\\", "a%2fb", "a\nb", ""])
def test_names_that_govc_takes_for_paths_or_patterns_are_refused(text: str, roce: ClusterIntent) -> None:
    (switch,) = roce.switches.values()
    for changed in (
        roce._replace(title=text),
        roce._replace(switches={"s": switch._replace(name=text)}),
        roce._replace(services=roce.services._replace(domain=f"{text}/")),
    ):
        with pytest.raises(
            api.RefarchError, match=r"a path or a pattern for govc|cannot be a name in vCenter"
        ):
            calls(changed)


def test_the_way_back_leaves_management_and_what_holds_data(machine: Machine) -> None:
    whole = intent("esa-dell-vlt", "esa")
    lines = [line.text for line in TARGET.rollback(whole)]
    groups = list(whole.switches["VDS-vSAN"].port_groups)
    assert lines[lines.index("inventory") :] == [
        "inventory",
        *(f"without {group}" for group in groups),
        "without VDS-vSAN",
        "finish",
    ]
    assert list(TARGET.rollback(intent("nvme-of-vsphere7", "compute"))) == []
    machine.run(script(whole), "apply")
    before = {*machine.state["objects"]}
    back = configuration("vsphere-govc", TARGET, "esa", whole).rollback_text
    assert machine.run(back).said.splitlines()[-1] == "differences left: 2"
    ran = machine.run(back, "apply")
    assert (ran.status, ran.errors) == (0, "")
    assert before - {*ran.state["objects"]} == {f"/DC/network/{name}" for name in (*groups, "VDS-vSAN")}
    assert machine.run(back, "apply").calls == []
