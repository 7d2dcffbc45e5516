"""Checks that a text says what is wanted, and that each of its lines is needed for that."""

from collections.abc import Callable, Iterator
from typing import Any

from refarch.api.intent import SwitchIntent
from refarch.platforms.industry_reading import Tree
from refarch.platforms.reading_error import ReadingError
from refarch.platforms.rendering.writing import Configuration, configuration
from refarch.platforms.target import target_named

Read = Callable[[str], Tree]


def written(name: str, switch: SwitchIntent) -> Configuration:
    """The file of a target for a switch."""
    return configuration(name, target_named(name), "design", switch)


def mutations(text: str, comment: str = "!") -> Iterator[tuple[str, str, str]]:
    """Each line of a text that is no comment, with what was done to it, and the text: without the line, with
    another last word, and with another number for each that it has."""
    lines = text.splitlines()
    for index, line in enumerate(lines):
        if not line.strip() or line.lstrip().startswith(comment):
            continue
        for done, changed in _changed(line):
            yield line.strip(), done, "\n".join([*lines[:index], *changed, *lines[index + 1 :]]) + "\n"


def _changed(line: str) -> Iterator[tuple[str, list[str]]]:
    yield "dropped", []
    words = line.split(" ")
    yield "other last word", [" ".join([*words[:-1], f"{words[-1]}x"])]
    for at, word in enumerate(words):
        if word.isdecimal():
            yield f"other number {at}", [" ".join([*words[:at], str(int(word) + 1), *words[at + 1 :]])]


def unnoticed(read: Read, text: str, wanted: Any, comment: str = "!") -> set[tuple[str, str]]:
    """Lines of a text, with what was done to them, after which it still says what is wanted."""
    found = set()
    for line, done, changed in mutations(text, comment):
        try:
            says_the_same = read(changed) == wanted
        except ReadingError:
            continue
        if says_the_same:
            found.add((line, done))
    return found
