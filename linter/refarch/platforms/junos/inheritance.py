"""Statements that a Junos configuration has from groups and interface ranges.

Sources, looked up 2026-11-30:
Juniper, Use Configuration Groups to Quickly Configure Devices (``apply-groups``, ``apply-groups-except``,
wildcards, conditions; a statement of the configuration wins over its group, the first group over others),
https://www.juniper.net/documentation/us/en/software/junos/cli-evo/cli/topics/topic-map/configuration-groups-usage.html;
Juniper, Applying a Junos Configuration Group (``re0`` and ``re1`` hold on one routing engine),
https://juniper.net/documentation/en_US/junos13.2/topics/task/configuration/junos-software-configuration-groups-applying.html;
Juniper, Interface Ranges (names of members, where ranges are expanded, before groups; a statement of the
interface wins over its range, and the first of several ranges),
https://juniper.net/documentation/en_US/junos13.2/topics/task/configuration/interfaces-interface-ranges-multi-task-els.html.
"""

import itertools
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..reading_error import MOST_NUMBERS, ReadingError, number_range, written_range
from .statement_tree import OpenPlaces, StatementTree, expanded_statements, fits
from .statements import MOST_STATEMENTS, JunosStatement, Words

APPLY, EXCEPT, RANGE = "apply-groups", "apply-groups-except", ("interfaces", "interface-range")

OF_ONE_ENGINE = re.compile(r"re\d|node\d|member\d+|\$\{node\}|(?:backup|master)-re")
"""Names of groups that hold on one routing engine or member only."""

PREDEFINED = "junos-defaults"
"""Group of Junos with the defaults, which no configuration shows."""

_PART = r"[0-9]{1,4}|\*|\[[0-9, -]+\]"
MEMBER = re.compile(rf"([a-z]+-)({_PART})/({_PART})/({_PART})(:[0-9]+)?")
NUMBERED = re.compile(r"([a-z]+-[0-9]+/[0-9]+/)([0-9]{1,4})")
LARGEST_NUMBER = 47
"""Largest number that a ``*`` in the name of a member stands for."""


class InheritedStatements(NamedTuple):
    """All statements of a configuration; of those that exclude each other, the last one holds."""

    statements: tuple[JunosStatement, ...]
    unread: tuple[JunosStatement, ...]
    """Groups and ranges that are not understood."""


def inherited_statements(
    statements: Sequence[JunosStatement], open_places: OpenPlaces
) -> InheritedStatements:
    """Statements with those of groups and interface ranges. What these could set in a way that refarch does
    not know is added to the open places."""
    groups: dict[str, list[JunosStatement]] = {}
    direct = []
    for one in statements:
        if one.words[0] == "groups":
            groups.setdefault(one.words[1] if len(one.words) > 1 else "", []).append(
                one._replace(words=one.words[2:])
            )
        else:
            direct.append(one)
    ranges = _Ranges(direct, open_places)
    direct = [*ranges.statements(direct)]
    inheritance = _Groups(groups, direct, open_places)
    of_groups = [*ranges.statements(inheritance.statements())]
    return InheritedStatements((*of_groups, *inheritance.direct), (*inheritance.unread, *ranges.unread))


class _Groups:
    """Groups of a configuration and where it applies them."""

    def __init__(
        self,
        groups: dict[str, list[JunosStatement]],
        direct: Iterable[JunosStatement],
        open_places: OpenPlaces,
    ) -> None:
        self.groups, self.open_places = groups, open_places
        self.uses: list[JunosStatement] = []
        self.excluded: set[Words] = set()
        self.direct: list[JunosStatement] = []
        self.unread: list[JunosStatement] = []
        self.tree = StatementTree()
        self.work = 0
        for one in direct:
            if APPLY in one.words[-2:-1]:
                self.uses.append(one)
            elif EXCEPT in one.words[-2:-1]:
                self.excluded.add((*one.words[:-2], one.words[-1]))
            else:
                self.direct.append(one)
                self.tree.add(one.words, one.line)

    def statements(self) -> Iterator[JunosStatement]:
        """Statements of all groups where they are applied: the innermost use and the first group last."""
        depths = sorted({len(use.words) for use in self.uses})
        uses = (use for depth in depths for use in reversed(self.uses) if len(use.words) == depth)
        for use in uses:
            place, name = use.words[:-2], use.words[-1]
            if name == PREDEFINED:
                continue
            group = self.groups.get(name, [])
            is_conditional = OF_ONE_ENGINE.fullmatch(name) is not None or any(
                one.words[:1] == ("when",) for one in group
            )
            if not group:
                self._leave_open(use, place)
            elif is_conditional:
                self.unread.append(use)
            for one in group:
                yield from self._applied_statements(one, place, name, is_conditional)

    def _applied_statements(
        self, one: JunosStatement, place: Words, group: str, is_conditional: bool
    ) -> Iterator[JunosStatement]:
        """A statement of a group below the place that applies the group; of a conditional group, only
        the interface."""
        _count(self, 1)
        if len(one.words) <= len(place) or not all(map(fits, one.words, place)):
            return
        words = (*place, *one.words[len(place) :])
        if APPLY in words[-2:-1] or words[:2] == RANGE:
            self._leave_open(one, words[: -2 if APPLY in words else 1])
            return
        for found in expanded_statements(words, self.tree):
            _count(self, 1)
            if any((*found[:count], group) in self.excluded for count in range(len(found))):
                continue
            if not is_conditional:
                yield JunosStatement(found, one.line)
                continue
            self.open_places.add(found)
            if found[0] == "interfaces":
                yield JunosStatement(found[:2], one.line)

    def _leave_open(self, one: JunosStatement, place: Words) -> None:
        self.unread.append(one)
        self.open_places.add(tuple(place))


