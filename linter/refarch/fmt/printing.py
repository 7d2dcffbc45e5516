"""Writes a tree as text: two spaces for each level, one space where one is enough, line breaks in brackets
where the author has them."""

import re
from collections.abc import Iterator

from .nodes import ContainerNode, FileTree, MappingNode, ScalarNode, SequenceNode, TreeEntry, TreeNode

INDENT_STEP = 2
"""Spaces for each level."""

_FIRST = re.compile(r"(?! |- )")
"""Begin of the first key or value of a line, after indentation and dashes."""


def tree_text(tree: FileTree) -> str:
    """Text of a file."""
    lines = [*_collapse_blank_lines(tree.head), *([] if tree.root.flow else _block_lines(tree.root, 0))]
    if tree.root.flow:
        text = _LineWriter(lines, "", 0)
        text.flow(tree.root)
        text.end(tree.root.beside)
    return "\n".join(lines).strip("\n") + "\n"


def _collapse_blank_lines(lines: list[str]) -> list[str]:
    """Lines without the second and further of several empty lines in a row."""
    return [line for at, line in enumerate(lines) if line or not at or lines[at - 1]]


def _block_lines(container: ContainerNode, indent: int) -> Iterator[str]:
    """Lines of a mapping or list in block style."""
    margin = " " * indent
    for number, entry in enumerate(container.entries):
        above = _collapse_blank_lines(entry.above)
        if number == 0 and indent and above[:1] == [""]:
            above = above[1:]
        yield from (f"{margin}{line}".rstrip() for line in above)
        yield from _entry_lines(entry, indent)
    yield from (f"{margin}{line}".rstrip() for line in _collapse_blank_lines(container.tail))


def _entry_lines(entry: TreeEntry, indent: int) -> list[str]:
    """Lines of a key with its value, or of a dash with its item."""
    lines: list[str] = []
    start = " " * indent + (f"{entry.key}:" if entry.key else "-")
    value = entry.value
    if isinstance(value, ScalarNode) or value.flow:
        if entry.drops:
            lines.append(start + entry.beside)
            start = " " * (indent + INDENT_STEP)
        elif not isinstance(value, ScalarNode) or value.lines[0]:
            start += " "
        text = _LineWriter(lines, start, indent)
        text.value(value)
        text.end(value.beside)
        return lines
    inner = list(_block_lines(value, indent + INDENT_STEP))
    first = value.entries[0] if value.entries else None
    joins = not entry.key and first is not None and not entry.beside and not first.above
    if joins and inner:  # the item's first key stands behind the dash
        return [f"{start} {inner[0].lstrip()}", *inner[1:]]
    return [start + entry.beside, *inner]


class _LineWriter:
    """Writes lines: those that are complete, and the current one."""

    def __init__(self, lines: list[str], start: str, indent: int) -> None:
        """``start`` is the begin of the first line, ``indent`` the indentation of the block around it."""
        self.lines, self.line, self.indent = lines, start, indent

    def end(self, beside: str) -> None:
        """Finish the line, with its comment."""
        self.lines.append((self.line + beside).rstrip())
        self.line = ""

    def value(self, node: TreeNode) -> None:
        """Write a value that begins on the current line."""
        if isinstance(node, (MappingNode, SequenceNode)):
            self.flow(node)
            return
        assert isinstance(node, ScalarNode)
        self.line += node.lines[0]
        margin = " " * (self.indent + INDENT_STEP)
        if node.is_block and len(node.lines) > 1:
            digit = next((int(letter) for letter in node.lines[0][1:3] if letter.isdigit()), INDENT_STEP)
            margin = " " * (self.indent + digit)
        for line in node.lines[1:]:
            self.lines.append(self.line.rstrip() if not node.is_block else self.line)
            self.line = f"{margin}{line}" if line else ""

    def flow(self, container: ContainerNode) -> None:
        """Write a mapping or list in brackets. Its further lines are aligned with its first entry. If the
        first entry is on a new line, entries are indented by one step, and the closing bracket is on a new
        line too."""
        opening, closing = "{}" if isinstance(container, MappingNode) else "[]"
        first = _FIRST.search(self.line)
        outer = first.start() if first else len(self.line)
        hangs = container.hangs
        self.line += opening
        inner = outer + INDENT_STEP if hangs else len(self.line)
        if container.opens:
            self.end(container.opens)
        is_commented = False
        for number, entry in enumerate(container.entries):
            if entry.above or (entry.breaks and number) or is_commented or (hangs and not number):
                self._break(inner)
                for line in _collapse_blank_lines(entry.above):
                    self.line = " " * inner + line if line else ""
                    self._break(inner)
            elif number:
                self.line += " "
            is_commented = self._item(entry, inner, number + 1 < len(container.entries))
        if container.tail or is_commented or hangs:
            for line in _collapse_blank_lines(container.tail):
                self._break(inner)
                self.line += line
            self._break(outer if hangs else inner)
        self.line += closing

    def _item(self, entry: TreeEntry, inner: int, goes_on: bool) -> bool:
        """Write one entry between brackets; whether a comment ends its line."""
        value = entry.value
        if entry.key:
            self.line += f"{entry.key}:"
            if entry.drops:
                self.end(entry.beside)
                self.line = " " * (inner + INDENT_STEP)
            elif not isinstance(value, ScalarNode) or value.lines[0]:
                self.line += " "
        outer_indent, self.indent = self.indent, max(inner - INDENT_STEP, self.indent)
        self.value(value)
        self.indent = outer_indent
        if goes_on:
            self.line += ","
        self.line += value.beside
        return bool(value.beside)

    def _break(self, column: int) -> None:
        """Continue on the next line, unless the current one is empty."""
        if self.line.strip():
            self.end("")
        self.line = " " * column
