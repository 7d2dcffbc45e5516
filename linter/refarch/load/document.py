"""A file that was read: its data, and the position of every value."""

from typing import Any, NamedTuple

from ..core.origin import START, Pointer, Span
from ..core.problem import Problem

Data = dict[str, "Data"] | list["Data"] | str | int | float | bool | None

SpanTuple = tuple[int, int, int, int]


class Marks:
    """Positions inside one mapping or list, in the shape of its data.

    ``values`` holds, by key or index, the span of a scalar or the Marks of a container; ``keys`` the spans of
    a mapping's keys.
    """

    __slots__ = ("keys", "span", "values")

    def __init__(
        self, span: SpanTuple, values: "dict[str, SpanTuple | Marks] | list[SpanTuple | Marks]"
    ) -> None:
        self.span = span
        self.values = values
        self.keys: dict[str, SpanTuple] = {}


class Document(NamedTuple):
    """Text and data of a file. ``data`` is an empty mapping where the file could not be read to its end."""

    path: str
    """Path in findings: from the working folder, with forward slashes."""
    lines: tuple[str, ...]
    data: dict[str, Data]
    marks: Marks | None
    problems: tuple[Problem, ...]

    def span(self, pointer: Pointer) -> Span:
        """Span of a value. The span of a container is its key, or its first line; of a missing value, that of
        its parent."""
        here = self.marks
        span = START
        for key in pointer:
            if here is None:
                break
            step = _step(here, key)
            if step is None:
                break
            child, span = step
            here = child if isinstance(child, Marks) else None
        return span

    def key_span(self, pointer: Pointer) -> Span:
        """Span of the key of a mapping entry; of a list item, the span of the item."""
        parent = self._marks_at(pointer[:-1])
        if parent is not None and pointer and isinstance(key := pointer[-1], str) and key in parent.keys:
            return Span(*parent.keys[key])
        return self.span(pointer)

    def extent(self, pointer: Pointer) -> Span | None:
        """Span of the whole text of a value: a scalar, or a list or mapping in brackets; None for block
        style, and for a missing value."""
        if not pointer or not self.contains(pointer):
            return None
        marks = self._marks_at(pointer)
        if marks is None:
            return self.span(pointer)
        line, column, _, _ = marks.span
        return Span(*marks.span) if self.lines[line - 1][column - 1 : column] in ("[", "{") else None

    def place(self, pointer: Pointer, at_key: bool = False) -> tuple[str, Span]:
        """Path of the file, and the span of a value, or with ``at_key`` of its key."""
        return self.path, self.key_span(pointer) if at_key else self.span(pointer)

    def value(self, pointer: Pointer) -> Data:
        """Value at a pointer; None where there is none."""
        value: Any = self.data
        for key in pointer:
            has_key = (
                key in value if isinstance(value, dict) else isinstance(value, list) and isinstance(key, int)
            )
            if not has_key or (isinstance(value, list) and not 0 <= int(key) < len(value)):
                return None
            value = value[key]
        here: Data = value
        return here

    def source_text(self, pointer: Pointer) -> str:
        """Spelling of a value in the file, for messages about values with another meaning than they seem to
        have; empty for values of several lines."""
        line, column, end_line, end_column = self.span(pointer)
        if line != end_line or line > len(self.lines):
            return ""
        return self.lines[line - 1][column - 1 : end_column - 1]

    def contains(self, pointer: Pointer) -> bool:
        """Whether the file states a value at this pointer."""
        return not pointer or (
            (parent := self._marks_at(pointer[:-1])) is not None and _step(parent, pointer[-1]) is not None
        )

    def _marks_at(self, pointer: Pointer) -> Marks | None:
        here = self.marks
        for key in pointer:
            step = None if here is None else _step(here, key)
            here = step[0] if step is not None and isinstance(step[0], Marks) else None
        return here


def is_same_data(value: Data, other: Data) -> bool:
    """Whether two values are equal and of equal types. In Python 1, 1.0 and True are equal; in a file they
    are three different values."""
    if type(value) is not type(other):
        return False
    if isinstance(value, dict) and isinstance(other, dict):
        return value.keys() == other.keys() and all(
            is_same_data(child, other[key]) for key, child in value.items()
        )
    if isinstance(value, list) and isinstance(other, list):
        return len(value) == len(other) and all(map(is_same_data, value, other))
    return value == other


def _step(marks: Marks, key: str | int) -> tuple[SpanTuple | Marks, Span] | None:
    """The child under a key, and the span that represents it."""
    values = marks.values
    if isinstance(values, dict):
        child = values.get(str(key))
        if child is None:
            return None
        span = marks.keys[str(key)] if isinstance(child, Marks) else child
        return child, Span(*span)
    if not isinstance(key, int) or key >= len(values):
        return None
    child = values[key]
    return child, Span(*_first_line_of(child.span)) if isinstance(child, Marks) else Span(*child)


def _first_line_of(span: SpanTuple) -> SpanTuple:
    """Part of the span of a container that is on its first line; one character where it has further lines."""
    line, column, end_line, _ = span
    return span if end_line == line else (line, column, line, column + 1)
