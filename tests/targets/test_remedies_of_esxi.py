"""Scripts from one design to another for ESXi hosts: a stand-in of the host, which has the one, has the other
after them."""

import re
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fake_esxi import State, factory, run
from host_edits import EDITS
from machine import Machine
from test_esxi_esxcli import design_host, drivers, script

from refarch.api.intent import HostIntent
from refarch.platforms.esxi import delta
from refarch.platforms.target import ConfigLine, DeltaNote, target_named

TARGET = target_named("esxi-esxcli")

pytestmark = pytest.mark.process

PROGRAMS = ("esxcli", "esxcfg-module")
"""What a script calls on a host."""

PURE = "nvme-roce-flasharray-nexus"
"""A design whose hosts have standard switches alone."""

GROUPS = 8
"""Tests that edits are shared out to, so that none is long."""


def between(before: HostIntent, after: HostIntent) -> tuple[str, list[str]]:
    """The script, and what stands beside it; an empty one for nothing to do."""
    assert TARGET.delta is not None
    pieces = list(TARGET.delta(before, after))
    lines = [piece.text for piece in pieces if isinstance(piece, ConfigLine)]
    notes = [piece.text for piece in pieces if isinstance(piece, DeltaNote)]
    return "\n".join(("#!/bin/sh", *lines, "")) if lines else "", notes


def calls(before: HostIntent, after: HostIntent) -> list[str]:
    """Lines of the script below its functions."""
    text, _ = between(before, after)
    return text.rpartition("}\n\n")[2].split("\n")[:-1] if text else []


@pytest.fixture
def pure(root: Path) -> HostIntent:
    """A host with standard switches alone: all of it is the script's."""
    return design_host(root, PURE)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path, {}, PROGRAMS, run)


def applied(machine: Machine, text: str) -> State:
    """What the host has after a script, once more after the restart that it may ask for."""
    ran = machine.run(text, "apply")
    if ran.status == 3:
        ran = machine.run(text, "apply")
    assert ran.errors == ""
    return machine.state


def fresh(machine: Machine, host: HostIntent) -> State:
    """What a host has that was new, and got the whole script."""
    machine.state = factory(drivers(host))
    machine.state["bound"] = {"vmnic2": "vmk2", "vmnic3": "vmk3"}
    return deepcopy(applied(machine, script(host)))


@pytest.fixture(scope="module")
def unchanged(root: Path, tmp_path_factory: pytest.TempPathFactory) -> State:
    """What a host has that got the script of the design as it stands: edits lead from there and back."""
    own = Machine(tmp_path_factory.mktemp("unchanged"), {}, PROGRAMS, run)
    return fresh(own, design_host(root, PURE))


def _decimal(number: re.Match[str]) -> str:
    return str(int(number[1], 16))


def ordered(state: State) -> Any:
    """A state without the order in which things were made."""
    found: dict[str, Any] = deepcopy(state)
    found["modules"] = {
        name: sorted(re.sub("0x([0-9A-Fa-f]+)", _decimal, text).split())
        for name, text in found["modules"].items()
        if text.strip()
    }
    for name in ("dns", "routes", "vsan", "controllers"):
        found[name] = sorted(found[name])
    for vmk in found["vmks"].values():
        vmk["tags"], vmk["six"] = sorted(vmk["tags"]), sorted(vmk["six"])
    for switch in found["switches"].values():
        switch["uplinks"] = sorted(switch["uplinks"])
    found["stack_routes"] = {name: sorted(routes) for name, routes in found["stack_routes"].items() if routes}
    del found["calls"], found["rules"]
    return found


BY_HAND: Mapping[str, tuple[str, ...]] = {
    "by hand: no command reverts `switch_cdp vSwitch-NVMe-B down`": ("switches",),
    "by hand: no command reverts `time_servers 192.0.2.77`": ("ntp",),
    "by hand: no command reverts `port_group_security NVMe-B 'Allow MAC Address Change' false "
    "--allow-mac-change=false`": ("switches",),
}
"""Parts of the state that no script takes back, by the note that says so."""


