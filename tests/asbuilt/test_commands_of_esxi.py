"""Commands that bring settings of an ESXi host to the design: a stand-in of the host applies them, and its
outputs are as designed afterward."""

import shlex
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path

import pytest
import rich_intents
from fake_esxi import State, factory, run
from machine import Machine
from test_esxi_esxcli import drivers, script

from refarch import api
from refarch.asbuilt.collection import read_collection
from refarch.asbuilt.commands import DeviceCommands, WithoutCommands, commands_to_design
from refarch.asbuilt.esxi_as_built import LEARNED, NO_COMMAND, OF_CLUSTER, OTHER_IMAGE
from refarch.asbuilt.results import Expectation, Result
from refarch.asbuilt.verification import verify
from refarch.core.origin import Origin
from refarch.platforms.observed import SETTING
from refarch.views.intent.hosts import host_intents

pytestmark = pytest.mark.process

DESIGNS = {design.id: design for design in rich_intents.designs()}

LISTS = (
    "network vswitch standard list",
    "network vswitch standard portgroup list",
    "network ip interface list",
)

FAILOVER = "network vswitch standard portgroup policy failover get"

PARAMETERS = {"nmlx5_core": ("ecn", "pfcrx", "pfctx", "trust_state"), "nmlx5_rdma": ("dscp_force",)}
"""Parameters that the outputs list, by module, whether they are set or not."""

HOST = "esx-pure-01"


@pytest.fixture(scope="module")
def design(root: Path) -> api.Design:
    """A design whose hosts have standard switches only."""
    found = api.open_design("nvme-roce-flasharray-nexus", root=str(root / "tests/fixtures/foreign")).design
    assert found is not None
    return found


@pytest.fixture(scope="module")
def designed(design: api.Design, tmp_path_factory: pytest.TempPathFactory) -> State:
    """State of the first host after its whole script."""
    intent = host_intents(design)[HOST]
    state = factory(drivers(intent))
    state["bound"] = {"vmnic2": "vmk2", "vmnic3": "vmk3"}
    machine = Machine(tmp_path_factory.mktemp("host"), state, ("esxcli", "esxcfg-module"), run)
    return deepcopy(applied(machine, script(intent)))


def applied(machine: Machine, text: str) -> State:
    """State of a host after a script, which is run again after a restart that it asks for."""
    ran = machine.run(text, "apply")
    if ran.status == 3:
        ran = machine.run(text, "apply")
    assert ran.errors == "", ran.said
    return machine.state


def outputs(state: State) -> Iterator[tuple[str, list[str]]]:
    """Commands with their outputs."""
    groups = [name for switch in state["switches"].values() for name in switch["groups"]]
    for command in (*LISTS, *(f"{FAILOVER} -p '{name}'" for name in groups)):
        words = shlex.split(command.replace("-p", "--portgroup-name"))
        yield f"esxcli {command}", run(state, ["esxcli", *words])
    for module, names in PARAMETERS.items():
        lines = ["Name          Type  Value  Description", "------------  ----  -----  -----------"]
        values = dict(word.split("=", 1) for word in state["modules"][module].split())
        lines += [f"{name:12}  int   {values.get(name, ''):5}  of the driver" for name in names]
        yield f"esxcli system module parameters list -m {module}", lines


def results(design: api.Design, state: State, folder: Path) -> list[Result]:
    """Results of the host in this state."""
    text = "".join(
        f"[root@{HOST}:~] {command}\n" + "".join(f"{line}\n" for line in lines)
        for command, lines in outputs(state)
    )
    (folder / f"{HOST}.txt").write_text(text)
    found = verify(design, read_collection(str(folder)))
    assert found.not_understood == ()
    return [one for one in found.results if one.expectation.device == HOST]


def wrong(found: list[Result]) -> set[tuple[str, str]]:
    """Subjects and properties of the differences."""
    return {
        (one.expectation.subject, one.expectation.property)
        for one in found
        if one.outcome in ("different", "absent")
    }


def test_outputs_of_the_host_as_designed(design: api.Design, designed: State, tmp_path: Path) -> None:
    found = results(design, designed, tmp_path)
    assert wrong(found) == set()
    assert sum(one.outcome == "equal" for one in found if one.expectation.kind == SETTING) == 28


def _switch(state: State, name: str = "vSwitch0") -> State:
    found: State = state["switches"][name]
    return found


def _without_uplink(state: State) -> None:
    switch = _switch(state)
    switch["uplinks"].remove("vmnic1")
    for group in switch["groups"].values():
        group["active"] = [name for name in group["active"] if name != "vmnic1"]


def _with_parameter(state: State, text: str) -> None:
    words = state["modules"]["nmlx5_core"].split()
    name = text.partition("=")[0]
    state["modules"]["nmlx5_core"] = " ".join(
        [word for word in words if not word.startswith(f"{name}=")] + ([text] if "=" in text else [])
    )


