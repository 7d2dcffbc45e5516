"""Examples in the docstrings of rules: their YAML blocks, and the values that they mark."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..core.origin import Pointer
from ..load.document import Document
from ..load.reader import read

_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_BLOCK = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE_LINE = re.compile(r"# ((?:variants/)?[a-z-]+\.yaml)(?: of the example `([a-z0-9-]+)`)?\n")
MARK = re.compile(r"# <- ([A-Z]+[0-9]{3})$")


class Fragment(NamedTuple):
    """YAML block of an example: part of one file of a design."""

    file: str
    text: str
    base: str
    """Name of the clean design that it is laid over."""


class ExpectedFinding(NamedTuple):
    """Finding that an example must give."""

    code: str
    file: str
    line: int
    """Line of the fragment; 0 for a value that the fragment does not have."""


class MarkedValue(NamedTuple):
    """Value that an example marks: the rule of the mark reports it."""

    code: str
    file: str
    pointer: Pointer


def sections(docstring: str) -> dict[str, str]:
    """Text of a docstring by heading; the part before the first heading under the empty name."""
    pieces = _HEADING.split(docstring)
    return {"": pieces[0].strip(), **{pieces[i]: pieces[i + 1].strip() for i in range(1, len(pieces) - 1, 2)}}


def fragments(section: str) -> list[Fragment]:
    """YAML blocks of a section. Each begins with a comment that names its file, ``# wiring.yaml``.

    Raises ValueError for a block without one.
    """
    blocks = []
    for block in _BLOCK.findall(section + "\n"):
        match = FILE_LINE.match(block)
        if match is None:
            raise ValueError(
                f"an example must start with the name of its file, as in `# wiring.yaml`:\n{block}"
            )
        blocks.append(Fragment(match.group(1), block, match.group(2) or "vsan-roce"))
    return blocks


def expected_findings(blocks: list[Fragment]) -> list[ExpectedFinding]:
    """Code, file and line of each finding that an example marks with ``# <- CODE``."""
    return [
        ExpectedFinding(match.group(1), fragment.file, number)
        for fragment in blocks
        for number, line in enumerate(fragment.text.split("\n"), 1)
        if (match := MARK.search(line))
    ]


def marked_values(docstring: str) -> list[MarkedValue]:
    """Values that the bad examples of a rule mark: for each mark, the outermost value that begins on its
    line."""
    places = []
    for fragment in fragments(sections(docstring).get("Example", "")):
        document = read(fragment.file, fragment.text.encode())
        for code, file, line in expected_findings([fragment]):
            place = next(
                (
                    pointer
                    for pointer in pointers(document.data)
                    if pointer and _line_of_value(document, pointer) == line
                ),
                None,
            )
            if place is not None:
                places.append(MarkedValue(code, file, place))
    return places


def _line_of_value(document: Document, pointer: Pointer) -> int:
    return document.span(pointer).line


def pointers(value: Any, pointer: Pointer = ()) -> Iterator[Pointer]:
    """Pointer to a value, then to everything in it, outer values first."""
    yield pointer
    children = (
        value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    )
    for key, child in children:
        yield from pointers(child, (*pointer, key))
