"""Builds the tree of a document: which text belongs to which value, and which comment to which of them."""

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..load.document import Data, Document, Marks, SpanTuple
from .comment_lines import CommentLines
from .nodes import ContainerNode, FileTree, MappingNode, ScalarNode, SequenceNode, TreeEntry

EMPTY_VALUE = ScalarNode([""], None)
"""Value of an entry until its own value is built."""


class UnsupportedLayout(Exception):
    """A file has something in a place for which the layout has no rule."""


def parse_tree(document: Document) -> FileTree:
    """Tree of a document that was read without a problem. Raises Unreadable."""
    return _TreeBuilder(document).tree()


class _TreeBuilder:
    """Builds the tree of one file, from its top to its end."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.lines = document.lines
        self.marked = frozenset(number for number, line in enumerate(self.lines, 1) if "#" in line)
        """Lines that may have a comment at their end: values that end on other lines are not recorded."""
        self.anchors: list[_Anchor] = []
        """Ends of values and entries to which a comment after them belongs, in the order of the text."""
        self.scalars: list[SpanTuple] = []
        """Spans of keys and values with a ``#`` on their lines, or with several lines."""
        self.comments = CommentLines()

    def tree(self) -> FileTree:
        marks = self.document.marks
        if marks is None:  # comments and nothing else
            return FileTree(self._head_lines(len(self.lines)), MappingNode([], False))
        root = self._container(marks, self.document.data, False)
        assert isinstance(root, MappingNode)
        taken = _text_lines(self.scalars)
        self._attach_line_comments(taken)
        begin = marks.span[0]
        head = self._head_lines(begin - 1)
        outside_values = [
            number
            for number in range(begin, len(self.lines) + 1)
            if number not in taken.begun and self.lines[number - 1].lstrip()[:1] in ("", "#")
        ]
        self.comments.assign_lines(outside_values, self.lines, root)
        first = root.entries[0] if root.entries else None
        if first is not None and "" in head:  # the paragraph right above a key is about the key
            cut = len(head) - head[::-1].index("")
            if head[cut:] and "---" not in head[cut:]:
                first.above, head = head[cut:], head[:cut]
        return FileTree(head, root)

    def _head_lines(self, count: int) -> list[str]:
        """Lines above the first key."""
        head = [line.strip() for line in self.lines[:count]]
        if any(line and line[0] != "#" and line != "---" for line in head):
            raise UnsupportedLayout("there is text above its first key")
        return head

    def _container(self, marks: Marks, value: Any, in_flow: bool) -> MappingNode | SequenceNode:
        """Build a mapping or a list with all that is in it."""
        line, column, end_line, end_column = marks.span
        flow = in_flow or self.lines[line - 1][column - 1 : column] in ("[", "{")
        container: MappingNode | SequenceNode
        container = MappingNode([], flow) if isinstance(value, dict) else SequenceNode([], flow)
        self.comments.open_container(container, column, line, end_line)
        if flow:
            self._anchor(line, column + 1, container, "opens")
        before = line if flow else 0
        for key, child in _children(marks):
            container.entries.append(self._entry(marks, key, child, value, container, before))
            before = self._end(child)
        if flow:
            self._anchor(end_line, end_column, container, "beside")
        self.comments.close_container()
        return container

    def _entry(
        self, marks: Marks, key: str | int, child: Any, value: Any, container: ContainerNode, before: int
    ) -> TreeEntry:
        """Build one entry; ``before`` is the line on which the entry before it ended."""
        is_container = isinstance(child, Marks)
        start: SpanTuple = child.span if is_container else child
        if isinstance(key, str):
            line, column, end_line, end_column = marks.keys[key]
            if line != end_line:
                raise UnsupportedLayout("a key has several lines")
            if line in self.marked:
                self.scalars.append(marks.keys[key])
            entry = TreeEntry(
                self.lines[line - 1][column - 1 : end_column - 1], key, EMPTY_VALUE, line, column
            )
        else:
            column = start[1] if container.flow else marks.span[1]
            line = start[0] if container.flow else self._dash(column, start[0], before)
            end_line, end_column = line, column
            entry = TreeEntry("", "", EMPTY_VALUE, line, column)
        entry.breaks = container.flow and line > before
        entry.drops = start[0] > end_line
        if isinstance(key, str) or not container.flow:
            self._anchor(end_line, end_column + 1, entry, "beside")
        self.comments.add_entry(entry)
        entry.value = (
            self._container(child, value[key], container.flow)
            if is_container
            else self._scalar(child, value[key], marks.span[1] - 1)
        )
        return entry

    def _anchor(self, line: int, column: int, holder: Any, field: str) -> None:
        """Record the end of something to which a comment may belong."""
        if line in self.marked:
            self.anchors.append(_Anchor(line, column, holder, field))

    def _dash(self, column: int, line: int, before: int) -> int:
        """Line of the dash of an item, which may be above the item."""
        for number in range(line, max(before - 1, 0), -1):
            text = self.lines[number - 1]
            at = text[column - 1 : column + 1]
            if at in ("-", "- ") and not text[: column - 1].strip(" -"):
                return number
        raise UnsupportedLayout("the dash of an item was not found")

    def _scalar(self, span: SpanTuple, value: Data, indent: int) -> ScalarNode:
        """Build a scalar. ``indent`` is the indentation of the block around it, from which the indentation of
        a block scalar counts."""
        line, column, end_line, end_column = span
        first = self.lines[line - 1]
        if end_line == line:
            scalar = ScalarNode([first[column - 1 : end_column - 1]], value)
            if line in self.marked:
                self.scalars.append(span)
                self._anchor(line, end_column, scalar, "beside")
            return scalar
        if first[column - 1 : column] in ("|", ">"):
            return self._block(span, value, indent)
        inner = [text.strip() for text in self.lines[line : end_line - 1]]
        last = self.lines[end_line - 1][: end_column - 1].strip()
        scalar = ScalarNode([first[column - 1 :].rstrip(), *inner, last], value)
        self.scalars.append(span)
        self._anchor(end_line, end_column, scalar, "beside")
        return scalar

    def _block(self, span: SpanTuple, value: Data, indent: int) -> ScalarNode:
        """Build a block scalar (``|`` or ``>``), without the indentation of its lines."""
        line, column, end_line, _ = span
        header = self.lines[line - 1][column - 1 :].rstrip()
        texts = list(self.lines[line : end_line - 1])
        keeps = "+" in header.partition("#")[0]
        while texts and not texts[-1].strip() and not keeps:
            texts.pop()
        self.scalars.append((line, column, line + len(texts), len(texts[-1]) + 1 if texts else 1 << 20))
        digit = re.match(r"[|>][+-]?([1-9])", header)
        indents = [len(text) - len(text.lstrip()) for text in texts if text.strip()]
        # YAML takes the indentation of the first line with text, unless a digit in the header states it.
        margin = indent + int(digit[1]) if digit else (indents[0] if indents else 0)
        return ScalarNode([header, *(text[margin:] for text in texts)], value)

    def _end(self, child: SpanTuple | Marks) -> int:
        """Last line of a value. The span of a block ends on the line of what follows, so its last value is
        asked."""
        while isinstance(child, Marks):
            line, column, end_line, _ = child.span
            if not child.values or self.lines[line - 1][column - 1 : column] in ("[", "{"):
                return end_line
            child = (
                next(reversed(child.values.values())) if isinstance(child.values, dict) else child.values[-1]
            )
        _, _, end_line, end_column = child
        # A block that ends in the first column ends before the line break, on the line above.
        return end_line if end_column > 1 else end_line - 1

    def _attach_line_comments(self, taken: "_TextLines") -> None:
        """Attach each comment at the end of a line to what ends right before it."""
        places = sorted((anchor.line, anchor.column, number) for number, anchor in enumerate(self.anchors))
        for number in sorted(self.marked - taken.whole):
            text = self.lines[number - 1]
            at = _comment_column(text, taken.parts.get(number, ()))
            if at < 0 or not text[:at].strip() or text[:at].strip() == "---":
                continue
            last_before = bisect_right(places, (number, at + 1, len(places))) - 1
            line, _, anchor = places[last_before] if last_before >= 0 else (0, 0, 0)
            if line != number:
                raise UnsupportedLayout(f"line {number} has a comment that belongs to no value")
            spaces = at - len(text[:at].rstrip())
            self.anchors[anchor].attach(" " * spaces + text[at:].rstrip())