MISTAKES: Mapping[str, tuple[Callable[[State], object], set[tuple[str, str]], tuple[str, ...]]] = {
    "MTU of a switch": (
        lambda state: _switch(state).update(mtu="1500"),
        {("virtual switch vSwitch0", "MTU")},
        ("switch_mtu vSwitch0 9000",),
    ),
    "an uplink is missing": (
        _without_uplink,
        {
            ("virtual switch vSwitch0", "uplinks"),
            ("port group Management Network", "active adapters"),
            ("port group vMotion", "active adapters"),
        },
        ("switch_uplink vSwitch0 vmnic1",),
    ),
    "an uplink too many": (
        lambda state: _switch(state)["uplinks"].append("vmnic3"),
        {("virtual switch vSwitch0", "uplinks")},
        ("without_uplink vSwitch0 vmnic3",),
    ),
    "VLAN of a port group": (
        lambda state: _switch(state, "vSwitch-NVMe-A")["groups"]["NVMe-A"].update(vlan="3201"),
        {("port group NVMe-A", "VLAN")},
        ("port_group_vlan NVMe-A 3200",),
    ),
    "active and standby exchanged": (
        lambda state: _switch(state)["groups"]["vMotion"].update(active=["vmnic0"], standby=["vmnic1"]),
        {("port group vMotion", "active adapters"), ("port group vMotion", "standby adapters")},
        ("port_group_teaming vMotion 'Active Adapters' vmnic1 --active-uplinks=vmnic1",),
    ),
    "an adapter in another port group": (
        lambda state: state["vmks"]["vmk1"].update(group="NVMe-A"),
        {("vmk1", "port group")},
        ("without_interface vmk1", "interface vmk1 vMotion"),
    ),
    "PFC of the driver": (
        lambda state: _with_parameter(state, "pfcrx=0"),
        {("driver parameter pfcrx", "value")},
        ("parameter nmlx5_core pfcrx 0x08",),
    ),
    "a parameter that is not set": (
        lambda state: _with_parameter(state, "trust_state"),
        {("driver parameter trust_state", "value")},
        ("parameter nmlx5_core trust_state 2",),
    ),
}
"""Edits of the state of the host, the differences, and calls among the commands."""


@pytest.mark.parametrize("mistake", MISTAKES)
def test_after_the_commands_everything_is_equal(
    mistake: str, design: api.Design, designed: State, tmp_path: Path
) -> None:
    edit, expected, calls = MISTAKES[mistake]
    machine = Machine(tmp_path, deepcopy(designed), ("esxcli", "esxcfg-module"), run)
    edit(machine.state)
    folder = tmp_path / "outputs"
    folder.mkdir()
    before = results(design, machine.state, folder)
    assert wrong(before) == expected
    (made,) = commands_to_design(design, before)
    assert isinstance(made, DeviceCommands)
    texts = [line.text for line in made.lines]
    assert [call for call in calls if call not in texts] == []
    applied(machine, "\n".join(("#!/bin/sh", *texts, "")))
    assert wrong(results(design, machine.state, folder)) == set()


def setting(device: str, subject: str, name: str, *values: object) -> Result:
    """A difference of a setting: the expected value, and the observed one; absent without the second."""
    expectation = Expectation(device, SETTING, subject, name, values[0], Origin("", ()))
    return Result(expectation, "different", values[1]) if len(values) > 1 else Result(expectation, "absent")


def calls_of(name: str, *found: Result) -> list[str]:
    """Calls of the commands for settings of a host of another design."""
    (made,) = commands_to_design(DESIGNS[name], found)
    assert isinstance(made, DeviceCommands)
    return [line.text for line in made.lines if line.origins]


def test_calls_of_other_settings() -> None:
    """vSAN traffic, and a port group that is absent."""
    traffic = setting("eos-esa-1", "vmk2", "vSAN traffic", "vsan")
    assert calls_of("vsan-esa-arista", traffic) == ["interface_vsan vmk2 vsan ip add"]
    group = "port group Management Network"
    absent = [setting("eos-esa-1", group, name, "x") for name in ("virtual switch", "VLAN")]
    assert calls_of("vsan-esa-arista", *absent)[:2] == [
        "port_group 'Management Network' vSwitch0",
        "port_group_vlan 'Management Network' 0",
    ]


@pytest.mark.parametrize(
    ("subject", "name", "value", "reason"),
    [
        ("virtual switch ESA-DSwitch", "MTU", "1500", OF_CLUSTER),
        ("vmnic4", "PFC for priority", (), LEARNED),
        ("vmnic4", "DCB mode", "CEE", LEARNED),
        ("vmnic4", "driver", "icen", OTHER_IMAGE),
        ("vmnic4", "RDMA state", "Down", NO_COMMAND),
        ("port group Management Network", "virtual switch", "vSwitch1", NO_COMMAND),
        ("driver parameter none", "value", "1", NO_COMMAND),
        ("vmk1", "distributed switch", "OLD", OF_CLUSTER),
        ("vmk0", "port group", "VM Network", "by hand: move vmk0 to vSwitch0 Management Network"),
    ],
)
def test_settings_without_commands(subject: str, name: str, value: object, reason: str) -> None:
    found = setting("eos-esa-1", subject, name, "other", value)
    (made,) = commands_to_design(DESIGNS["vsan-esa-arista"], [found])
    assert isinstance(made, WithoutCommands)
    assert (made.reason, made.results) == (reason, (found,))


@pytest.mark.parametrize("value", [None, "a; reboot", "$(reboot)", "a\nb", 7, ("x y",), ("a;b",), {"a": 1}])
@pytest.mark.parametrize(
    ("subject", "name"),
    [
        ("virtual switch vSwitch0", "MTU"),
        ("virtual switch vSwitch0", "uplinks"),
        ("port group Management Network", "VLAN"),
        ("port group Management Network", "active adapters"),
        ("vmk2", "TCP/IP stack"),
        ("vmk2", "gateway"),
        ("vmk2", "vSAN traffic"),
    ],
)
def test_observed_values_of_any_kind_are_no_commands(subject: str, name: str, value: object) -> None:
    found = setting("eos-esa-1", subject, name, "other", value)
    (made,) = commands_to_design(DESIGNS["vsan-esa-arista"], [found])
    texts = [line.text for line in made.lines if line.origins] if isinstance(made, DeviceCommands) else []
    assert [text for text in texts if "reboot" in text or "\n" in text] == []
