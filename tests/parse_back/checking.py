"""Checks that a text says what is wanted, and that each of its lines is needed for that."""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from refarch.api.intent import SwitchIntent
from refarch.platforms.industry_reading import Tree
from refarch.platforms.reading_error import ReadingError
from refarch.platforms.rendering.writing import Configuration, configuration
from refarch.platforms.target import target_named
from sharing import Share

Read = Callable[[str], Tree]


def written(name: str, switch: SwitchIntent) -> Configuration:
    """The file of a target for a switch."""
    return configuration(name, target_named(name), "design", switch)


class Mutation(NamedTuple):
    """A text of which one line was changed."""

    section: str
    """The last line before it that is not indented; itself, where it is not."""
    line: str
    done: str
    text: str


NUMBER = re.compile(r"[0-9]+")


def mutations(text: str, comment: str = "!") -> Iterator[Mutation]:
    """Each line of a text that is no comment, with what was done to it, and the text: without the line, with
    another last word, and with another number for each that it has."""
    lines, section = text.splitlines(), ""
    for index, line in enumerate(lines):
        if not line.strip() or line.lstrip().startswith(comment):
            continue
        section = section if line[0] == " " else line
        for done, changed in _changed(line):
            whole = "\n".join([*lines[:index], *changed, *lines[index + 1 :]]) + "\n"
            yield Mutation(section, line.strip(), done, whole)


def _changed(line: str) -> Iterator[tuple[str, list[str]]]:
    yield "dropped", []
    words = line.split(" ")
    yield "other last word", [" ".join([*words[:-1], f"{words[-1]}x"])]
    for at, word in enumerate(words):
        if word.isdecimal():
            yield f"other number {at}", [" ".join([*words[:at], str(int(word) + 1), *words[at + 1 :]])]


def unnoticed(
    read: Read, text: str, wanted: Any, share: Share, turn: int, comment: str = "!"
) -> set[tuple[str, str]]:
    """Lines of a text, with what was done to them, after which it still says what is wanted. Of lines alike,
    which differ in numbers alone, the first is tried and a third of the others; all with ``--deep``."""
    found, seen = set(), set()

    def is_new(mutation: Mutation) -> bool:
        kind = NUMBER.sub("#", mutation.section), NUMBER.sub("#", mutation.line), mutation.done
        is_first = kind not in seen
        seen.add(kind)
        return is_first

    for _, line, done, changed in share.of(mutations(text, comment), turn, is_new):
        try:
            says_the_same = read(changed) == wanted
        except ReadingError:
            continue
        if says_the_same:
            found.add((line, done))
    return found
