"""The target for ESXi hosts: its scripts run against a stand-in of esxcli; what they write, and what not."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from fake_esxi import State, factory, new_vmk, run
from machine import Machine, Ran

from refarch import api
from refarch.api import Origin
from refarch.api.intent import AdvancedSetting, HostIntent, HostStack, StaticRoute, host_intents
from refarch.model.types import SecurityPolicy
from refarch.platforms.rendering import configurations
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import ConfigLine, NotConfigured, target_named
from shipped_designs import shipped

TARGET = target_named("esxi-esxcli")

PLACE = Origin("design.yaml", ("clusters",))

pytestmark = pytest.mark.process


def design_host(root: Path, design: str, name: str = "") -> HostIntent:
    folder = root if (root / "designs" / design).exists() else root / "tests/fixtures/foreign"
    found = api.open_design(design, root=str(folder)).design
    assert found is not None
    intents = host_intents(found)
    return intents[name or next(iter(intents))]


def esxi(folder: Path, state: State) -> Machine:
    return Machine(folder, state, ("esxcli", "esxcfg-module"), run)


def script(host: HostIntent) -> str:
    return configuration("esxi-esxcli", TARGET, host.name, host).text


def drivers(host: HostIntent) -> dict[str, str]:
    return {name: "nmlx5_core" if nic.driver == "nmlx5" else "other" for name, nic in host.nics.items()}


@pytest.fixture
def pure(root: Path) -> HostIntent:
    """A host with standard switches alone: all of it is the script's."""
    return design_host(root, "nvme-roce-flasharray-nexus")


@pytest.fixture
def machine(tmp_path: Path, pure: HostIntent) -> Machine:
    """Its hardware, with what ESXi itself makes of the rest: bindings, and a domain."""
    state = factory(drivers(pure))
    state["bound"] = {"vmnic2": "vmk2", "vmnic3": "vmk3"}
    return esxi(tmp_path, state)


def test_show_sets_nothing_and_says_what_differs(machine: Machine, pure: HostIntent) -> None:
    before = deepcopy(machine.state)
    ran = machine.run(script(pure))
    assert (ran.status, ran.calls, ran.errors) == (1, [], "")
    assert ran.state == before
    assert 'differs    vSwitch0 MTU: current "1500", expected "9000"' in ran.said.splitlines()
    assert 'differs    nmlx5_core pfctx: current "", expected "8"' in ran.said.splitlines()


def applied(machine: Machine, text: str) -> Ran:
    """A script that is run as its head says: once more after the restart that it asks for."""
    first = machine.run(text, "apply")
    assert first.status == 3, first.errors
    assert first.said.splitlines()[-1].startswith("driver parameters changed: restart this host")
    return machine.run(text, "apply")


def test_apply_sets_everything_and_a_second_run_nothing(machine: Machine, pure: HostIntent) -> None:
    text = script(pure)
    second = deepcopy(applied(machine, text).state)
    third = machine.run(text, "apply")
    assert third.calls == []
    assert [line for line in third.said.splitlines() if line.startswith("set ")] == []
    assert third.state == second | {"calls": []}
    assert third.said.splitlines()[-1] == "differences left: 1"
    assert [line for line in third.said.splitlines() if line.startswith("differs")] == [
        'differs    host NQN: current "nqn.2014-08.org.example.corp:nvme:esx-pure-01", '
        'expected "nqn.2014-08.org.example:nvme:esx-pure-01"'
    ]


def test_what_was_applied_is_what_the_design_wants(machine: Machine, pure: HostIntent) -> None:
    state = applied(machine, script(pure)).state
    assert state["modules"] == {
        "nmlx5_core": "ecn=1 pfcrx=0x08 pfctx=0x08 trust_state=2",
        "nmlx5_rdma": "dscp_force=26",
    }
    assert (state["host"], state["domain"]) == ("esx-pure-01", "corp.example.org")
    assert state["dns"] == ["172.20.10.11", "172.20.10.12"]
    assert state["vmks"]["vmk2"] == new_vmk("NVMe-A") | {
        "mtu": "9000",
        "type": "STATIC",
        "ip": "192.168.201.101",
        "mask": "255.255.255.0",
    }
    assert state["switches"]["vSwitch0"]["groups"]["vMotion"] == {
        "vlan": "2011",
        "Load Balancing": "explicit",
        "Network Failure Detection": "link",
        "Notify Switches": "true",
        "Failback": "true",
        "active": ["vmnic1"],
        "standby": ["vmnic0"],
        "Allow Promiscuous": "false",
        "Allow MAC Address Change": "true",
        "Allow Forged Transmits": "true",
    }
    assert state["routes"] == [["default", "0.0.0.0", "172.20.10.1"]]
    assert state["nvme"] == {"vmhba64": ["RDMA", "vmnic2"], "vmhba65": ["RDMA", "vmnic3"]}
    assert [path[:3] for path in state["controllers"]] == [
        ["vmhba64", "192.168.201.10", "4420"],
        ["vmhba64", "192.168.201.11", "4420"],
        ["vmhba65", "192.168.202.10", "4420"],
        ["vmhba65", "192.168.202.11", "4420"],
    ]


