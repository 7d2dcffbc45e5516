"""Data and positions to a tree: which text belongs to which value, and which comment to what."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import Any

from ..load.document import Data, Document, Marks, SpanTuple
from .nodes import Container, Entry, Mapping, Node, Scalar, Sequence, Tree
from .trivia import Comments

Attach = Callable[[str], None]


class Unreadable(Exception):
    """A file has something in a place where this layout knows none for it."""


def grown(document: Document) -> Tree:
    """The tree of a file that was read without a problem. Raises Unreadable."""
    assert document.marks is not None
    return _Growth(document).tree(document.marks)


class _Growth:
    """One file, from its top to its end."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.lines = document.lines
        self.anchors: list[tuple[int, int, Attach]] = []
        """What a comment behind it belongs to, in the order of the text: line and column of its end."""
        self.scalars: list[SpanTuple] = []
        self.comments = Comments()

    def tree(self, marks: Marks) -> Tree:
        root = self.node(marks, self.document.data, 0, False)
        assert isinstance(root, Mapping)
        taken = _taken(self.scalars)
        self._beside(taken)
        begin = marks.span[0]
        head = [line.strip() for line in self.lines[: begin - 1]]
        if any(line and line[0] != "#" and line != "---" for line in head):
            raise Unreadable("something stands above its first key")
        own = [
            number
            for number in range(begin, len(self.lines) + 1)
            if number not in taken.begun and self.lines[number - 1].lstrip()[:1] in ("", "#")
        ]
        self.comments.spread(own, self.lines, root)
        first = root.entries[0] if root.entries else None
        if first is not None and "" in head:  # the paragraph right above a key is about the key
            cut = len(head) - head[::-1].index("")
            if head[cut:] and "---" not in head[cut:]:
                first.above, head = head[cut:], head[:cut]
        return Tree(head, root)

    def node(self, marks: Any, value: Data, indent: int, in_flow: bool) -> Node:
        """A value. ``indent`` is that of the block around it, from which the indentation of texts counts."""
        if not isinstance(marks, Marks):
            return self._scalar(marks, value, indent)
        line, column, end_line, end_column = marks.span
        flow = in_flow or self.lines[line - 1][column - 1 : column] in ("[", "{")
        kind = Mapping if isinstance(value, dict) else Sequence
        container = kind([], flow)
        self.comments.opened(container, column, line, end_line)
        if flow:
            self.anchors.append((line, column + 1, _setter(container, "opens")))
        before = line if flow else 0
        for key, child in list(_children(marks)):
            entry = self._entry(marks, key, child, value, container, before)
            container.entries.append(entry)
            before = self._end(child)
        if flow:
            self.anchors.append((end_line, end_column, _setter(container, "beside")))
        self.comments.closed()
        return container

    def _entry(
        self, marks: Marks, key: str | int, child: Any, value: Any, container: Container, before: int
    ) -> Entry:
        """One key or item; ``before`` is the line on which the one before it ended."""
        start = child.span if isinstance(child, Marks) else child
        if isinstance(key, str):
            line, column, end_line, end_column = marks.keys[key]
            if line != end_line:
                raise Unreadable("a key goes over several lines")
            self.scalars.append(marks.keys[key])
            text = self.lines[line - 1][column - 1 : end_column - 1]
        else:
            text, column = "", marks.span[1]
            line = start[0] if container.flow else self._dash(column, start[0], before)
            if container.flow:
                column = start[1]
            end_line, end_column = line, column
        entry = Entry(text, key if isinstance(key, str) else "", Scalar([""], None), line, column)
        entry.breaks = container.flow and line > before
        entry.drops = start[0] > end_line
        if isinstance(key, str) or not container.flow:
            self.anchors.append((end_line, end_column + 1, _setter(entry, "beside")))
        self.comments.entered(entry)
        entry.value = self.node(child, value[key], column - 1, container.flow)
        return entry

    def _dash(self, column: int, line: int, before: int) -> int:
        """The line of an item's dash, which may stand above the item."""
        for number in range(line, max(before - 1, 0), -1):
            text = self.lines[number - 1]
            at = text[column - 1 : column + 1]
            if at in ("-", "- ") and not text[: column - 1].strip(" -"):
                return number
        raise Unreadable("the dash of an item was not found")

    def _scalar(self, span: SpanTuple, value: Data, indent: int) -> Scalar:
        line, column, end_line, end_column = span
        first = self.lines[line - 1][column - 1 :]
        if first[:1] in ("|", ">") and end_line > line:
            return self._block(span, value, indent)
        self.scalars.append(span)
        if end_line == line:
            texts = [first[: end_column - column]]
        else:
            inner = [text.strip() for text in self.lines[line : end_line - 1]]
            texts = [first.rstrip(), *inner, self.lines[end_line - 1][: end_column - 1].strip()]
        scalar = Scalar(texts, value)
        self.anchors.append((end_line, end_column, _setter(scalar, "beside")))
        return scalar

    def _block(self, span: SpanTuple, value: Data, indent: int) -> Scalar:
        """A text below ``|`` or ``>``, its own indentation taken away."""
        line, column, end_line, _ = span
        header = self.lines[line - 1][column - 1 :].rstrip()
        texts = list(self.lines[line : end_line - 1])
        keeps = "+" in header.partition("#")[0]
        while texts and not texts[-1].strip() and not keeps:
            texts.pop()
        self.scalars.append((line, column, line + len(texts), len(texts[-1]) + 1 if texts else 1 << 20))
        digit = re.match(r"[|>][+-]?([1-9])", header)
        full = [len(text) - len(text.lstrip()) for text in texts if text.strip()]
        own = indent + int(digit[1]) if digit else (full[0] if full else 0)
        return Scalar([header, *(text[own:] for text in texts)], value)

    def _end(self, child: Any) -> int:
        """The last line of a value; that of a block ends on a line of what follows."""
        if not isinstance(child, Marks):
            return int(child[2]) if child[3] > 1 else int(child[2]) - 1
        line, column, end_line, _ = child.span
        if self.lines[line - 1][column - 1 : column] in ("[", "{"):
            return end_line
        return self._end(list(_children(child))[-1][1]) if child.values else end_line

    def _beside(self, taken: "_Taken") -> None:
        """Hand each comment at the end of a line to what stands before it."""
        places = [(line, column) for line, column, _ in self.anchors]
        order = sorted(range(len(places)), key=lambda number: (places[number], number))
        sorted_places = [places[number] for number in order]
        for number, text in enumerate(self.lines, 1):
            if "#" not in text or number in taken.whole:
                continue
            at = _comment(text, taken.parts.get(number, ()))
            if at < 0 or not text[:at].strip() or text[:at].strip() == "---":
                continue
            found = bisect_right(sorted_places, (number, at + 1)) - 1
            if found < 0 or sorted_places[found][0] != number:
                raise Unreadable(f"line {number} has a comment behind nothing that it could be about")
            spaces = at - len(text[:at].rstrip())
            self.anchors[order[found]][2](" " * spaces + text[at:].rstrip())


