"""Reads text of blocks by their indentation, for platforms with a command line."""

import re
from collections.abc import Iterator
from typing import NamedTuple


class Block(NamedTuple):
    """A command, and the commands that stand below it, further to the right."""

    text: str
    inner: tuple["Block", ...]


class Unread(Exception):
    """A line that the reader does not know, or that stands in the wrong place."""


def blocks(text: str, comment: str = "!") -> tuple[Block, ...]:
    """All commands of a text; comments are left out. Raises Unread for an indentation that fits nothing."""
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith(comment)]
    found, rest = _level(lines, 0)
    if rest:
        raise Unread(rest[0])
    return found


def _level(lines: list[str], depth: int) -> tuple[tuple[Block, ...], list[str]]:
    made: list[Block] = []
    while lines and _depth(lines[0]) == depth:
        header, lines = lines[0], lines[1:]
        inner: tuple[Block, ...] = ()
        if lines and _depth(lines[0]) > depth:
            inner, lines = _level(lines, _depth(lines[0]))
        made.append(Block(header.strip(), inner))
    return tuple(made), lines


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def spread(text: str) -> list[int]:
    """Numbers written as ranges: ``1-3,7``. Raises Unread for another text."""
    found: list[int] = []
    for part in text.split(","):
        first, last = matched(r"(\d+)(?:-(\d+))?", part)
        found += range(int(first), int(last or first) + 1)
    return found


def only(inner: tuple[Block, ...]) -> Iterator[str]:
    """The commands of a block that has none below them."""
    for block in inner:
        if block.inner:
            raise Unread(block.inner[0].text)
        yield block.text


def matched(pattern: str, text: str) -> tuple[str, ...]:
    """The groups of a pattern. Raises Unread for another text."""
    match = re.fullmatch(pattern, text)
    if match is None:
        raise Unread(text)
    return match.groups()


def single(block: Block) -> str:
    """The one command of a block. Raises Unread for none, or several."""
    texts = list(only(block.inner))
    if len(texts) != 1:
        raise Unread(block.text)
    return texts[0]