class _Anchor(NamedTuple):
    """End of a value, an entry or a bracket, to which a comment after it can belong."""

    line: int
    column: int
    holder: Any
    field: str
    """Attribute of the holder for the comment."""

    def attach(self, comment: str) -> None:
        """Store the comment. Raises Unreadable where the holder has one."""
        if getattr(self.holder, self.field):
            raise UnsupportedLayout("a value has two comments")
        setattr(self.holder, self.field, comment)


class _TextLines:
    """Text of keys and values, in which ``#`` begins no comment."""

    def __init__(self) -> None:
        self.whole: set[int] = set()
        """Lines that are text from their begin to their end."""
        self.begun: set[int] = set()
        """Lines whose begin is text."""
        self.parts: dict[int, list[tuple[int, int]]] = {}
        """Text on other lines: first column and the column after the last, from 0."""


def _text_lines(spans: list[SpanTuple]) -> _TextLines:
    taken = _TextLines()
    for line, column, end_line, end_column in spans:
        if line == end_line:
            taken.parts.setdefault(line, []).append((column - 1, end_column - 1))
            continue
        taken.parts.setdefault(line, []).append((column - 1, 1 << 30))
        taken.whole.update(range(line + 1, end_line))
        taken.begun.update(range(line + 1, end_line + 1))
        taken.parts.setdefault(end_line, []).append((0, end_column - 1))
    return taken


def _comment_column(text: str, taken: "list[tuple[int, int]] | tuple[()]") -> int:
    """Column of the comment of a line, from 0; -1 without one. After a bracket or a quote, libyaml demands no
    space before ``#``."""
    at = text.find("#")
    while at >= 0 and any(first <= at < last for first, last in taken):
        at = text.find("#", at + 1)
    return at


def _children(marks: Marks) -> Iterator[tuple[str | int, Any]]:
    if isinstance(marks.values, dict):
        yield from marks.values.items()
    else:
        yield from enumerate(marks.values)