def test_it_stops_at_the_first_command_that_fails(machine: Machine, pure: HostIntent) -> None:
    text = script(pure)
    machine.run(text, "apply")
    after_restart = deepcopy(machine.state)
    kinds: dict[str, int] = {}
    for number, call in enumerate(machine.run(text, "apply").calls, start=1):
        kinds.setdefault(call.partition(" -")[0], number)
    assert len(kinds) > 12
    for number in [*kinds.values()][::3]:
        machine.state = deepcopy(after_restart) | {"fails_at": number}
        ran = machine.run(text, "apply")
        assert (ran.status, len(ran.calls)) == (1, number), ran.calls[number - 1 :]
        assert ran.errors == "fails as the test asks\n"


def test_a_run_that_stopped_is_finished_by_the_next(machine: Machine, pure: HostIntent) -> None:
    text, fresh = script(pure), deepcopy(machine.state)
    whole = deepcopy(applied(machine, text).state)
    machine.state = fresh | {"fails_at": 3}
    assert machine.run(text, "apply").status == 1
    machine.state["fails_at"] = 0
    assert applied(machine, text).state | {"calls": []} == whole | {"calls": []}


def test_other_parameters_of_a_driver_stay(machine: Machine, pure: HostIntent) -> None:
    machine.state["modules"] = {"nmlx5_core": "max_vfs=8 pfctx=0x10"}
    ran = machine.run(script(pure), "apply")
    assert ran.state["modules"]["nmlx5_core"] == "ecn=1 pfcrx=0x08 pfctx=0x08 trust_state=2 max_vfs=8"


def test_the_way_back_takes_away_what_was_made(machine: Machine, pure: HostIntent) -> None:
    applied(machine, script(pure))
    made = configuration("esxi-esxcli", TARGET, pure.name, pure)
    assert machine.run(made.rollback_text, "apply").status == 3
    ran = machine.run(made.rollback_text, "apply")
    assert (ran.status, ran.errors) == (0, "")
    assert ran.state["controllers"] == []
    assert ran.state["modules"] == {"nmlx5_core": "", "nmlx5_rdma": ""}
    assert list(ran.state["vmks"]) == ["vmk0"]
    assert list(ran.state["switches"]) == ["vSwitch0"]
    assert machine.run(made.rollback_text, "apply").calls == []


def test_rollback_names_nvme_adapters_that_it_keeps(machine: Machine, pure: HostIntent) -> None:
    applied(machine, script(pure))
    before = deepcopy(machine.state["nvme"])
    back = configuration("esxi-esxcli", TARGET, pure.name, pure).rollback_text
    machine.run(back, "apply")
    assert machine.run(back, "apply").state["nvme"] == before != {}
    kept = (
        "# Keeps the NVMe software adapters, too: no public document shows the command of esxcli that removes"
    )
    assert kept in back.splitlines()
    without = configuration("esxi-esxcli", TARGET, pure.name, pure._replace(nvme=None)).rollback_text
    assert "NVMe software adapters" not in without


