"""Commands from one design to another on Junos: a stand-in, which has the statements of the one, has those of
the other after them. Each object is deleted before it is set again, so the stand-in needs no knowledge of
statements with one value and with several."""

from collections.abc import Iterable
from functools import cache

import pytest
from hypothesis import given, settings, strategies as st
from remedy_edits import edits
from rich_intents import intents, rich, small
from validators import junos_yang

from parse_back.checking import written
from parse_back.varied import switches
from refarch.api.intent import SwitchIntent
from refarch.platforms.junos.delta import OBJECTS, object_of
from refarch.platforms.target import ConfigLine, target_named
from sharing import Share

TARGET = "juniper-junos"


@cache
def tried_switches() -> dict[str, SwitchIntent]:
    """A switch of each design made small, and with a value in every field."""
    every = dict(intents(target_named(TARGET)))
    of_designs = {name.partition(" ")[0]: small(switch) for name, switch in reversed(every.items())}
    return {**of_designs, **{f"rich {name}": rich(switch) for name, switch in of_designs.items()}}


def commands_of(switch: SwitchIntent) -> list[str]:
    """Commands of the file of a switch."""
    return [line for line in written(TARGET, switch).text.splitlines() if not line.startswith("#")]


def remedy(before: SwitchIntent, after: SwitchIntent) -> list[str]:
    """The commands between two switches."""
    between = target_named(TARGET).delta
    assert between is not None
    lines = [piece.text for piece in between(before, after) if isinstance(piece, ConfigLine)]
    return [line for line in lines if not line.startswith("#")]


def held(statements: Iterable[str], commands: Iterable[str]) -> set[str]:
    """Statements of a switch after commands. One that deletes nothing is an error here."""
    found = set(statements)
    for command in commands:
        verb, _, statement = command.partition(" ")
        if verb == "set":
            found.add(statement)
            continue
        gone = {one for one in found if f"{one} ".startswith(f"{statement} ")}
        assert verb == "delete" and gone, command
        found -= gone
    return found


def statements(switch: SwitchIntent) -> set[str]:
    """Statements of a switch in factory state after its file."""
    return {line.removeprefix("set ") for line in commands_of(switch) if line.startswith("set ")}


def test_the_stand_in_refuses_what_deletes_nothing() -> None:
    assert held({"vlans a vlan-id 1", "vlans ab vlan-id 2"}, ["delete vlans a"]) == {"vlans ab vlan-id 2"}
    with pytest.raises(AssertionError):
        held({"vlans ab vlan-id 2"}, ["delete vlans a"])


@pytest.mark.slow
def test_commands_lead_from_each_switch_to_each_edit_of_it_and_back(share: Share) -> None:
    seen = set()
    for turn, (name, switch) in enumerate(tried_switches().items()):
        assert remedy(switch, switch) == [], name
        for edit, changed in share.of(edits(switch), turn, lambda case: case[0] not in seen):
            seen.add(edit)
            for before, after in ((switch, changed), (changed, switch)):
                commands = remedy(before, after)
                assert held(statements(before), commands) == statements(after), (name, edit)
                assert len(commands) == len(set(commands))
    assert len(seen) >= 18, seen


def test_commands_lead_from_any_switch_to_any_other() -> None:
    bases = list(tried_switches().values())

    @settings(max_examples=settings().max_examples // 4)
    @given(pair=st.sampled_from(bases).flatmap(lambda base: st.tuples(switches([base]), switches([base]))))
    def holds(pair: tuple[SwitchIntent, SwitchIntent]) -> None:
        before, after = pair
        assert held(statements(before), remedy(before, after)) == statements(after)

    holds()


def test_only_what_changes_is_touched() -> None:
    name, switch = next(iter(tried_switches().items()))
    port = next(port for port in switch.ports.values() if not port.bond)
    ports = {**switch.ports, port.name: port._replace(mtu=1500)}
    commands = remedy(switch, switch._replace(ports=ports))
    assert commands[0] == f"delete interfaces {port.name}", name
    assert len(commands) > 2
    assert all(command.startswith(f"set interfaces {port.name} ") for command in commands[1:])
    other = switch._replace(services=switch.services._replace(ntp=("192.0.2.77",)))
    old = [f"delete system ntp server {server}" for server in switch.services.ntp]
    added, *_ = remedy(switch, other)[len(old) :]
    assert remedy(switch, other)[: len(old)] == old
    assert added.startswith("set system ntp server 192.0.2.77")


def test_each_statement_has_an_object_that_a_delete_command_can_name() -> None:
    """A statement without one would be deleted with its value."""
    for name, switch in tried_switches().items():
        cleared = {line.removeprefix("delete ") for line in commands_of(switch) if line.startswith("delete ")}
        for statement in statements(switch):
            found = object_of(statement, cleared)
            assert found in cleared or found != statement or found.startswith(WITHOUT_VALUE), (
                name,
                statement,
            )
    assert len(OBJECTS) > 10
    assert object_of("vlans a vlan-id 1", {"vlans"}) == "vlans"
    assert object_of("vlans a vlan-id 1", set()) == "vlans a"
    assert object_of("unknown thing 1", {"unknown th"}) == "unknown thing 1"


WITHOUT_VALUE = (
    "system management-instance",
    "protocols lldp interface all",
    "protocols rstp bpdu-block-on-edge",
)
"""Statements that are objects themselves."""


@pytest.mark.parametrize("release", junos_yang.RELEASES)
def test_the_modules_know_each_command(release: str) -> None:
    switch = next(iter(tried_switches().values()))
    for edit, changed in edits(switch):
        for before, after in ((switch, changed), (changed, switch)):
            texts = [line for line in remedy(before, after) if "policy-options" not in line]
            assert junos_yang.complaints("\n".join(texts), release) == [], edit
