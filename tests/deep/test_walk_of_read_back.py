"""Conversations walked over configuration that was written and read back: as over the design; and a line that is
missing is refused, changes nothing, or changes a verdict, unless its kind is listed here with the reason."""

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import pytest
from read_back import (
    Change,
    Outcomes,
    WrittenSwitch,
    changes,
    design_of,
    designs_with_files,
    forwarding,
    kind_of_line,
    outcomes,
    planned_outcomes,
    read_intent,
    written_switches,
)

from refarch.api.intent import SwitchIntent, every_switch_intent
from refarch.platforms.configurations import CONFIGURATION_READERS
from refarch.platforms.reading_error import ReadingError
from sharing import Share

LINES_OF_A_FILE = 3
"""Lines of each file that ``make test`` leaves out, drawn by the name of the file; ``make deep`` takes all."""

WITHOUT_EFFECT: Mapping[str, str] = {}
"""Kinds of lines, as patterns, that change an intent and no verdict, with the reason."""


class Missing(NamedTuple):
    """A file without one line, and what becomes of it."""

    file: WrittenSwitch
    line: str
    effect: str
    """``refused``, ``unchanged``, ``verdict``, or ``none`` for another intent with the same verdicts."""
    names_the_switch: bool = True
    """Whether a fault that the missing line causes names the switch."""


@cache
def read_switches(design: str, target: str) -> Mapping[str, SwitchIntent]:
    """Intents of all switches of a design; of those with a target, as their files state them."""
    files = [file for file in written_switches(design) if file.target == target]
    read = {file.name: read_intent(file, file.text) for file in files}
    return {**every_switch_intent(design_of(design)), **read}


@cache
def read_outcomes(design: str, target: str) -> Outcomes:
    return outcomes(design, read_switches(design, target))


def targets_of(design: str) -> list[str]:
    return sorted({file.target for file in written_switches(design)})


def missing(file: WrittenSwitch, change: Change) -> Missing:
    """What becomes of a file without one line."""
    try:
        intent = read_intent(file, change.text)
    except ReadingError:
        return Missing(file, change.line, "refused")
    switches = read_switches(file.design, file.target)
    if forwarding(intent) == forwarding(switches[file.name]):
        return Missing(file, change.line, "unchanged")
    before = read_outcomes(file.design, file.target)
    after = outcomes(file.design, {**switches, file.name: intent})
    if after == before:
        return Missing(file, change.line, "none")
    told = [text for key, texts in after.items() for text in texts if text not in before.get(key, ())]
    return Missing(file, change.line, "verdict", any(file.name in text for text in told))


def changes_to_try(file: WrittenSwitch, share: Share) -> list[Change]:
    """All changes of a file; some of them in a run that is not deep."""
    found = list(changes(file))
    if share.is_all or len(found) <= LINES_OF_A_FILE:
        return found
    return random.Random(f"{file.design} {file.name}").sample(found, LINES_OF_A_FILE)


def problems_of(one: Missing) -> Iterator[str]:
    where = f"{one.file.design} {one.file.name} ({one.file.target}): {one.line}"
    if not one.names_the_switch:
        yield f"{where}: no fault names the switch"
    kind = f"{one.file.target} {kind_of_line(one.line)}"
    if one.effect == "none" and not any(re.search(pattern, kind) for pattern in WITHOUT_EFFECT):
        yield f"{where}: without effect, and {kind!r} is not listed"


def test_every_target_of_a_switch_is_read() -> None:
    written = {file.target for design in designs_with_files() for file in written_switches(design)}
    assert written == set(CONFIGURATION_READERS)


@pytest.mark.parametrize("design", designs_with_files())
def test_a_design_is_walked_as_its_configuration_is(design: str) -> None:
    assert planned_outcomes(design)
    for target in targets_of(design):
        assert read_outcomes(design, target) == planned_outcomes(design), target


@pytest.mark.parametrize("design", designs_with_files())
def test_a_line_that_is_missing_is_refused_or_seen(design: str, share: Share) -> None:
    problems = [
        problem
        for file in written_switches(design)
        for change in changes_to_try(file, share)
        for problem in problems_of(missing(file, change))
    ]
    assert not problems, "\n".join(problems)
