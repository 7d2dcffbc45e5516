"""Commands from one configuration to another, for platforms whose configuration is commands in blocks.
Commands that the new configuration lacks are removed, new commands are added, and changed values are
overwritten.

The order: first, values are removed that another object needs, users before the objects that they use. Then
new and changed commands follow, in the order of the full file. At the end, definitions are removed that no
command uses any more, such as VLANs. This module is independent of the platform: its ``Language`` defines how
commands are negated.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import NamedTuple

from .industry_cli import numbers
from .target import ConfigLine, NotConfigured

NOTHING = r"(?!)"
"""Pattern that matches no text."""


class Language(NamedTuple):
    """Negation of commands on a platform. Patterns match whole commands, except for ``values``."""

    values: tuple[str, ...]
    """Beginnings of commands with a single value: a new value overwrites it, and ``no`` with the beginning
    removes it. All other commands can occur several times, and ``no`` before the whole command removes one.
    These are the commands in blocks; ``top`` has the commands outside of blocks."""
    top: tuple[str, ...]
    undo: tuple[tuple[str, str], ...] = ()
    """Special negations, by pattern; ``\\g<0>`` is the command. Empty if no command is needed, because the
    command is the factory default."""
    opposite: str = ""
    """Prefix that negates a command that begins with ``no``, before the other words of the command."""
    spread: Callable[[str], Iterable[str]] = lambda text: (text,)
    """Split of a command for several objects into one command per object."""
    lists: str = NOTHING
    """Commands whose last word is a list of numbers, and which add to the list instead of replacing it."""
    frees: str = NOTHING
    """Commands in blocks that hold a value that another block can need, such as an address."""
    together: str = NOTHING
    """Commands in blocks that are all removed and added again if one of them changes. An example is an
    address with its secondary addresses, which cannot exist without it."""
    last: str = NOTHING
    """Definitions that are removed after all other changes."""
    alone: str = NOTHING
    """Blocks that always exist: only their commands are removed, one by one."""
    ports: str = NOTHING
    """Blocks that are reset to their default if ``layer`` changes in them."""
    layer: str = NOTHING
    """Commands that define the type of a port. The other commands of the port depend on them."""
    remade: str = NOTHING
    """Definitions, named by their last word, that are recreated if a command in them is removed. Commands
    that use a definition are removed before and added again after."""
    share: str = NOTHING
    """Commands whose last word is a share of a total. Reduced shares are written first, so that the total is
    never exceeded."""
    indent: str = "  "


class CommandNode:
    """Command, and the commands in its block by the setting that each of them changes."""

    def __init__(self, text: str, line: ConfigLine, beginning: str) -> None:
        self.text, self.line = text, line
        self.beginning = beginning
        """Beginning that all values of the command share; empty for a command that can occur several
        times."""
        self.inner: dict[str, CommandNode] = {}


def tree(pieces: Iterable[ConfigLine | NotConfigured], language: Language) -> CommandNode:
    """Commands by their indentation, below a root without a text. Two occurrences of a block are merged;
    comments are omitted."""
    root = CommandNode("", ConfigLine(""), "")
    open_blocks: list[tuple[int, list[CommandNode]]] = [(-1, [root])]
    for piece in pieces:
        if (
            isinstance(piece, NotConfigured)
            or not piece.text.strip(" !")
            or piece.text.lstrip().startswith("!")
        ):
            continue
        depth = len(piece.text) - len(piece.text.lstrip(" "))
        while open_blocks[-1][0] >= depth:
            open_blocks.pop()
        made = []
        for text in language.spread(piece.text.strip()):
            made += [_put(block, text, piece, language) for block in open_blocks[-1][1]]
        open_blocks.append((depth, made))
    return root


def _put(block: CommandNode, text: str, line: ConfigLine, language: Language) -> CommandNode:
    """Command added to a block, under the setting that it changes."""
    positive = text.removeprefix("no ")
    found = _values(language.values if block.text else language.top).fullmatch(positive)
    beginning = found[1] if found else ""
    slot = beginning or positive
    if slot in block.inner and block.inner[slot].text != text:
        slot = text
    return block.inner.setdefault(slot, CommandNode(text, line, beginning))


@cache
def _values(beginnings: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"({'|'.join(beginnings)})(?: .*)?")


def commands(
    before: Iterable[ConfigLine | NotConfigured],
    after: Iterable[ConfigLine | NotConfigured],
    language: Language,
) -> list[ConfigLine]:
    """Commands that change a device from one configuration text to the other; empty if the texts are
    equal."""
    old, new = tree(before, language), tree(after, language)
    return list(_Way(old, new, language).commands())


class _Way:
    """Commands from one tree to another."""

    def __init__(self, old: CommandNode, new: CommandNode, language: Language) -> None:
        self.old, self.new, self.language = old, new, language
        self.made_anew = self._made_anew()

    def commands(self) -> Iterator[ConfigLine]:
        """All commands, in their order."""
        backwards = list(reversed(self.old.inner.items()))
        for slot, was in backwards:
            yield from self._commands_before(was, self.new.inner.get(slot))
        for slot, now in self.new.inner.items():
            yield from self._commands_after(self.old.inner.get(slot), now)
        for slot, was in backwards:
            if slot not in self.new.inner and self._matches(self.language.last, was):
                yield from self._undone(was)

    def _matches(self, pattern: str, node: CommandNode) -> bool:
        return re.fullmatch(pattern, node.text) is not None

    def _commands_before(self, was: CommandNode, now: CommandNode | None) -> Iterator[ConfigLine]:
        """Removals that must precede additions."""
        goes = now is None or was.text in self.made_anew or self._starts_anew(was, now)
        if now is None and self._matches(self.language.last, was):
            yield from self._freed_values(was, now)
        elif goes:
            yield from self._undone(was)
        else:
            yield from self._freed_values(was, now)

    def _freed_values(self, was: CommandNode, now: CommandNode | None) -> Iterator[ConfigLine]:
        """Values that a block must release first, below its header."""
        found: list[ConfigLine] = []
        for slot, inner in reversed(was.inner.items()):
            other = None if now is None else now.inner.get(slot)
            is_other = other is None or other.text != inner.text or self._shakes(was, now, inner)
            if self._lets_go(inner) or (is_other and self._frees(was, inner)):
                found += self._undone(inner)
            elif inner.inner:
                found += self._freed_values(inner, other)
        yield from self._block_lines(was, found)

    def _frees(self, block: CommandNode, inner: CommandNode) -> bool:
        """True if a command releases a value. Management ports are excluded, because the session uses
        them."""
        return self._matches(self.language.frees, inner) and not self._matches(self.language.alone, block)

    def _shakes(self, was: CommandNode, now: CommandNode | None, inner: CommandNode) -> bool:
        """True if a command is removed or added again because a command of its group changes."""
        old, new = (
            set() if block is None else {one.text for one in block.inner.values() if self._tied(one)}
            for block in (was, now)
        )
        return self._tied(inner) and old != new and not self._matches(self.language.alone, was)

    def _tied(self, node: CommandNode) -> bool:
        return self._matches(self.language.together, node)

    def _commands_after(self, was: CommandNode | None, now: CommandNode) -> Iterator[ConfigLine]:
        """Added and overwritten commands."""
        if was is None or was.text in self.made_anew or self._starts_anew(was, now):
            yield from self._lines_of_node(now)
        elif not now.inner and not was.inner:
            yield from self._changed_command(was, now)
        else:
            yield from self._block_lines(now, self._inside(was, now), was.text != now.text)

    def _changed_command(self, was: CommandNode, now: CommandNode) -> Iterator[ConfigLine]:
        """Command, if it differs from the old one."""
        if was.text == now.text and not self._lets_go(was):
            return
        gone = self._numbers_gone(was, now)
        if gone:
            yield was.line._replace(text=f"no {gone}")
        yield now.line._replace(text=now.text)

    def _numbers_gone(self, was: CommandNode, now: CommandNode) -> str:
        """Command with only the removed numbers of a list; empty if there are none."""
        if not (self._matches(self.language.lists, was) and self._matches(self.language.lists, now)):
            return ""
        start, _, old = was.text.rpartition(" ")
        gone = _numbers(old) - _numbers(now.text.rpartition(" ")[2])
        return f"{start} {numbers(gone)}" if gone else ""

    def _inside(self, was: CommandNode, now: CommandNode) -> list[ConfigLine]:
        """Removed and added commands in a block that both configurations have."""
        anew = was.text != now.text or self._layer(was) != self._layer(now)
        lines: list[ConfigLine] = []
        for slot, inner in reversed(was.inner.items()):
            if slot not in now.inner and not (self._lets_go(inner) or self._frees(was, inner)):
                lines += self._undone(inner)
        blocks: list[tuple[float, list[ConfigLine]]] = []
        for slot, inner in now.inner.items():
            before = was.inner.get(slot)
            comes = before is None or anew or self._shakes(was, now, inner)
            found = list(self._lines_of_node(inner) if comes else self._commands_after(before, inner))
            if inner.inner:
                blocks.append((self._share(inner) - self._share(before), found))
            else:
                lines += found
        return [*lines, *(line for _, found in sorted(blocks, key=lambda one: one[0]) for line in found)]

    def _share(self, node: CommandNode | None) -> float:
        """Share that a block requests."""
        inside = () if node is None else node.inner.values()
        return sum(
            float(one.text.rpartition(" ")[2]) for one in inside if self._matches(self.language.share, one)
        )

    def _layer(self, node: CommandNode) -> set[str]:
        return {inner.text for inner in node.inner.values() if self._matches(self.language.layer, inner)}

    def _starts_anew(self, was: CommandNode, now: CommandNode | None) -> bool:
        """True if the type of a port changes."""
        is_port = now is not None and self._matches(self.language.ports, was)
        return is_port and now is not None and self._layer(was) != self._layer(now)

    def _lines_of_node(self, node: CommandNode) -> Iterator[ConfigLine]:
        yield node.line._replace(text=node.text)
        for inner in node.inner.values():
            yield from self._indent_lines(self._lines_of_node(inner))

    def _indent_lines(self, lines: Iterable[ConfigLine]) -> Iterator[ConfigLine]:
        return (line._replace(text=f"{self.language.indent}{line.text}") for line in lines)

    def _block_lines(
        self, header: CommandNode, lines: Iterable[ConfigLine], always: bool = False
    ) -> Iterator[ConfigLine]:
        """Lines below a header, if there are any."""
        listed = list(lines)
        if listed or always:
            yield header.line._replace(text=header.text)
            yield from self._indent_lines(listed)

    def _undone(self, node: CommandNode) -> Iterator[ConfigLine]:
        if self._matches(self.language.alone, node):
            inside = [line for inner in reversed(node.inner.values()) for line in self._undone(inner)]
            yield from self._block_lines(node, inside)
            return
        text = self._opposite(node)
        if text:
            yield node.line._replace(text=text)

    def _opposite(self, node: CommandNode) -> str:
        for pattern, form in self.language.undo:
            found = re.fullmatch(pattern, node.text)
            if found:
                return found.expand(form)
        if node.text.startswith("no "):
            return f"{self.language.opposite}{node.text.removeprefix('no ')}"
        return f"no {node.beginning or node.text}"

    def _lets_go(self, node: CommandNode) -> bool:
        """True if a command uses a definition that is recreated."""
        names = {header.rpartition(" ")[2] for header in self.made_anew}
        return node.text.rpartition(" ")[2] in names

    def _made_anew(self) -> set[str]:
        """Definitions with removed commands, and the definitions that use them."""
        kept = {
            was.text: (was, self.new.inner[slot])
            for slot, was in self.old.inner.items()
            if slot in self.new.inner and self._matches(self.language.remade, was)
        }
        found = {header for header, (was, now) in kept.items() if self._loses(was, now)}
        while True:
            names = {header.rpartition(" ")[2] for header in found}
            more = {header for header, (was, _) in kept.items() if _uses(was, names)} - found
            if not more:
                return found
            found |= more

    def _loses(self, was: CommandNode, now: CommandNode) -> bool:
        return any(
            slot not in now.inner or self._loses(inner, now.inner[slot]) for slot, inner in was.inner.items()
        )


def _uses(node: CommandNode, names: set[str]) -> bool:
    return any(inner.text.rpartition(" ")[2] in names or _uses(inner, names) for inner in node.inner.values())


def _numbers(text: str) -> set[int]:
    """Numbers written as ranges: ``1-3,7``."""
    found: set[int] = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        found |= set(range(int(first), int(last or first) + 1))
    return found
