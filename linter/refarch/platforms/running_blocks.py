"""Commands of a running configuration as blocks by their indentation."""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple


class ConfigurationBlock(NamedTuple):
    """Command with its line, and the indented commands below it."""

    text: str
    line: int
    inner: tuple["ConfigurationBlock", ...]


def configuration_blocks(text: str) -> tuple[ConfigurationBlock, ...]:
    """All commands of a text by their indentation, without comments."""
    levels: list[tuple[int, list[Any]]] = [(-1, [])]
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line[0] in "!#":
            continue
        depth = len(raw) - len(raw.lstrip())
        while depth <= levels[-1][0]:
            levels.pop()
        below: list[Any] = []
        levels[-1][1].append((line, number, below))
        if len(levels) < DEEPEST:
            levels.append((depth, below))
    return _frozen(levels[0][1])


DEEPEST = 8
"""Depth of blocks; deeper commands belong to the last one."""


def _frozen(found: list[Any]) -> tuple[ConfigurationBlock, ...]:
    return tuple(ConfigurationBlock(text, line, _frozen(below)) for text, line, below in found)


def commands_of(blocks: Iterable[ConfigurationBlock]) -> Iterator[ConfigurationBlock]:
    """Commands of blocks with those below them, by their lines."""
    for block in blocks:
        yield block
        yield from commands_of(block.inner)


def matches(
    pattern: str, blocks: Iterable[ConfigurationBlock]
) -> Iterator[tuple[re.Match[str], ConfigurationBlock]]:
    """Blocks whose command matches a pattern."""
    for block in blocks:
        match = re.fullmatch(pattern, block.text)
        if match:
            yield match, block


def last_word(pattern: str, *parts: ConfigurationBlock | None) -> str:
    """Group of the last command of the first of these blocks that has one; empty for none."""
    for part in parts:
        words = [match[1] for match, _ in matches(pattern, part.inner)] if part is not None else []
        if words:
            return words[-1]
    return ""


def first_line(pattern: str, block: ConfigurationBlock) -> int:
    """Line of the first command below a block that matches a pattern, else of the block."""
    return next((found.line for _, found in matches(pattern, block.inner)), block.line)
