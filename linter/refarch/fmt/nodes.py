"""A file as what its layout is made of: values with the texts that people wrote, and what stands around them.

Trees are built for one file, changed in place and printed, so unlike the model they are not frozen."""

from dataclasses import dataclass, field
from typing import Union

from ..load.document import Data

TreeNode = Union["ScalarNode", "MappingNode", "SequenceNode"]


@dataclass(slots=True)
class ScalarNode:
    """A key's or an item's value, or nothing."""

    lines: list[str]
    """As it is written, quotes and the header of a block included, without what stands before it."""
    value: Data
    beside: str = ""
    """The comment that ends its line, with the spaces before it."""

    @property
    def is_block(self) -> bool:
        """Whether it is written below ``|`` or ``>``, where indentation means something."""
        return self.lines[0][:1] in ("|", ">")


@dataclass(slots=True)
class TreeEntry:
    """A key with its value; or an item, which has no key."""

    key: str
    """As it is written, in its quotes; empty for an item."""
    name: str
    """What the key means."""
    value: TreeNode
    line: int
    """On which it begins in the file that was read, and where in that line: both from 1."""
    column: int
    above: list[str] = field(default_factory=list)
    """Comments on lines of their own that stand above it; an empty text is an empty line."""
    beside: str = ""
    """A comment behind the key's colon, or the item's dash, where the value begins on a later line."""
    breaks: bool = False
    """Whether it begins on a line of its own between brackets."""
    drops: bool = False
    """Whether its value begins on a later line than the key's, which a value in a block always does."""

    @property
    def has_comments(self) -> bool:
        """Whether a comment or an empty line stands at it or in it."""
        return bool(self.above or self.beside) or _has_comments(self.value)


@dataclass(slots=True)
class ContainerNode:
    """What mappings and lists have in common."""

    entries: list[TreeEntry]
    flow: bool
    """Whether it is written in brackets."""
    tail: list[str] = field(default_factory=list)
    """Comments on lines of their own below the last entry."""
    beside: str = ""
    """The comment behind the closing bracket."""
    opens: str = ""
    """The comment behind the opening bracket."""

    @property
    def hangs(self) -> bool:
        """Whether its first entry stands on a later line than its opening bracket."""
        first = self.entries[0] if self.entries else None
        return bool(self.opens or (first is not None and (first.breaks or first.above)))


class MappingNode(ContainerNode):
    """Keys and values."""


class SequenceNode(ContainerNode):
    """Items."""


@dataclass(slots=True)
class FileTree:
    """A whole file."""

    head: list[str]
    """Comments above everything, and the mark that begins a document."""
    root: MappingNode


def _has_comments(node: TreeNode) -> bool:
    if isinstance(node, ScalarNode):
        return bool(node.beside)
    return bool(node.tail or node.beside or node.opens) or any(entry.has_comments for entry in node.entries)