def test_former_values_of_driver_parameters_come_back(
    machine: Machine, pure: HostIntent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORMER_VALUES", str(tmp_path / "former"))
    machine.state["modules"] = {"nmlx5_core": "trust_state=1 max_vfs=8"}
    text = script(pure)
    assert applied(machine, text).state["modules"]["nmlx5_core"].endswith("trust_state=2 max_vfs=8")
    machine.run(text, "apply")
    assert (tmp_path / "former").read_text() == "nmlx5_core trust_state 1\n"
    back = configuration("esxi-esxcli", TARGET, pure.name, pure).rollback_text
    assert machine.run(back, "apply").status == 3
    assert machine.state["modules"] == {"nmlx5_core": "trust_state=1 max_vfs=8", "nmlx5_rdma": ""}
    assert machine.run(back, "apply").status == 0
    assert machine.run(back, "apply").calls == []
    assert applied(machine, text).state["modules"]["nmlx5_core"].endswith("trust_state=2 max_vfs=8")
    assert (tmp_path / "former").read_text() == "nmlx5_core trust_state 1\n"


def test_former_value_that_cannot_be_kept_is_printed(
    machine: Machine, pure: HostIntent, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORMER_VALUES", str(tmp_path / "missing" / "former"))
    machine.state["modules"] = {"nmlx5_core": "trust_state=1"}
    ran = machine.run(script(pure), "apply")
    assert (ran.status, ran.errors) == (3, "")
    assert 'not kept   nmlx5_core trust_state: write down its former value "1"' in ran.said.splitlines()


def test_rollback_removes_nothing_while_vsan_is_on(machine: Machine, pure: HostIntent) -> None:
    adapter = pure.interfaces["vmk1"]._replace(services=("vsan",))
    host = pure._replace(interfaces={**pure.interfaces, "vmk1": adapter})
    applied(machine, script(host))
    back = configuration("esxi-esxcli", TARGET, host.name, host).rollback_text
    machine.state["in_vsan_cluster"] = True
    before = deepcopy(machine.state)
    ran = machine.run(back, "apply")
    assert (ran.status, ran.calls) == (1, [])
    assert ran.errors.startswith("vSAN is on: move its data away")
    assert ran.state | {"calls": []} == before | {"calls": []}
    shown = machine.run(back)
    assert shown.status == 1 and "exists     vmk1" in shown.said.splitlines()
    machine.state["in_vsan_cluster"] = False
    machine.run(back, "apply")
    assert list(machine.run(back, "apply").state["vmks"]) == ["vmk0"]
    assert "vsan_off" not in configuration("esxi-esxcli", TARGET, pure.name, pure).rollback_text


def test_security_policy_of_a_port_group(machine: Machine, pure: HostIntent) -> None:
    switch = pure.switches["vSwitch-NVMe-A"]
    policy = SecurityPolicy(True, False, None, True, PLACE)
    groups = {name: group._replace(security=policy) for name, group in switch.port_groups.items()}
    host = pure._replace(switches={**pure.switches, switch.name: switch._replace(port_groups=groups)})
    state = applied(machine, script(host)).state
    group = state["switches"][switch.name]["groups"]["NVMe-A"]
    assert (group["Allow Promiscuous"], group["Allow MAC Address Change"]) == ("true", "false")
    assert not [line for line in script(host).splitlines() if "--allow-forged-transmits" in line]
    pieces = TARGET.lines(host)
    omitted = [one.value for one in pieces if isinstance(one, NotConfigured) and "mac_learning" in one.path]
    assert omitted == ["yes"]


def on_stack(host: HostIntent, stack: str, **fields: Any) -> HostIntent:
    """A host whose adapter vmk2 is on a TCP/IP stack with a default gateway and a route."""
    routes = (StaticRoute("203.0.113.0/24", "198.51.100.1", PLACE),)
    adapter = host.interfaces["vmk2"]._replace(stack=stack, routes=routes, **fields)
    stacks = {stack: HostStack(stack, "198.51.100.254", "2001:db8::254", PLACE)}
    return host._replace(interfaces={**host.interfaces, "vmk2": adapter}, stacks=stacks)


@pytest.mark.parametrize(
    ("stack", "key"), [("vmotion", "vmotion"), ("provisioning", "vSphereProvisioning"), ("nfs", "nfs")]
)
def test_adapter_on_a_separate_stack_has_its_routes_and_gateways_there(
    machine: Machine, pure: HostIntent, stack: str, key: str
) -> None:
    own = on_stack(pure, stack, services=("vmotion",))
    text = script(own)
    assert f"\ninterface vmk2 NVMe-A {key}\ninterface_stack vmk2 {key}\n" in text
    state = applied(machine, text).state
    assert state["vmks"]["vmk2"]["stack"] == key
    assert state["vmks"]["vmk2"]["tags"] == []
    assert state["stack_routes"][key] == [
        ["203.0.113.0", "255.255.255.0", "198.51.100.1"],
        ["default", "0.0.0.0", "198.51.100.254"],
    ]
    assert state["stack_routes"][f"{key}6"] == ["2001:db8::254"]
    assert ["203.0.113.0", "255.255.255.0", "198.51.100.1"] not in state["routes"]
    third = machine.run(text, "apply")
    # The stand-in has no domain, so that its NQN differs.
    differing = [line for line in third.said.splitlines() if line.startswith("differs") and "NQN" not in line]
    assert (third.calls, differing) == ([], [])
    pieces = (*TARGET.limits(own), *TARGET.lines(own))
    omitted = [one.reason for one in pieces if isinstance(one, NotConfigured) and one.value == "vmotion"]
    assert omitted == [
        "the TCP/IP stack of the adapter enables it"
        if stack == "vmotion"
        else "services can be enabled on the default TCP/IP stack only"
    ]


def test_rollback_removes_a_custom_stack_and_leaves_the_stacks_of_the_system(
    machine: Machine, pure: HostIntent
) -> None:
    for stack, left in (("nfs", []), ("vmotion", ["vmotion"])):
        host = on_stack(pure, stack)
        machine.state = factory(drivers(pure)) | {"bound": {"vmnic2": "vmk2", "vmnic3": "vmk3"}}
        applied(machine, script(host))
        made = configuration("esxi-esxcli", TARGET, host.name, host)
        assert machine.run(made.rollback_text, "apply").status == 3
        state = machine.run(made.rollback_text, "apply").state
        assert list(state["vmks"]) == ["vmk0"]
        assert state["stacks"] == ["defaultTcpipStack", *left]


def test_stack_of_an_existing_adapter_is_reported_and_never_changed(
    machine: Machine, pure: HostIntent
) -> None:
    applied(machine, script(pure))
    ran = machine.run(script(on_stack(pure, "vmotion")), "apply")
    assert ran.status == 1
    assert 'differs    vmk2 TCP/IP stack: current "defaultTcpipStack", expected "vmotion"' in ran.said
    assert ran.state["vmks"]["vmk2"]["stack"] == "defaultTcpipStack"


def test_adapter_on_a_distributed_switch_is_made_with_that(root: Path, tmp_path: Path) -> None:
    host = design_host(root, "nvme-rocev2-spine-leaf")
    machine, text = esxi(tmp_path, factory(drivers(host))), script(host)
    assert machine.run(text, "apply").status == 3
    ran = machine.run(text, "apply")
    assert (ran.status, ran.errors) == (4, "")
    assert [line for line in ran.said.splitlines() if line.startswith(("later", "waiting"))] == [
        "later      vmk1: the cluster creates it with the distributed switch NVMe-DSwitch",
        "later      vmk2: the cluster creates it with the distributed switch NVMe-DSwitch",
        "waiting for the distributed switch: vmk1 vmk2. Run the script of the cluster, then this script "
        "again for the remaining settings",
    ]
    assert ran.state["nvme"] == {}
    state = ran.state
    state["vmks"] |= {name: new_vmk(dvs="NVMe-DSwitch") for name in ("vmk1", "vmk2")}
    state["bound"] = {"vmnic4": "vmk1", "vmnic5": "vmk2"}
    state["dcb"] = dict.fromkeys(("vmnic4", "vmnic5"), "0 0 0 1 0 0 0 0")
    assert machine.run(text, "apply").status == 0
    assert machine.run(text).said.splitlines()[-1] == "no differences"


def managed_on_distributed(root: Path, tmp_path: Path) -> tuple[HostIntent, Machine]:
    """A host whose vmk0 belongs on a distributed switch with the ports vmnic2 and vmnic3; VLAN 10."""
    whole = design_host(root, "pvrdma-connectx7-sonic")
    switch = next(one for one in whole.switches.values() if "vmnic2" in one.uplinks.values())
    name = whole.interfaces["vmk0"].port_group
    groups = {**switch.port_groups, name: switch.port_groups[name]._replace(vlan=10)}
    host = whole._replace(
        switches={**whole.switches, switch.name: switch._replace(port_groups=groups)},
        gateway="10.110.10.1",
    )
    return host, esxi(tmp_path, factory(drivers(host)))


def test_new_host_gets_its_management_address_before_the_distributed_switch_exists(
    root: Path, tmp_path: Path
) -> None:
    host, machine = managed_on_distributed(root, tmp_path)
    text = script(host)
    first = machine.run(text, "apply")
    assert first.status == 3, first.errors
    state = first.state
    vmk0, own = state["vmks"]["vmk0"], state["switches"]["vSwitch0"]
    assert (vmk0["type"], vmk0["ip"], vmk0["mask"]) == ("STATIC", "10.110.10.101", "255.255.255.0")
    assert (vmk0["mtu"], vmk0["group"]) == ("1500", "Management Network")
    assert own["uplinks"] == ["vmnic0", "vmnic2"]
    assert (own["groups"]["Management Network"]["active"], own["groups"]["Management Network"]["vlan"]) == (
        ["vmnic2"],
        "10",
    )
    assert state["routes"][0] == ["default", "0.0.0.0", "10.110.10.1"]
    assert state["host"] == host.name

    second = machine.run(text, "apply")
    assert (second.status, second.errors) == (4, "")
    assert second.said.splitlines()[-1].startswith("waiting for the distributed switch: ")
    assert machine.run(text, "apply").calls == []


def test_host_on_its_distributed_switch_is_finished_and_keeps_it(root: Path, tmp_path: Path) -> None:
    host, machine = managed_on_distributed(root, tmp_path)
    text = script(host)
    machine.run(text, "apply")
    state = machine.run(text, "apply").state
    for name, adapter in host.interfaces.items():
        state["vmks"][name] = state["vmks"].get(name, new_vmk()) | {"group": "N/A", "dvs": adapter.switch}
    state["switches"]["vSwitch0"]["uplinks"] = []
    before = deepcopy(state["switches"])
    state["bound"] = {nic.name: "vmk1" for nic in host.nics.values() if nic.rdma}
    ran = machine.run(text, "apply")
    assert ran.status in (0, 1) and ran.errors == ""
    assert ran.state["switches"] == before
    assert ran.state["vmks"]["vmk0"]["dvs"] == host.interfaces["vmk0"].switch
    assert "later" not in ran.said
    assert machine.run(text, "apply").calls == []


def test_stage_that_failed_is_finished_by_the_next_run(root: Path, tmp_path: Path) -> None:
    """Half-way: each command of the first stage fails once."""
    host, machine = managed_on_distributed(root, tmp_path)
    text, fresh = script(host), deepcopy(machine.state)
    expected = deepcopy(machine.run(text, "apply").state)
    for number in range(1, len(machine.run(text, "apply").calls) + 1):
        machine.state = deepcopy(fresh) | {"fails_at": number}
        assert machine.run(text, "apply").status == 1
        machine.state["fails_at"] = 0
        assert machine.run(text, "apply").status == 3
        assert machine.state | {"calls": []} == expected | {"calls": []}


def test_a_port_that_learned_another_priority_is_told(root: Path, tmp_path: Path) -> None:
    host = design_host(root, "nvme-of-vsphere7")
    state = factory(drivers(host))
    state["dcb"] = {"vmnic4": "0 0 0 0 1 0 0 0"}
    said = esxi(tmp_path, state).run(script(host)).said.splitlines()
    assert 'differs    vmnic4 PFC priorities: current "0 0 0 0 1 0 0 0", expected "0 0 0 1 0 0 0 0"' in said
    assert 'differs    vmnic5 PFC: current "", expected "true"' in said


def test_nvme_over_rdma_is_not_enabled_on_a_port_without_an_rdma_device(
    machine: Machine, pure: HostIntent
) -> None:
    text = script(pure)
    machine.run(text, "apply")
    del machine.state["rdma"]["vmnic2"], machine.state["bound"]["vmnic2"]
    ran = machine.run(text, "apply")
    assert (ran.status, ran.errors) == (
        1,
        "vmnic2 has no RDMA device, so NVMe over RDMA cannot be enabled on it\n",
    )
    assert not [call for call in ran.calls if "nvme" in call]
    assert 'differs    RDMA device on vmnic2: current "no", expected "yes"' in ran.said.splitlines()
    shown = machine.run(text)
    assert (shown.status, shown.errors) == (1, "")
    assert 'differs    NVMe over RDMA on vmnic2: current "no", expected "yes"' in shown.said.splitlines()


def rdma_left_off(host: HostIntent) -> list[str]:
    """Lines of the head of a script about RDMA that stays off."""
    head = script(host).splitlines()
    return [line for before, after in pairwise(head) if "nics.rdma" in before for line in (before, after)]


def test_lan_driver_of_intel_without_its_rdma_parameter_breaks_the_design(root: Path) -> None:
    own = design_host(root, "osa-e810-nexus")
    bare = own._replace(nics={name: nic._replace(parameters={}) for name, nic in own.nics.items()})
    assert rdma_left_off(bare) == [
        "# Not configured, breaks: nics.rdma yes (vmnic2): the driver icen turns RDMA on only with "
        '`icen: {RDMA: "1,1,1,1"}` in `parameters` of the adapter, a value for each port of the driver',
        "#   Consequence: RDMA stays off, and storage traffic uses TCP or stops",
    ]
    command = "esxcli system module parameters set -m icen -p RDMA=1,1"
    other = "esxcli system module parameters set -m icen -p LLDP=1,1"
    assert rdma_left_off(with_command(bare, other)) == rdma_left_off(bare)
    for silent in (with_command(bare, command), bare._replace(transport="tcp"), own):
        assert rdma_left_off(silent) == []


def test_only_ports_for_rdma_traffic_need_the_parameter(root: Path) -> None:
    """Ports of the driver that carry only management do not; those of NVMe over RDMA do."""
    own = design_host(root, "osa-e810-nexus")
    nics = {name: nic._replace(parameters={}) for name, nic in own.nics.items()}
    idle = {name: item._replace(services=("management",)) for name, item in own.interfaces.items()}
    assert rdma_left_off(own._replace(nics=nics, interfaces=idle)) == []
    pure = design_host(root, "nvme-of-vsphere7")
    assert pure.nvme is not None
    intel = {name: nic._replace(driver="icen", parameters={}) for name, nic in pure.nics.items()}
    assert "nics.rdma yes (vmnic4); yes (vmnic5)" in rdma_left_off(pure._replace(nics=intel))[0]


def test_rdma_devices_of_ports_that_need_none_are_not_checked(root: Path) -> None:
    """A port of Intel for management has an RDMA device only with the parameter of its driver."""
    pure = design_host(root, "nvme-of-vsphere7")
    spare = pure.nics["vmnic4"]._replace(name="vmnic9", driver="icen", parameters={})
    stated = spare._replace(parameters={"icen": {"RDMA": "1,1"}})
    for nic, devices in ((spare, ["vmnic4", "vmnic5"]), (stated, ["vmnic4", "vmnic5", "vmnic9"])):
        calls = script(pure._replace(nics={**pure.nics, nic.name: nic})).splitlines()
        assert [call.split()[1] for call in calls if call.startswith("rdma_device ")] == devices
    own = design_host(root, "osa-e810-nexus")
    bare = own._replace(nics={name: nic._replace(parameters={}) for name, nic in own.nics.items()})
    assert "\nrdma_device vmnic2\n" in script(bare)
    assert "\nrdma_device " not in script(bare._replace(transport="tcp"))


def test_paravirtual_rdma_and_advanced_settings(root: Path, tmp_path: Path) -> None:
    host = design_host(root, "pvrdma-hpc")
    vsan = design_host(root, "vsan-tcp-2m-iops")
    both = host._replace(settings=vsan.settings, interfaces={"vmk0": host.interfaces["vmk0"]})
    machine = esxi(tmp_path, factory(drivers(host)))
    state = applied(machine, script(both)).state
    assert state["advanced"] == {
        "/Net/PVRDMAVmknic": ["string-value", "vmk1"],
        "/Net/TcpipHeapMax": ["int-value", "512"],
        "/adv/CMMDS/goto11": ["int-value", "1"],
    }
    assert state["rules"]["pvrdma"] == "true"
    back = configuration("esxi-esxcli", TARGET, "x", both).rollback_text
    assert machine.run(back, "apply").state["advanced"] == {}


def with_command(host: HostIntent, command: str) -> HostIntent:
    return host._replace(settings=(*host.settings, AdvancedSetting("", "", command, PLACE)))


def test_driver_parameters_of_a_command_are_set_with_the_others(root: Path, tmp_path: Path) -> None:
    host = design_host(root, "pvrdma-hpc")
    command = 'esxcli system module parameters set -m icen -p "RDMA=1,1 LLDP=0,0"'
    own = with_command(
        with_command(host, command),
        "esxcli system module parameters set --module=irdman --append -p ROCE=1,1",
    )
    machine = esxi(tmp_path, factory(drivers(own)))
    machine.state["modules"] = {"icen": "VMDQ=4"}
    state = applied(machine, script(own)).state
    assert state["modules"]["icen"] == "LLDP=0,0 RDMA=1,1 VMDQ=4"
    assert state["modules"]["irdman"] == "ROCE=1,1"
    assert not [
        one for one in TARGET.lines(own) if isinstance(one, NotConfigured) and one.path == "settings.command"
    ]
    back = configuration("esxi-esxcli", TARGET, "x", own).rollback_text
    assert machine.run(back, "apply").state["modules"]["icen"] == "VMDQ=4"


@pytest.mark.parametrize(
    "command",
    [
        "esxcli system module parameters set -m icen",
        "esxcli system module parameters set -p RDMA=1",
        "esxcli system module parameters set -m icen -p 'RDMA=1,1; reboot'",
        "esxcli system module parameters set -m icen -p $(id)",
        "esxcli system module parameters set -m icen -p RDMA=1 && reboot",
        "esxcli system module parameters set -m icen -m irdman -p RDMA=1",
        "esxcli system module parameters list -m icen",
        "esxcli system module parameters set -m icen -p 'RDMA=1",
    ],
)
def test_commands_of_another_form_are_reported_and_not_run(root: Path, command: str) -> None:
    own = with_command(design_host(root, "pvrdma-hpc"), command)
    pieces = list(TARGET.lines(own))
    assert not [one for one in pieces if isinstance(one, ConfigLine) and "icen" in one.text]
    (told,) = (one for one in pieces if isinstance(one, NotConfigured) and one.path == "settings.command")
    assert told.reason == "only commands for advanced settings and for driver parameters are configured"


def test_command_with_another_value_than_the_adapters_is_reported(root: Path) -> None:
    host = design_host(root, "nvme-roce-flasharray-nexus")
    command = "esxcli system module parameters set -m nmlx5_core -p trust_state=1"
    pieces = list(TARGET.lines(with_command(host, command)))
    lines = [one.text for one in pieces if isinstance(one, ConfigLine) and "trust_state" in one.text]
    assert lines == ["parameter nmlx5_core trust_state 2"]
    (told,) = (one for one in pieces if isinstance(one, NotConfigured) and one.path == "settings.command")
    assert told.reason == (
        "the driver parameter trust_state is 2 for all adapters, as stated elsewhere in the design"
    )


def test_release_before_time_servers_and_before_other_forms_of_vsan(root: Path) -> None:
    host = design_host(root, "vsan-tcp-2m-iops")
    host = host._replace(services=host.services._replace(ntp=("192.0.2.1",)))
    pieces = list(TARGET.lines(host))
    texts = [piece.text for piece in pieces if isinstance(piece, ConfigLine)]
    assert "interface_vsan vmk1 vsan ipv4 add" in texts
    assert not any(text.startswith("time_servers") for text in texts)
    told = [piece for piece in pieces if isinstance(piece, NotConfigured) and piece.path == "services.ntp"]
    assert [(one.value, one.reason) for one in told] == [
        ("192.0.2.1", "esxcli sets NTP only in ESXi 7.0 or later; set it in the vSphere Client")
    ]


def with_services(host: HostIntent) -> HostIntent:
    services = host.services._replace(
        snmp_receivers=("192.0.2.9", "2001:db8::9"),
        snmp_version="v2c",
        ntp=("ntp-1", "ntp-2"),
        syslog=("log-1",),
        domain="vmware.com",
    )
    return host._replace(services=services)


def test_community_is_asked_for_and_never_shown(root: Path, tmp_path: Path) -> None:
    from refarch.platforms.rendering.values import Values

    host = with_services(design_host(root, "nvme-of-vsphere7"))
    machine = esxi(tmp_path, factory(dict.fromkeys(host.nics, "other")))
    ran = machine.run(script(host._replace(profiles={})), "apply")
    assert ran.status == 2
    assert ran.errors == "replace <<SNMP_COMMUNITY>> with the SNMP community\n"
    values = Values({"SNMP_COMMUNITY": "it's secret"}, {"SNMP_COMMUNITY": "values.yaml:1"})
    filled = configuration("", TARGET, host.name, host._replace(profiles={}), values)
    ran = machine.run(filled.text, "apply")
    assert ran.state["snmp"] == {
        "Targets": "192.0.2.9@162/it's secret,2001:db8::9@162/it's secret",
        "Communities": "it's secret",
        "Enable": "true",
    }
    assert "secret" not in ran.said + ran.errors
    assert (ran.state["ntp"], ran.state["loghost"]) == (
        {"servers": ["ntp-1", "ntp-2"], "enabled": True},
        "udp://log-1:514",
    )
    assert not any("snmp" in call for call in machine.run(filled.text, "apply").calls)


def edited(root: Path, edit: Callable[[str], str]) -> list[list[str]]:
    """The calls of the hosts of a shipped design with an edit of its design.yaml."""
    files = {path.name: path.read_bytes() for path in (root / "designs/nvme-of-vsphere7").glob("*.yaml")}
    files["design.yaml"] = edit(files["design.yaml"].decode()).encode()
    result = api.lint_texts("nvme-of-vsphere7", files)
    return [list(calls(one.lines)) for one in configurations(result, "esxi-esxcli")]


def calls(lines: tuple[ConfigLine, ...]) -> Iterator[str]:
    """Lines that come from somewhere."""
    return (line.text for line in lines if line.origins)


def test_cutting_a_port_group_removes_exactly_its_lines(root: Path) -> None:
    group = "          Backup: {network: management, vlan: 77, teaming: {active: [vmnic0]}}\n"

    def with_group(text: str) -> str:
        at = text.index("        port_groups:\n", text.index("vSwitch0:")) + len("        port_groups:\n")
        return text[:at] + group + text[at:]

    before, after = edited(root, with_group), edited(root, lambda text: text)
    assert len(before) == len(after) > 0
    for more, less in zip(before, after, strict=True):
        assert [line for line in more if line not in less] == [
            "port_group Backup vSwitch0",
            "port_group_vlan Backup 77",
            "port_group_teaming Backup 'Load Balancing' srcport --load-balancing=portid",
            "port_group_teaming Backup 'Network Failure Detection' link --failure-detection=link",
            "port_group_teaming Backup 'Notify Switches' true --notify-switches=true",
            "port_group_teaming Backup 'Failback' true --failback=true",
            "port_group_teaming Backup 'Active Adapters' vmnic0 --active-uplinks=vmnic0",
            "port_group_rest Backup 'Standby Adapters' ''",
            *[line for line in more if line.startswith("port_group_rest Backup 'Unused")],
        ]
        assert [line for line in less if line not in more] == []


@pytest.mark.parametrize(
    ("design", "device"), [("nvme-of-vsphere7", "esx-01"), ("vsan-roce-vsphere7u3", "clx-host-51")]
)
def test_script_is_the_golden_one(
    root: Path, design: str, device: str, golden: Callable[[Path, str], None]
) -> None:
    found = {one.device: one for one in configurations(shipped(design), "esxi-esxcli")}
    golden(root / f"tests/golden/targets/{design}/{device}.esxcli.sh", found[device].text)


HOSTILE = ("x; reboot", "$(id)", "`id`", "a'b", 'a"b', "a\\", "-rf", "../../x", "a b", "*")


def test_hostile_names_of_port_groups_are_each_one_word_of_one_command(
    machine: Machine, pure: HostIntent
) -> None:
    """All of them on one host, each with an adapter: two scripts are run, and not two for each name."""
    switch, adapter = pure.switches["vSwitch0"], pure.interfaces["vmk1"]
    groups = {name: group for name, group in switch.port_groups.items() if name != "vMotion"}
    odd = {text: switch.port_groups["vMotion"]._replace(name=text) for text in HOSTILE}
    adapters = {
        f"vmk{number}": adapter._replace(name=f"vmk{number}", port_group=text)
        for number, text in enumerate(HOSTILE, 10)
    }
    others = {name: one for name, one in pure.interfaces.items() if name != "vmk1"}
    host: Any = pure._replace(
        switches={**pure.switches, "vSwitch0": switch._replace(port_groups={**groups, **odd})},
        interfaces={**others, **adapters},
    )
    state = applied(machine, script(host)).state
    assert list(state["switches"]["vSwitch0"]["groups"]) == ["Management Network", *HOSTILE]
    assert [state["vmks"][name]["group"] for name in adapters] == list(HOSTILE)
    assert machine.run(script(host), "apply").calls == []
