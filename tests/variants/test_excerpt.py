"""A value as a file writes it."""

import pytest

from refarch.core.origin import Pointer
from refarch.load.excerpt import excerpt
from refarch.load.reader import read

TEXT = b"""a:
    b: 1  # one
    c:
      - x: 1
        y: {p: 1,
            q: 2}

      # about the next
      - z
    d: |
      two
        lines
e: [1,
  2]
f:
"""

CASES: list[tuple[Pointer, str | int | None, list[str]]] = [
    (("a", "b"), "b", ["b: 1"]),
    (("a", "b"), None, ["1"]),
    (
        ("a", "c"),
        "c",
        ["c:", "  - x: 1", "    y: {p: 1,", "        q: 2}", "", "  # about the next", "  - z"],
    ),
    (("a", "c", 0), 0, ["- x: 1", "  y: {p: 1,", "      q: 2}"]),
    (("a", "c", 0, "y"), "y", ["y: {p: 1,", "  q: 2}"]),
    (("a", "c", 1), 7, ["- z"]),
    (("a", "d"), "d", ["d: |", "  two", "    lines"]),
    (("e",), "e", ["e: [1,", "  2]"]),
    (("e", 1), 1, ["- 2"]),
    (("f",), "f", ["f: "]),
    (("g",), "g", []),
    (("a", "c", 2), 2, []),
    (("a", "b", "x"), "x", []),
    (("a", "c", "x"), "x", []),
]


@pytest.mark.parametrize(("pointer", "name", "lines"), CASES, ids=[str(pointer) for pointer, *_ in CASES])
def test_excerpt(pointer: Pointer, name: str | int | None, lines: list[str]) -> None:
    assert excerpt(read("x.yaml", TEXT), pointer, name) == lines


def test_a_whole_file() -> None:
    document = read("x.yaml", TEXT)
    assert excerpt(document, (), None) == [line.decode() for line in TEXT.rstrip().split(b"\n")]
    assert excerpt(read("x.yaml", b""), (), None) == []
