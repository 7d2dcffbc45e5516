"""Commands from one design to another on Cumulus Linux: a stand-in, which has the settings of the one, has
those of the other after them."""

import re
from collections.abc import Iterable
from functools import cache

import pytest
from hypothesis import given, settings, strategies as st
from remedy_edits import edits
from rich_intents import intents, rich, small

from parse_back.checking import written
from parse_back.varied import switches
from refarch.api.intent import SwitchIntent
from refarch.platforms.nvue.reading import Statement, statements_of_commands
from refarch.platforms.target import ConfigLine, target_named
from sharing import Share

TARGET = "cumulus-nvue"


@cache
def tried_switches() -> dict[str, SwitchIntent]:
    """A switch of each design made small, and the first two also with a value in every field for three
    releases. Not read at import, since that is done by each worker that collects the tests."""
    every = dict(intents(target_named(TARGET)))
    of_designs = {name.partition(" ")[0]: small(switch) for name, switch in reversed(every.items())}
    of_releases = {
        f"rich {name} 5.{minor}": rich(switch)._replace(release=f"5.{minor}")
        for name, switch in list(of_designs.items())[:2]
        for minor in (3, 9, 19)
    }
    return {**of_designs, **of_releases}


ONE_OF_SEVERAL = re.compile(
    r"(?:.* )?(?:bridge domain \S+ vlan|bond member|address|gateway|server|search|backup|trap-destination|"
    r"username|pfc \S+ switch-priority|profile|egress-policy) \S+(?: vrf mgmt|.* auth-.*)?"
)
"""Statements whose last key is one of several; of all others the last word is a value, which another takes
the place of."""


def remedy(before: SwitchIntent, after: SwitchIntent) -> str:
    """The commands between two switches; empty for none."""
    between = target_named(TARGET).delta
    assert between is not None
    lines = [piece.text for piece in between(before, after) if isinstance(piece, ConfigLine)]
    return "\n".join(["#!/usr/bin/env bash", *lines]) if lines else ""


def held(statements: Iterable[Statement]) -> list[Statement]:
    """What a switch has after statements, one after the other."""
    found: list[Statement] = []
    for statement in statements:
        if statement[0] == "unset":
            found = _without(found, statement[1:])
            continue
        if statement[-1] == "dhcp":
            found = [one for one in found if one != ("unset", *statement)]
            continue
        if not ONE_OF_SEVERAL.fullmatch(" ".join(statement)):
            found = [one for one in found if one[:-1] != statement[:-1]]
        found = [one for one in found if one != statement]
        found.append(statement)
    nodes = {one[:end] for one in found for end in range(1, len(one))}
    return sorted(one for one in found if one[2:] != BY_DHCP and one not in nodes)


BY_DHCP = ("ipv4", "dhcp-client", "state", "enabled")
"""What the factory sets of eth0."""


def _without(found: list[Statement], path: Statement) -> list[Statement]:
    """Statements without those of an object; for the DHCP of the factory, with the word that it is off."""
    left = [one for one in found if one[: len(path)] != path]
    is_factory = path[-1] == "dhcp"
    assert len(left) < len(found) or is_factory, path
    return [*left, ("unset", *path)] if is_factory else left


def leads(before: SwitchIntent, after: SwitchIntent) -> bool:
    """Whether the commands lead from the one to the other."""
    old, new = (statements_of_commands(written(TARGET, switch).text) for switch in (before, after))
    text = remedy(before, after)
    return held([*old, *(statements_of_commands(text) if text else [])]) == held(new)


@pytest.mark.slow
def test_commands_lead_from_each_switch_to_each_edit_of_it_and_back(share: Share) -> None:
    unlike, seen = [], set()
    for turn, (name, switch) in enumerate(tried_switches().items()):
        assert remedy(switch, switch) == "", name
        for edit, changed in share.of(edits(switch), turn, lambda case: case[0] not in seen):
            seen.add(edit)
            if not (leads(switch, changed) and leads(changed, switch)):
                unlike.append((name, edit))
    assert unlike == []
    assert len(seen) >= 18, seen


@settings(max_examples=settings().max_examples // 4)
@given(
    pair=st.deferred(lambda: st.sampled_from(list(tried_switches().values()))).flatmap(
        lambda base: st.tuples(switches([base]), switches([base]))
    )
)
def test_commands_lead_from_any_switch_to_any_other(pair: tuple[SwitchIntent, SwitchIntent]) -> None:
    assert leads(*pair)
