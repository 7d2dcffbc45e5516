"""Edits of the text of a YAML file: a value, an entry, whole lines. All other text, comments included, stays
unchanged."""

from collections.abc import Sequence

from ..core.origin import Pointer
from ..load.document import Document, Marks


class Edits:
    """Edits of one file, each by the place of a value in it; ``text`` applies all at once. No two of them may
    overlap."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self._changes: list[tuple[tuple[int, int], tuple[int, int], str]] = []
        """Beginning and end as line and column from 1, and what comes there instead."""

    def set(self, pointer: Pointer, written: str) -> None:
        """Replace a value that is on one line, or in brackets."""
        extent = self.document.extent(pointer)
        assert extent is not None, pointer  # the caller has checked that the value exists and is not a block
        self._change((extent.line, extent.column), (extent.end_line, extent.end_column), written)

    def name(self, pointer: Pointer, text: str) -> None:
        """Replace a name or range, in quotes if the old one has them."""
        # Quotes were a choice of the author, or necessary.
        quoted = self.document.source_text(pointer)[:1] in ('"', "'")
        self.set(pointer, f'"{text}"' if quoted else text)

    def rename_key(self, pointer: Pointer, text: str) -> None:
        """Replace a key of a mapping, in quotes if the old one has them."""
        span = self.document.key_span(pointer)
        old = self.document.lines[span.line - 1][span.column - 1]
        written = f"{old}{text}{old}" if old in "\"'" else text
        self._change((span.line, span.column), (span.end_line, span.end_column), written)

    def append(self, pointer: Pointer, written: str) -> None:
        """Add an entry ``key: value`` at the end of a mapping in braces that is not empty."""
        extent = self.document.extent(pointer)
        assert extent is not None, pointer
        before_brace = (extent.end_line, extent.end_column - 1)
        self._change(before_brace, before_brace, f", {written}")

    def put(self, pointer: Pointer, key: str, written: str) -> None:
        """Write an entry of a mapping: in place of the one with that key, or as the last."""
        if self.document.extent((*pointer, key)) is not None:
            self.set((*pointer, key), written)
            return
        # A block of several lines cannot be replaced in place.
        if self.document.contains((*pointer, key)):
            self.drop((*pointer, key))
        if self.document.extent(pointer) is not None:
            self.append(pointer, f"{key}: {written}")
            return
        marks = self._marks(pointer)
        indent = " " * (min(column for _, column, _, _ in marks.keys.values()) - 1)
        self.insert(self.line_range(pointer)[1] + 1, [f"{indent}{key}: {written}"])

    def drop(self, pointer: Pointer) -> None:
        """Remove an entry of a mapping or an item of a list: whole lines in block style, else the text
        between its commas."""
        marks = self._marks(pointer[:-1])
        line, column, _, _ = marks.span
        if self.document.lines[line - 1][column - 1 : column] in ("{", "["):
            self._drop_between_commas(pointer, marks)
        else:
            self.lines(*self.line_range(pointer), ())

    def lines(self, first: int, last: int, written: Sequence[str]) -> None:
        """Replace the lines from ``first`` to ``last``."""
        self._change((first, 1), (last + 1, 1), "".join(f"{line}\n" for line in written))

    def insert(self, line: int, written: Sequence[str]) -> None:
        """Insert lines before the line of this number."""
        self.lines(line, line - 1, written)

    def line_range(self, pointer: Pointer) -> tuple[int, int]:
        """First and last line of an entry or item in block style."""
        start = self.document.key_span(pointer).line
        marks = self._marks(pointer[:-1])
        child = marks.values[pointer[-1]]  # type: ignore[index]  # a key or an index
        _, _, end, column = child.span if isinstance(child, Marks) else child
        lines = self.document.lines
        if end > start and not (lines[end - 1][: column - 1].strip() if end <= len(lines) else ""):
            end -= 1  # a block ends at the first character of what follows it
        while end > start and lines[end - 1].lstrip()[:1] in ("", "#"):
            end -= 1
        return start, end

    def text(self) -> str:
        """Text of the file with all edits."""
        lines = [f"{line}\n" for line in self.document.lines]
        if lines and lines[-1] == "\n":
            lines.pop()  # the text after the last line end is not a line
        # From the end, so that the positions before stay valid. Texts at one position stay in their order.
        changes = sorted(self._changes, key=lambda change: change[:2])
        for (line, column), (end_line, end_column), written in changes[::-1]:
            head = lines[line - 1][: column - 1] if line <= len(lines) else ""
            tail = lines[end_line - 1][end_column - 1 :] if end_line <= len(lines) else ""
            lines[line - 1 : end_line] = [head + written + tail]
        return "".join(lines)

    def _change(self, start: tuple[int, int], end: tuple[int, int], written: str) -> None:
        self._changes.append((start, end, written))

    def _marks(self, pointer: Pointer) -> Marks:
        here = self.document.marks
        for key in pointer:
            assert here is not None
            child = here.values[key]  # type: ignore[index]  # as above
            here = child if isinstance(child, Marks) else None
        assert here is not None, pointer
        return here

    def _drop_between_commas(self, pointer: Pointer, marks: Marks) -> None:
        keys: list[str | int] = (
            [*marks.values] if isinstance(marks.values, dict) else [*range(len(marks.values))]
        )
        at = keys.index(pointer[-1])
        start = self.document.key_span(pointer)
        end = self.document.extent(pointer)
        assert end is not None
        if at + 1 < len(keys):
            following = self.document.key_span((*pointer[:-1], keys[at + 1]))
            self._change((start.line, start.column), (following.line, following.column), "")
        elif at:
            before = self.document.extent((*pointer[:-1], keys[at - 1]))
            assert before is not None
            self._change((before.end_line, before.end_column), (end.end_line, end.end_column), "")
        else:
            self._change((start.line, start.column), (end.end_line, end.end_column), "")
