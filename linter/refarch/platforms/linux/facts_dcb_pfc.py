"""Priorities with PFC on a port of Linux, from ``dcb pfc show dev NAME``, as text and as JSON (``-j``). The
output does not name the port, so the command after the prompt or the name of the file must.

Source: iproute2, dcb-pfc(8). No public output of an adapter with DCB was found.
"""

import re
from collections.abc import Iterator
from typing import Any

from ..host_subjects import PFC
from ..observed import (
    SETTING,
    AnsweredCheck,
    CollectedFile,
    Evidence,
    FactReader,
    ObservedFact,
    member,
    port_of_command,
)

_STATES = re.compile(r"^\s*(?:.* )?prio-pfc((?: [0-7]:(?:on|off)){8})\s*$", re.MULTILINE)

PRIORITIES = 8


def _json_states(data: Any) -> tuple[Any, ...]:
    """States of all priorities of an answer as JSON; empty for another value."""
    states = member(data[0] if isinstance(data, list) and data else data, "prio_pfc")
    found = tuple(states) if isinstance(states, list) else ()
    return found if len(found) == PRIORITIES and all(isinstance(one, bool) for one in found) else ()


def is_pfc(file: CollectedFile) -> bool:
    """Whether the file has the states of all priorities."""
    if file.data is not None:
        return bool(_json_states(file.data))
    return _STATES.search(file.text[:20_000]) is not None


def read_pfc(file: CollectedFile) -> Iterator[ObservedFact]:
    """Priorities with PFC."""
    if file.data is not None:
        states = _json_states(file.data)
        on = tuple(str(number) for number, is_on in enumerate(states) if is_on)
        yield _fact(file, on, file.place())
    for match in _STATES.finditer(file.text[:20_000]) if file.data is None else ():
        line = file.text.count("\n", 0, match.start(1)) + 1
        yield _fact(file, priorities_of_states((match[1],)), file.line_place(line))


def _fact(file: CollectedFile, priorities: tuple[str, ...], place: Evidence) -> ObservedFact:
    port = port_of_command(file, r"dcb .*\bshow dev (?P<nic>\S+).*")
    return ObservedFact("", SETTING, port, PFC, priorities, place)


def priorities_of_states(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Priorities that are on in ``0:off 3:on``."""
    words = (word.partition(":") for word in " ".join(texts).split())
    return tuple(number for number, _, state in words if state == "on")


FACTS = FactReader(
    "Linux: dcb pfc show dev NAME",
    is_pfc,
    read_pfc,
    answers=(
        AnsweredCheck(
            r"dcb pfc show dev (?P<nic>\S+) prio-pfc", "prio-pfc", PFC, "{nic}", value=priorities_of_states
        ),
    ),
)