def unlike(machine: Machine, before: HostIntent, after: HostIntent, states: tuple[State, State]) -> list[str]:
    """Parts of the state that are not as they are to be after the script between two hosts."""
    machine.state = deepcopy(states[0])
    text, notes = between(before, after)
    found, wanted = ordered(applied(machine, text) if text else machine.state), ordered(states[1])
    told = {part for note in notes for part in BY_HAND.get(note, ())}
    return [part for part in wanted if found[part] != wanted[part] and part not in told]


@pytest.mark.parametrize("group", range(GROUPS))
def test_a_script_leads_from_a_host_to_each_edit_of_it_and_back(
    group: int, machine: Machine, pure: HostIntent, unchanged: State
) -> None:
    first, wrong, tried = unchanged, [], 0
    assert between(pure, pure) == ("", [])
    for name in list(EDITS)[group::GROUPS]:
        changed = EDITS[name](pure)
        assert changed != pure, name
        second, tried = fresh(machine, changed), tried + 1
        there = unlike(machine, pure, changed, (first, second))
        back = unlike(machine, changed, pure, (second, first))
        wrong += [(name, way, parts) for way, parts in (("there", there), ("back", back)) if parts]
    assert wrong == []
    assert tried >= 2


@pytest.mark.parametrize("seed", range(3))
def test_a_script_leads_from_any_two_edits_to_any_two_others(
    seed: int, machine: Machine, pure: HostIntent
) -> None:
    chosen = Random(seed).sample(sorted(EDITS), 4)
    hosts = [EDITS[chosen[number]](_whole(EDITS[chosen[number + 1]](pure), pure)) for number in (0, 2)]
    states = [fresh(machine, host) for host in hosts]
    assert unlike(machine, hosts[0], hosts[1], (states[0], states[1])) == [], chosen
    assert unlike(machine, hosts[1], hosts[0], (states[1], states[0])) == [], chosen


def _whole(host: HostIntent, pure: HostIntent) -> HostIntent:
    """A host on which each further edit means something."""
    return host if len(host.interfaces) == len(pure.interfaces) else pure


def test_show_sets_nothing_and_says_what_differs(
    machine: Machine, pure: HostIntent, unchanged: State
) -> None:
    machine.state = deepcopy(unchanged)
    text, _ = between(pure, EDITS["port group renamed"](pure))
    ran = machine.run(text)
    assert (ran.status, ran.calls, ordered(ran.state)) == (1, [], ordered(unchanged))
    assert ran.said.splitlines()[:3] == [
        "exists     vmk3",
        "exists     port group NVMe-B on vSwitch-NVMe-B",
        'differs    port group Other name on vSwitch-NVMe-B: current "no", expected "yes"',
    ]


def test_a_run_that_stopped_is_finished_by_the_next(
    machine: Machine, pure: HostIntent, unchanged: State
) -> None:
    changed = EDITS["port group renamed"](pure)
    second = fresh(machine, changed)
    first = unchanged
    text, _ = between(pure, changed)
    machine.state = deepcopy(first)
    count = len(machine.run(text, "apply").calls)
    assert count == 7
    for number in range(1, count + 1, 3):
        machine.state = deepcopy(first) | {"fails_at": number}
        assert machine.run(text, "apply").status == 1
        machine.state["fails_at"] = 0
        assert ordered(applied(machine, text)) == ordered(second), number


def test_what_goes_is_in_the_order_of_use(pure: HostIntent) -> None:
    gone = EDITS["switch gone"](EDITS["fewer paths"](EDITS["no parameters"](EDITS["route"](pure))))
    found = [call.partition(" ")[0] for call in calls(EDITS["route"](pure), gone)]
    assert list(dict.fromkeys(found)) == [
        "parameter",
        "restart_for_parameters",
        "without_path",
        "without_route",
        "without_interface",
        "without_switch",
        "nvme_path",
        "finish",
    ]


