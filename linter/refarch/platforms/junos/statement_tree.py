"""Statements of a Junos configuration as a tree, and the places that refarch does not understand."""

import itertools
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

from .statements import Words

WILDCARD = re.compile(r"<(.*)>")
"""Name in a configuration group that stands for all names that match its pattern."""


class StatementTree:
    """Word of a configuration with the words behind it."""

    def __init__(self, line: int = 1) -> None:
        self.line = line
        self.below: dict[str, StatementTree] = {}

    def add(self, words: Words, line: int) -> None:
        """Add a statement. Of values that exclude each other, the last one holds."""
        tree = self
        for word in words:
            known = tree.below.pop(word, None)
            tree.below[word] = known or StatementTree(line)
            tree = tree.below[word]
        tree.line = line

    def branch(self, *words: str) -> "StatementTree":
        """Tree behind these words; empty where the configuration does not have them."""
        tree = self
        for word in words:
            if word not in tree.below:
                return StatementTree(self.line)
            tree = tree.below[word]
        return tree

    def has(self, *words: str) -> bool:
        """Whether the configuration has a statement with these words first."""
        return words[-1] in self.branch(*words[:-1]).below

    def value(self, *words: str) -> str:
        """Last word behind these words; empty for none."""
        return next(reversed(self.branch(*words).below), "")

    def line_at(self, *words: str) -> int:
        """Line of the last of these words that the configuration has."""
        tree = self
        for word in words:
            if word not in tree.below:
                break
            tree = tree.below[word]
        return tree.line

    def words(self) -> Iterator[str]:
        """All words behind this one."""
        trees = [self]
        while trees:
            for word, tree in trees.pop().below.items():
                yield word
                trees.append(tree)


class OpenPlaces:
    """Statements that refarch does not understand, or whose values it does not know."""

    def __init__(self) -> None:
        self._tree = StatementTree()

    def add(self, words: Words) -> None:
        """Add a statement up to its first wildcard. Without words, everything is open."""
        plain = itertools.takewhile(lambda word: not WILDCARD.fullmatch(word), words)
        self._tree.add((*plain, _END), 1)

    def has(self, *words: str) -> bool:
        """Whether a statement could set something at or below these words.

        >>> places = OpenPlaces()
        >>> places.add(("interfaces", "ae0", "unit", "0"))
        >>> places.has("interfaces", "ae0"), places.has("interfaces", "ae1")
        (True, False)
        """
        tree = self._tree
        for word in words:
            if _END in tree.below:
                return True
            if word not in tree.below:
                return False
            tree = tree.below[word]
        return True


_END = "\n"
"""Word behind the last one of an open place, which no line has."""


def fits(pattern: str, name: str) -> bool:
    """Whether a name is that of a statement, or fits its wildcard.

    >>> fits("<et-*>", "et-0/0/1"), fits("et-0/0/2", "et-0/0/1")
    (True, False)
    """
    wildcard = WILDCARD.fullmatch(pattern)
    return fnmatchcase(name, wildcard[1]) if wildcard else pattern == name


def expanded_statements(words: Words, tree: StatementTree) -> Iterator[Words]:
    """Statement of a group for each name in the tree that fits its wildcards."""
    place = next((index for index, word in enumerate(words) if WILDCARD.fullmatch(word)), None)
    if place is None:
        yield words
        return
    for name in tree.branch(*words[:place]).below:
        if fits(words[place], name):
            yield from expanded_statements((*words[:place], name, *words[place + 1 :]), tree)
