"""Reader of the calls of a PowerCLI script, with their arguments as data."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..reading_error import ReadingError, check_size, to_number

DEEPEST_TABLE = 16
"""Maximum depth of nested tables and lists; the target writes two levels."""

_TOKEN = re.compile(
    r"\s*(?:'((?:[^']|'')*)'|(-?[0-9]+)|\$(true|false)|(@\(|@\{|[(){}=,])|-?(\w[\w-]*|<<\w+>>))"
)


class PowerCliCall(NamedTuple):
    """Call of a function of the script with its arguments; tables become mappings. A placeholder is its own
    text."""

    function: str
    given: tuple[Any, ...]


def read_powercli(text: str) -> list[PowerCliCall]:
    """Calls of the functions of a script, in order. Raises ReadingError for a line that is not a call."""
    return [call for _, call in numbered_calls(text)]


def numbered_calls(text: str) -> Iterator[tuple[int, PowerCliCall]]:
    """Calls with the numbers of their first lines, from 1. Raises ReadingError for a line that is not a
    call."""
    check_size(text)
    start = text.find("\nConnect-Center\n")
    if start < 0:
        raise ReadingError("the script has no line Connect-Center")
    numbered = enumerate(text[start:].split("\n"), text.count("\n", 0, start) + 1)
    lines = iter([(number, line) for number, line in numbered if line and not line.startswith("#")])
    for number, line in lines:
        whole = line
        while whole.endswith("{"):
            whole += "\n" + _lines_of_table(lines)
        function, *given = _values(whole) or [""]
        yield number, PowerCliCall(str(function), tuple(given))


def _lines_of_table(lines: Iterator[tuple[int, str]]) -> str:
    """Lines up to the end of a table."""
    kept: list[str] = []
    for _, line in lines:
        kept.append(line)
        if line.startswith("}"):
            return "\n".join(kept)
    raise ReadingError("a table has no end")


def _values(text: str) -> list[Any]:
    found, place = [], 0
    while place < len(text.rstrip()):
        value, place = _value(text, place)
        found.append(value)
    return found


def _value(text: str, start: int, depth: int = 0) -> tuple[Any, int]:
    """Value and the position after it: text, number, boolean, word, list, or table."""
    token = _TOKEN.match(text, start)
    if depth > DEEPEST_TABLE:
        raise ReadingError("tables and lists are nested too deeply")
    if token is None:
        raise ReadingError(f"not a value: {text[start : start + 40]!r}")
    quoted, number, flag, sign, word = token.groups()
    if sign == "@(":
        return _list(text, token.end(), depth + 1)
    if sign == "@{":
        return _table(text, token.end(), depth + 1)
    if sign is not None:
        raise ReadingError(f"unexpected: {sign}")
    if quoted is not None:
        return quoted.replace("''", "'"), token.end()
    if number is not None:
        return -to_number(number[1:]) if number.startswith("-") else to_number(number), token.end()
    return (flag == "true" if flag is not None else word), token.end()


def _list(text: str, place: int, depth: int) -> tuple[list[Any], int]:
    items: list[Any] = []
    while not text.startswith(")", place):
        value, place = _value(text, place + 1 if text.startswith(",", place) else place, depth)
        items.append(value)
    return items, place + 1


def _table(text: str, place: int, depth: int) -> tuple[dict[str, Any], int]:
    entries: dict[str, Any] = {}
    while (end := re.compile(r"\s*\}").match(text, place)) is None:
        key, place = _value(text, place, depth)
        equals = re.compile(r" = ").match(text, place)
        if equals is None or str(key) in entries:
            raise ReadingError(f"not an entry: {text[place : place + 40]!r}")
        entries[str(key)], place = _value(text, equals.end(), depth)
    return entries, end.end()