def test_what_leads_to_the_host_stays_and_is_told(pure: HostIntent) -> None:
    own = pure.interfaces["vmk0"]
    moved = pure._replace(interfaces={**pure.interfaces, "vmk0": own._replace(port_group="vMotion")})
    assert calls(pure, moved) == []
    assert between(pure, moved)[1] == ["by hand: move vmk0 to vSwitch0 vMotion"]
    without = pure._replace(interfaces={name: one for name, one in pure.interfaces.items() if name != "vmk0"})
    assert not any(call.startswith("without_") for call in calls(pure, without))
    assert "by hand: no command reverts `interface vmk0 'Management Network'`" in between(pure, without)[1]


def test_maintenance_and_restart_are_told_where_they_are_needed(pure: HostIntent) -> None:
    assert between(pure, EDITS["logs and name"](pure))[1] == []
    assert between(pure, EDITS["VLAN"](pure))[1] == [
        "use maintenance mode: adapters, virtual switches, or paths change"
    ]
    assert between(pure, EDITS["parameter"](pure))[1] == [
        "use maintenance mode: adapters, virtual switches, or paths change",
        "driver parameters change: the script stops there; restart the host, then run the script again",
    ]


def test_nothing_that_a_script_sets_goes_unheard(root: Path) -> None:
    """Whatever a call has set is set otherwise, taken back by a call, or told, when the design lacks it."""
    from refarch.platforms.esxi.delta import SAME, SLOTS

    taken_back = {
        *("parameter", "name_server", "switch_uplink", "interface_vsan", "interface_ipv6", "route"),
        *("nvme_path", "advanced", "firewall"),
    }
    checks = {"nic", "rdma_device", "rdma_binding", "dcb", "nvme_name", "restart_for_parameters", "finish"}
    always = {"host_name", "interface_mtu", "switch_mtu"}
    known = {*SLOTS, *SAME, *taken_back, *checks, *always}
    seen = set()
    for design in ("nvme-roce-flasharray-nexus", "nvme-of-vsphere7", "pvrdma-hpc", "vsan-tcp-2m-iops"):
        host = design_host(root, design)
        seen |= {
            piece.text.partition(" ")[0]
            for piece in TARGET.lines(host)
            if isinstance(piece, ConfigLine) and piece.origins
        }
    assert len(seen) > 20
    assert seen - known == set()


GOES = (
    ConfigLine("without_vsan vmk2"),
    ConfigLine("without_path vmnic4 tcp nqn.2020-01.example"),
    ConfigLine("without_interface vmk3"),
)


@pytest.mark.parametrize(
    ("text", "is_again"),
    [
        ("interface_vsan vmk2 vsan rdma add", True),
        ("interface_vsan vmk4 vsan rdma add", False),
        ("interface vmk2 vss pg 9000", False),  # its vSAN traffic goes, and it stays
        ("interface vmk5 vss pg 9000", True),
        ("interface_vsan vmk5 vsan rdma add", True),
        ("nvme_path vmnic4 tcp 192.0.2.1 4420 nqn.2020-01.example", True),
        ("nvme_path vmnic4 rdma 192.0.2.1 4420 nqn.2020-01.example", False),
        ("nvme_path vmnic4 tcp 192.0.2.1 4420 nqn.2020-01.other", False),
        ("route 192.0.2.0/24 198.51.100.1", True),
        ("switch vss 9000", False),
    ],
)
def test_an_unchanged_call_is_made_again_where_its_object_goes(text: str, is_again: bool) -> None:
    assert delta._is_again(text, {"vmk5"}, GOES) is is_again
    if text.startswith("route"):
        assert not delta._is_again(text, {"vmk5"}, GOES[:2])