class _Ranges:
    """Interface ranges of a configuration with their members."""

    def __init__(self, statements: Iterable[JunosStatement], open_places: OpenPlaces) -> None:
        self.members: dict[str, dict[str, None]] = {}
        self.unread: list[JunosStatement] = []
        self.work = 0
        for one in statements:
            if one.words[:2] != RANGE or len(one.words) < 3:
                continue
            members = self.members.setdefault(one.words[2], {})
            if one.words[3:4] in (("member",), ("member-range",)):
                found = [*_interfaces(one.words[4:])]
                members |= dict.fromkeys(found)
                if not found:
                    self.unread.append(one)
                    open_places.add(RANGE[:1])

    def statements(self, statements: Iterable[JunosStatement]) -> Iterator[JunosStatement]:
        """Statements with the members of a range instead of its name: those of ranges first, the first range
        last."""
        others: list[JunosStatement] = []
        of_ranges: dict[str, list[JunosStatement]] = {name: [] for name in self.members}
        for one in statements:
            name, found = self._member_statements(one)
            (of_ranges[name] if name else others).extend(found)
        for of_range in reversed(of_ranges.values()):
            yield from of_range
        yield from others

    def _member_statements(self, one: JunosStatement) -> tuple[str, list[JunosStatement]]:
        """Range that a statement is about, with a statement for each member; without a range, the same."""
        words = one.words
        if words[:2] == RANGE and len(words) > 2:
            settings = () if words[3:4] in (("member",), ("member-range",)) else words[3:]
            return words[2], self._copies(one, words[2], RANGE[:1], settings) if settings else []
        for place in range(1, len(words)):
            name = words[place].removesuffix(".0")
            if name in self.members and words[place - 1] in ("interface", "interfaces"):
                return name, self._copies(one, name, words[:place], words[place + 1 :])
        return "", [one]

    def _copies(self, one: JunosStatement, name: str, before: Words, behind: Words) -> list[JunosStatement]:
        members = self.members[name]
        _count(self, len(members))
        return [JunosStatement((*before, member, *behind), one.line) for member in members]


def _count(owner: _Groups | _Ranges, number: int) -> None:
    """Count statements that are tried. Raises ReadingError for too many."""
    owner.work += number
    if owner.work > MOST_STATEMENTS:
        raise ReadingError(f"groups and interface ranges have more than {MOST_STATEMENTS} statements")


def _interfaces(words: Words) -> Iterator[str]:
    """Interfaces of ``et-0/0/0 to et-0/0/7``, ``et-0/0/[0-7]``, or ``et-0/0/*``; none for other words,
    and for more interfaces than a switch has."""
    if len(words) == 3 and words[1] == "to":
        first, last = NUMBERED.fullmatch(words[0]), NUMBERED.fullmatch(words[2])
        if first is not None and last is not None and first[1] == last[1]:
            yield from (f"{first[1]}{number}" for number in number_range(first[2], last[2]))
    match = MEMBER.fullmatch(words[0]) if len(words) == 1 else None
    if match is None:
        if len(words) == 1 and re.fullmatch(r"ae\d+", words[0]):
            yield words[0]
        return
    numbers = [_numbers(match[group]) for group in (2, 3, 4)]
    if math.prod(map(len, numbers)) > MOST_NUMBERS:
        return
    for slot, card, port in itertools.product(*numbers):
        yield f"{match[1]}{slot}/{card}/{port}{match[5] or ''}"


def _numbers(part: str) -> list[int]:
    """Numbers of ``7``, ``[0-3,7]``, or ``*``; none for other texts."""
    if part == "*":
        return [*range(LARGEST_NUMBER + 1)]
    found: list[int] = []
    for piece in re.split(r"[, ]+", part.strip("[] ")):
        if not re.fullmatch(r"[0-9]{1,4}(?:-[0-9]{1,4})?", piece):
            return []
        found += written_range(piece)
    return found
