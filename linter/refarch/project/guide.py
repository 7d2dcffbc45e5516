"""The guide of a design, checked: whether everything that is to be filled into its texts is there."""

import re
from collections.abc import Collection, Iterator, Mapping

from ..core.errors import RefarchError
from ..core.finding import Finding
from ..core.origin import Origin, Span
from ..core.problem import Problem
from ..engine import Result, Settings
from ..engine.desk import Desk
from ..engine.figures import LATE_KEYS
from ..load.guide import Prose
from ..model.types import Design
from ..views.figures.placeholders import PLACEHOLDER, SHOW, named_values, value_of
from ..views.tables.registry import table, with_own
from ..views.tables.table_view import AnyTableView
from .placeholder_hints import instead_of

CODE = "REF009"

FENCES = ("```", "~~~")

CODE_SPAN = re.compile(r"`[^`]+`")


def with_guide(
    result: Result, guide: tuple[Prose, ...], settings: Settings, own: Mapping[str, AnyTableView]
) -> Result:
    """The result of a design with its guide, and what is wrong in it after the design's other findings;
    ``own`` are tables of the project."""
    desk = Desk({}, settings.rules, result.id, severities=settings.severities, levels=settings.levels)
    for text in guide:
        for problem in text.problems:
            desk.add(problem._replace(where=Origin(text.path, ())))
        if result.design is not None:
            for problem in _unknown(result.design, text, own):
                desk.add(problem)
    findings: tuple[Finding, ...] = tuple(desk.findings)
    return result._replace(guide=guide, findings=(*result.findings, *findings))


def _unknown(design: Design, text: Prose, own: Mapping[str, AnyTableView]) -> Iterator[Problem]:
    for number, line in enumerate(prose_lines(text.lines), 1):
        for match in PLACEHOLDER.finditer(line):
            hint = _fault(design, match[1], own)
            if hint:
                place = Span(number, match.start() + 1, number, match.end() + 1)
                message = f"`{match[0]}` stands for nothing in this design"
                where = Origin(text.path, (match[1],))
                yield Problem(where, message, hint, span=place, code=CODE)


def prose_lines(lines: Collection[str]) -> Iterator[str]:
    """The lines of a text, without what is code: nothing is filled in there."""
    fence = ""
    for line in lines:
        mark = line.lstrip()[:3]
        if mark in FENCES and (not fence or mark == fence):
            fence = "" if fence else mark
            yield ""
        else:
            yield "" if fence else CODE_SPAN.sub(lambda match: " " * len(match[0]), line)


def _fault(design: Design, name: str, own: Mapping[str, AnyTableView]) -> str:
    """What to do about a name that nothing has; empty for one that something has."""
    if name.startswith(SHOW):
        try:
            table(design, name.removeprefix(SHOW).strip(), own)
        except RefarchError:
            return instead_of(name, (), with_own(own), design)
        return ""
    if name in LATE_KEYS or value_of(design, name) is not None:
        return ""
    return instead_of(name, [*named_values(design), *LATE_KEYS], with_own(own), design)
