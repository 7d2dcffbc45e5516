"""A file as a tree for layout: values in the spelling of their authors, with the comments and empty lines
around them.

Trees are built for one file, changed in place and printed, so unlike the model they are not frozen."""

from dataclasses import dataclass, field
from typing import Union

from ..load.document import Data

TreeNode = Union["ScalarNode", "MappingNode", "SequenceNode"]


@dataclass(slots=True)
class ScalarNode:
    """Scalar value of a key or an item, possibly empty."""

    lines: list[str]
    """Lines of the text, quotes and the header of a block included, without the key or dash before it."""
    value: Data
    beside: str = ""
    """Comment at the end of its line, with the spaces before it."""

    @property
    def is_block(self) -> bool:
        """Whether it is a block scalar (``|`` or ``>``), whose indentation has a meaning."""
        return self.lines[0][:1] in ("|", ">")


@dataclass(slots=True)
class TreeEntry:
    """A key with its value, or an item, which has no key."""

    key: str
    """Key in the spelling of the file, with its quotes; empty for an item."""
    name: str
    """Key without quotes."""
    value: TreeNode
    line: int
    """Line on which it begins in the file that was read, from 1, as is ``column``."""
    column: int
    above: list[str] = field(default_factory=list)
    """Comment lines above it; an empty text is an empty line."""
    beside: str = ""
    """Comment after the colon of the key, or the dash of the item, where the value begins on a later line."""
    breaks: bool = False
    """Whether it begins on a new line between brackets."""
    drops: bool = False
    """Whether its value begins on a later line than its key, as a value in block style always does."""

    @property
    def has_comments(self) -> bool:
        """Whether a comment or an empty line is above, after or inside it."""
        return bool(self.above or self.beside) or _has_comments(self.value)


@dataclass(slots=True)
class ContainerNode:
    """Base of mappings and lists."""

    entries: list[TreeEntry]
    flow: bool
    """Whether it is written in brackets (flow style)."""
    tail: list[str] = field(default_factory=list)
    """Comment lines below the last entry."""
    beside: str = ""
    """Comment after the closing bracket."""
    opens: str = ""
    """Comment after the opening bracket."""

    @property
    def hangs(self) -> bool:
        """Whether its first entry is on a later line than its opening bracket."""
        first = self.entries[0] if self.entries else None
        return bool(self.opens or (first is not None and (first.breaks or first.above)))


class MappingNode(ContainerNode):
    """Mapping of keys to values."""


class SequenceNode(ContainerNode):
    """List of items."""


@dataclass(slots=True)
class FileTree:
    """A whole file."""

    head: list[str]
    """Comments above the first key, and the document marker ``---``."""
    root: MappingNode


def _has_comments(node: TreeNode) -> bool:
    if isinstance(node, ScalarNode):
        return bool(node.beside)
    return bool(node.tail or node.beside or node.opens) or any(entry.has_comments for entry in node.entries)


def tree_data(node: TreeNode) -> Data:
    """Data that a tree stands for."""
    if isinstance(node, ScalarNode):
        return node.value
    if isinstance(node, MappingNode):
        return {entry.name: tree_data(entry.value) for entry in node.entries}
    return [tree_data(entry.value) for entry in node.entries]
