"""Texts that would like to be more than one value, put into every field of an intent that holds texts; and
how many words a line has for the shell that reads it."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from asking import Change
from rich_intents import MOST_ALIKE
from samples import SKIP

CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]")

HOSTILE = (
    "x; reboot",
    "$(id)",
    "a\nnv config apply",
    "a\r\nreload",
    "../../x",
    "`id`",
    "a'b",
    "a\u2019; reboot #",
    'a"b',
    "a\\",
    "-rf",
    "<script>",
    "{{ x }}",
    "a: b # c",
    "a, b",
    "!end",
    "a\u2028b",
    "\x00",
    "",
)


def hostile(text: str) -> Any:
    """A sampler that puts a hostile text into every field that holds texts."""

    def sampler(path: str, value: Any, hint: Any) -> Any:
        if path == "system":
            return SKIP
        if isinstance(value, str):
            return text
        if isinstance(value, tuple) and value and isinstance(value[0], str):
            return (text, *value[1:])
        return SKIP

    return sampler


def first_of_each(every: Iterator[Change], most: int = MOST_ALIKE) -> Iterator[Change]:
    """The first changes of each field: further ports are alike."""
    seen: dict[str, int] = {}
    for change in every:
        seen[change.path] = seen.get(change.path, 0) + 1
        if seen[change.path] <= most:
            yield change


def shape(value: Any) -> Any:
    """Data without its texts: what a value can have changed of it."""
    if isinstance(value, dict):
        return {"keys": len(value), "values": sorted(map(repr, map(shape, value.values())))}
    if isinstance(value, list):
        return [shape(item) for item in value]
    return type(value).__name__


SINGLE_QUOTES = "'\u2018\u2019\u201a\u201b"
"""What PowerShell takes for a single quote (Microsoft, about_Quoting_Rules; the language specification,
2.3.5.2)."""


@cache  # a change leaves most lines as they were
def powershell_words(line: str) -> int:
    """How many words a line of PowerShell has; a literal in quotes is in one, a comment in none."""
    count, place, in_word = 0, 0, False
    while place < len(line):
        letter = line[place]
        if letter in SINGLE_QUOTES:
            place = _closed(line, place + 1)
            count, in_word = count + (not in_word), True
        elif letter == '"':
            place = _expanded(line, place + 1)
            count, in_word = count + (not in_word), True
        elif letter.isspace():
            in_word = False
        elif letter == "#" and not in_word:
            return count
        else:
            count, in_word = count + (not in_word), True
        place += 1
    return count


def _closed(line: str, place: int) -> int:
    """Where a literal ends whose text begins at a place. Raises ValueError for one that does not."""
    while place < len(line):
        if line[place] in SINGLE_QUOTES:
            if line[place + 1 : place + 2] not in tuple(SINGLE_QUOTES):
                return place
            place += 1
        place += 1
    raise ValueError(f"a literal that does not end: {line}")


def _expanded(line: str, place: int) -> int:
    """The same of a literal in double quotes: a backtick takes what follows it as it is."""
    while place < len(line):
        if line[place] == "`":
            place += 1
        elif line[place] == '"':
            if line[place + 1 : place + 2] != '"':
                return place
            place += 1
        place += 1
    raise ValueError(f"a literal that does not end: {line}")
