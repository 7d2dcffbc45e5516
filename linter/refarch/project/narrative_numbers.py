"""Numbers that a narrative writes although the design has a value of that name, and a different one."""

import re
from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple

from ..core.origin import Origin, Span
from ..core.problem import Problem
from ..core.wording import enumeration
from ..load.guide import Prose
from ..load.narrative import lines_without_code, narrative_sections
from ..model.types import Design
from ..views.figures.embeds import EMBED

OTHER_SIZES = ("use-when", "not-when", "limits", "growth")
"""Sections about other sizes than the size of the design: counts there are no faults."""

NUMBER_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Names of the numbers from 2 to 12."""

_NUMBER = rf"(?P<number>[0-9]{{1,5}}|{'|'.join(NUMBER_WORDS)})"

_NOT_CHECKED = re.compile(rf"`[^`]*`|{EMBED.pattern}|\]\([^)]*\)")


class NumberKind(NamedTuple):
    """Kind of number that a text can write."""

    pattern: re.Pattern[str]
    title: str
    values: Callable[[Design], Collection[int]]
    is_count: bool = False


def _count_pattern(nouns: str) -> re.Pattern[str]:
    """Pattern of a count of everything that there is: "the 8 hosts", but not "4 hosts", which can be some."""
    return re.compile(rf"\b(?:the|all|these) {_NUMBER} (?:{nouns})\b", re.I)


def _host_counts(design: Design) -> set[int]:
    """Hosts of the design, and of each cluster."""
    return {len(design.hosts), *(len(cluster.hosts) for cluster in design.clusters.values())}


def _switch_counts(design: Design) -> set[int]:
    """Switches of the design, and of each role and fabric."""
    roles = [(switch.role, switch.fabric) for switch in design.switches.values()]
    return {
        len(roles),
        *(sum(role == other for other, _ in roles) for role, _ in roles),
        *(roles.count(pair) for pair in roles),
        *(sum(fabric == other for _, other in roles) for _, fabric in roles),
    }


def _vlans(design: Design) -> set[int]:
    return {network.vlan for network in design.networks.values()} - {0}


def _mtus(design: Design) -> set[int]:
    stated = set(_values_of_key("mtu", design.files))
    return stated | {network.mtu for network in design.networks.values()} if stated else set()


def _values_of_key(key: str, data: Any) -> Iterator[int]:
    """Whole numbers of a key anywhere in the files of a design."""
    pairs = data.items() if hasattr(data, "items") else enumerate(data) if isinstance(data, list) else ()
    for name, value in pairs:
        if name == key and isinstance(value, int):
            yield value
        yield from _values_of_key(key, value)


KINDS = (
    NumberKind(_count_pattern("hosts|nodes|machines"), "hosts", _host_counts, is_count=True),
    NumberKind(_count_pattern("(?:leaf |spine )?switches"), "switches", _switch_counts, is_count=True),
    NumberKind(re.compile(rf"\bVLAN {_NUMBER}\b"), "VLANs", _vlans),
    NumberKind(re.compile(rf"\bMTU (?:of )?{_NUMBER}\b"), "MTUs", _mtus),
    NumberKind(
        re.compile(rf"\bDSCP {_NUMBER}\b"), "DSCPs", lambda design: set(_values_of_key("dscp", design.files))
    ),
)


def other_numbers(design: Design, text: Prose) -> Iterator[Problem]:
    """Numbers in a narrative that no value of their name in the design has."""
    plain = [_NOT_CHECKED.sub(_blank, line) for line in lines_without_code(text.lines)]
    for section in narrative_sections(plain):
        for offset, line in enumerate(section.lines, section.line + 1):
            for kind in KINDS:
                if not (kind.is_count and section.name in OTHER_SIZES):
                    yield from _line_problems(design, kind, Origin(text.path, ()), offset, line)


def _line_problems(
    design: Design, kind: NumberKind, where: Origin, number: int, line: str
) -> Iterator[Problem]:
    known = kind.values(design)
    for match in kind.pattern.finditer(line):
        written = match["number"].lower()
        value = NUMBER_WORDS.index(written) + 2 if written in NUMBER_WORDS else int(written)
        if known and value not in known:
            values = enumeration(sorted(known))
            yield Problem(
                where._replace(pointer=(match[0],)),
                f"the text has `{match[0]}`, but the {kind.title} of the design are {values}",
                span=Span(number, match.start() + 1, number, match.end() + 1),
                code="DOC002",
            )


def _blank(match: re.Match[str]) -> str:
    """Spaces instead of text that is not checked, so that columns stay."""
    return " " * len(match[0])
