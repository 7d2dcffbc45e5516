"""Commands from one configuration to another, for platforms of blocks: a stand-in of the switch, which has
the one, has the other after them; and what is wanted first comes first."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings, strategies as st
from remedy_edits import edits
from rich_intents import intents, rich, small

from parse_back.applied import applied
from parse_back.checking import written
from parse_back.varied import switches
from refarch.api.intent import SwitchIntent
from refarch.platforms.eos.reading import EosReading, read_eos
from refarch.platforms.industry_reading import SwitchReading
from refarch.platforms.nxos.reading import read_nxos
from refarch.platforms.os10.reading import read_os10
from refarch.platforms.reading_error import ReadingError
from refarch.platforms.target import ConfigLine, target_named
from sharing import Share


class Platform(NamedTuple):
    """How one is read, and what stands around its commands."""

    read: Callable[[str], EosReading | SwitchReading]
    around: tuple[str, ...]
    adds_up: bool = False


AROUND_EOS = ("configure checkpoint save refarch-before", "configure session", "show session-config diffs")
AROUND_OS10 = (
    *("start transaction", "configure terminal", "end"),
    "show diff candidate-configuration running-configuration",
)

PLATFORMS: Mapping[str, Platform] = {
    "arista-eos": Platform(read_eos, AROUND_EOS),
    "cisco-nxos": Platform(read_nxos, ()),
    "dell-os10": Platform(read_os10, AROUND_OS10, adds_up=True),
}


@cache
def fixtures(target: str) -> Mapping[str, SwitchIntent]:
    """The first switch of each design, made small, and as a rich one."""
    found = {
        name.partition(" ")[0]: small(switch)
        for name, switch in reversed(dict(intents(target_named(target))).items())
    }
    assert found
    return {**found, **{f"rich {name}": rich(switch) for name, switch in found.items()}}


def body(target: str, text: str) -> str:
    """A text without what stands around the commands."""
    around = PLATFORMS[target].around
    return "\n".join(line for line in text.splitlines() if line not in around)


def remedy(target: str, before: SwitchIntent, after: SwitchIntent) -> str:
    """The commands between two switches."""
    between = target_named(target).delta
    assert between is not None
    return "\n".join(piece.text for piece in between(before, after) if isinstance(piece, ConfigLine))


def tree(target: str, text: str) -> Any:
    """What a body says, in any order."""
    if target == "dell-os10":
        text = "\n".join((*AROUND_OS10[:2], text.strip("\n"), *AROUND_OS10[2:]))
    return _ordered(PLATFORMS[target].read(text).as_tree())


def _ordered(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _ordered(inner) for key, inner in value.items()}
    return sorted(map(_ordered, value), key=repr) if isinstance(value, list) else value


def after_remedy(target: str, before: SwitchIntent, after: SwitchIntent) -> tuple[Any, Any]:
    """The tree that the commands lead to, and the one that is wanted."""
    old, new = (body(target, written(target, switch).text) for switch in (before, after))
    adds_up = PLATFORMS[target].adds_up
    made = applied(old, body(target, remedy(target, before, after)), new, adds_up=adds_up)
    return tree(target, made), tree(target, applied(new, "", adds_up=adds_up))


@pytest.mark.slow
@pytest.mark.parametrize("target", PLATFORMS)
def test_commands_lead_from_each_switch_to_each_edit_of_it_and_back(target: str, share: Share) -> None:
    unlike, seen = [], set()
    for turn, (name, switch) in enumerate(fixtures(target).items()):
        assert remedy(target, switch, switch) == "", name
        for edit, changed in share.of(edits(switch), turn, lambda case: case[0] not in seen):
            seen.add(edit)
            for way, before, after in (("there", switch, changed), ("back", changed, switch)):
                try:
                    found, wanted = after_remedy(target, before, after)
                except ReadingError as unread:
                    unlike.append((name, edit, way, str(unread)))
                    continue
                if found != wanted:
                    unlike.append((name, edit, way, "unlike"))
    assert unlike == []
    assert len(seen) >= 18, seen


@pytest.mark.parametrize("target", PLATFORMS)
def test_commands_lead_from_any_switch_to_any_other(target: str) -> None:
    bases = list(fixtures(target).values())

    @settings(max_examples=settings().max_examples // 4)
    @given(pair=st.sampled_from(bases).flatmap(lambda base: st.tuples(switches([base]), switches([base]))))
    def holds(pair: tuple[SwitchIntent, SwitchIntent]) -> None:
        found, wanted = after_remedy(target, *pair)
        assert found == wanted

    holds()