class _Taken:
    """What of the lines is text of keys and values, where ``#`` is no comment."""

    def __init__(self) -> None:
        self.whole: set[int] = set()
        """Lines that lie within a text."""
        self.begun: set[int] = set()
        """Lines that begin within a text."""
        self.parts: dict[int, list[tuple[int, int]]] = {}
        """Stretches of others: first character and the one behind the last, from 0."""


def _taken(spans: list[SpanTuple]) -> _Taken:
    taken = _Taken()
    for line, column, end_line, end_column in spans:
        if line == end_line:
            taken.parts.setdefault(line, []).append((column - 1, end_column - 1))
            continue
        taken.parts.setdefault(line, []).append((column - 1, 1 << 30))
        taken.whole.update(range(line + 1, end_line))
        taken.begun.update(range(line + 1, end_line + 1))
        taken.parts.setdefault(end_line, []).append((0, end_column - 1))
    return taken


def _comment(text: str, taken: "list[tuple[int, int]] | tuple[()]") -> int:
    """Where the comment of a line begins, from 0; -1 without one."""
    for match in re.finditer(r"(?:^|(?<=\s))#", text):
        if not any(first <= match.start() < last for first, last in taken):
            return match.start()
    return -1


def _children(marks: Marks) -> Iterator[tuple[str | int, Any]]:
    if isinstance(marks.values, dict):
        yield from marks.values.items()
    else:
        yield from enumerate(marks.values)


def _setter(holder: Any, field: str) -> Attach:
    def attach(comment: str) -> None:
        if getattr(holder, field):
            raise Unreadable("two comments stand behind one value")
        setattr(holder, field, comment)

    return attach
