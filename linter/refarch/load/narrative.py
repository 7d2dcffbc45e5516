"""Reads the narrative of a design, ``narrative.md``: the architect's text of the overview, divided by its
second-level headings."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

NARRATIVE = "narrative.md"

SECTIONS = (
    "introduction",
    "audience",
    "use-when",
    "not-when",
    "path",
    "failure",
    "limits",
    "growth",
    "operations",
)
"""Sections with a place on the overview, in its order. Other sections follow the last of them."""

FENCES = ("```", "~~~")

_HEADING = re.compile(r"##[ ]+(.+?)[ ]*#*[ ]*")


class NarrativeSection(NamedTuple):
    """Section of a narrative."""

    name: str
    """One of ``SECTIONS``; empty for a section with a heading of its own."""
    title: str
    """The heading as it is written; empty for text above the first heading."""
    line: int
    """Line of the heading, from 1."""
    lines: tuple[str, ...]
    """Lines below the heading."""

    @property
    def is_empty(self) -> bool:
        """Whether the section has no text."""
        return not any(line.strip() for line in self.lines)


def narrative_sections(lines: Sequence[str]) -> tuple[NarrativeSection, ...]:
    """Sections of a narrative in the order of the file. Text above the first heading is an introduction."""
    heads = [(0, ""), *_headings(lines)]
    ends = [line for line, _ in heads[1:]] + [len(lines) + 1]
    sections = (
        NarrativeSection(_section_name(title), title, line, tuple(lines[line : end - 1]))
        for (line, title), end in zip(heads, ends, strict=True)
    )
    return tuple(section for section in sections if section.line or not section.is_empty)


def _headings(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Lines and texts of the second-level headings outside of code blocks."""
    for number, line in enumerate(lines_without_code(lines), 1):
        heading = _HEADING.fullmatch(line)
        if heading:
            yield number, heading[1]


def _section_name(title: str) -> str:
    """Name of the section with a heading: ``Use when`` is ``use-when``."""
    name = heading_name(title) if title else SECTIONS[0]
    return name if name in SECTIONS else ""


def heading_name(title: str) -> str:
    """Heading in lower case, with hyphens instead of spaces."""
    return "-".join(title.lower().split())


def lines_without_code(lines: Iterable[str]) -> Iterator[str]:
    """Lines of a text; lines of code blocks are empty."""
    fence = ""
    for line in lines:
        mark = line.lstrip()[:3]
        # Only the same kind of fence ends a block: a block of tildes may contain backticks.
        if mark in FENCES and (not fence or mark == fence):
            fence = "" if fence else mark
            yield ""
        else:
            yield "" if fence else line
