"""Where values stand: lines and columns from 1, in characters, end exclusive."""

import pytest

from refarch.core.origin import START, Pointer, Span
from refarch.load.document import Document
from refarch.load.reader import read

TEXT = """\
format: 1
name: "größer 集群"   # a comment
flow: {a: 1, b: [x, 'y z', {c: ~}]}
list:
  - first
  - key: value
    other: |
      two
      lines
  -
    - deep
empty:
folded: one
  two
  three
🧪: 🧪🧪
"""


@pytest.fixture(scope="module")
def document() -> Document:
    found = read("x.yaml", TEXT.encode())
    assert found.problems == ()
    return found


def text_at(document: Document, span: Span) -> str:
    assert span.line == span.end_line
    return document.lines[span.line - 1][span.column - 1 : span.end_column - 1]


@pytest.mark.parametrize(
    ("pointer", "text"),
    [
        (("format",), "1"),
        (("name",), '"größer 集群"'),
        (("flow", "a"), "1"),
        (("flow", "b", 0), "x"),
        (("flow", "b", 1), "'y z'"),
        (("flow", "b", 2, "c"), "~"),
        (("list", 0), "first"),
        (("list", 1, "key"), "value"),
        (("list", 2, 0), "deep"),
        (("🧪",), "🧪🧪"),
        # a container is named by its key; an item of a list by its first line
        (("flow",), "flow"),
        (("flow", "b"), "b"),
        (("list",), "list"),
        (("flow", "b", 2), "{c: ~}"),
        (("list", 1), "k"),
    ],
)
def test_span_of_a_value(document: Document, pointer: Pointer, text: str) -> None:
    assert text_at(document, document.span(pointer)) == text


@pytest.mark.parametrize(
    ("pointer", "text"),
    [
        (("format",), "format"),
        (("flow", "b"), "b"),
        (("flow", "b", 2, "c"), "c"),
        (("🧪",), "🧪"),
        (("list", 0), "first"),
        (("list", 1, "other"), "other"),
        (("empty",), "empty"),
    ],
)
def test_span_of_a_key(document: Document, pointer: Pointer, text: str) -> None:
    assert text_at(document, document.key_span(pointer)) == text


def test_values_of_several_lines(document: Document) -> None:
    assert document.span(("list", 1, "other")) == Span(7, 12, 10, 1)
    assert document.span(("folded",)) == Span(13, 9, 15, 8)
    assert document.data["folded"] == "one two three"


def test_a_value_that_is_not_there_stands_behind_its_colon(document: Document) -> None:
    assert document.data["empty"] is None
    assert document.span(("empty",)) == Span(12, 7, 12, 7)


@pytest.mark.parametrize(
    ("pointer", "parent"),
    [
        (("nothing",), ()),
        (("flow", "nothing", 3), ("flow",)),
        (("flow", "b", 9), ("flow", "b")),
        (("flow", "a", "x"), ("flow", "a")),
        (("flow", "b", "x"), ("flow", "b")),
    ],
)
def test_a_missing_value_is_its_parent(document: Document, pointer: Pointer, parent: Pointer) -> None:
    assert document.span(pointer) == (document.span(parent) if parent else START)
    assert document.key_span(pointer) == document.span(pointer)


@pytest.mark.parametrize(
    ("pointer", "there"),
    [
        ((), True),
        (("flow", "a"), True),
        (("flow", "b", 2, "c"), True),
        (("empty",), True),
        (("list", 2, 0), True),
        (("flow", "c"), False),
        (("list", 3), False),
        (("format", "x"), False),
        (("x", "y"), False),
    ],
)
def test_has(document: Document, pointer: Pointer, there: bool) -> None:
    assert document.contains(pointer) is there


def test_a_document_that_was_not_read_has_nothing_and_points_to_its_start() -> None:
    document = read("x.yaml", b"")
    assert (document.span(("a", 1)), document.key_span(("a",)), document.contains(("a",))) == (
        START,
        START,
        False,
    )


def test_every_value_of_a_design_is_where_it_says(document: Document) -> None:
    """The text under a scalar's span, read by itself, is the scalar's value."""

    def scalars(value: object, pointer: Pointer) -> list[Pointer]:
        if isinstance(value, dict):
            return [found for key, child in value.items() for found in scalars(child, (*pointer, key))]
        if isinstance(value, list):
            return [found for index, child in enumerate(value) for found in scalars(child, (*pointer, index))]
        return [pointer]

    checked = 0
    for pointer in scalars(document.data, ()):
        span = document.span(pointer)
        if span.line != span.end_line or span.column == span.end_column:
            continue
        value: object = document.data
        for key in pointer:
            value = value[key]  # type: ignore[index]
        assert read("y.yaml", f"v: {text_at(document, span)}\n".encode()).data["v"] == value
        checked += 1
    assert checked > 8


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_line_ends_count_alike(end: str) -> None:
    document = read("x.yaml", f"a: 1{end}b:{end}  c: 2{end}".encode())
    assert document.data == {"a": 1, "b": {"c": 2}}
    assert document.span(("b", "c")) == Span(3, 6, 3, 7)
