"""JSON of collected files: values, and the lines of values.

Values are read fast and without places. A line is looked up by a second pass over the text, only for the
values that a finding shows.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..platforms.observed import Pointer
from ..platforms.reading_error import ReadingError

MOST_LINES_BEFORE = 20
"""Lines before a JSON value that are searched: a prompt with the command, and a banner."""

_START = re.compile(r"^[ \t]*(?:\{|\[(?![\w.-]+@))", re.MULTILINE)
"""First bracket of a value. The prompt of a host, such as ``[root@esx-1:~]``, begins with a bracket, too."""

_COMMA_AT_END = re.compile(r'"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])')
"""A text, or a comma behind the last value of an object or list, which Junos 18 writes."""

_ROLE = re.compile(r"[ \t]*\{[a-z]+(?::[a-z0-9]+)*\}[ \t]*")
"""Line that Junos puts before a prompt, such as ``{master:0}``."""

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


def json_start(text: str) -> int | None:
    """Position of the JSON value in a text: at the first line that begins with a bracket; None for none."""
    for match in _START.finditer(text):
        if text.count("\n", 0, match.start()) > MOST_LINES_BEFORE:
            return None
        if not _ROLE.fullmatch(text[match.start() :].partition("\n")[0]):
            return match.end() - 1
    return None


def _drop_comma(match: re.Match[str]) -> str:
    return " " if match[0] == "," else match[0]


class JsonValue(NamedTuple):
    """A value of a text, and the position after it."""

    value: Any
    end: int


def json_value(text: str, start: int) -> JsonValue:
    """Value that begins at a position. A key that an object has twice has a list of its values, so that none
    is lost. Raises ReadingError for invalid JSON, with the line."""
    decoder = json.JSONDecoder(object_pairs_hook=_object, strict=False)
    try:
        try:
            return JsonValue(*decoder.raw_decode(text, start))
        except json.JSONDecodeError:
            return JsonValue(*decoder.raw_decode(_COMMA_AT_END.sub(_drop_comma, text), start))
    except json.JSONDecodeError as error:
        raise ReadingError(f"line {error.lineno}: not valid JSON: {error.msg}") from None
    except (RecursionError, ValueError):
        raise ReadingError("the JSON is nested too deeply, or has a number that is too long") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    values: dict[str, list[Any]] = {}
    for key, value in pairs:
        values.setdefault(key, []).append(value)
    return {key: each[0] if len(each) == 1 else each for key, each in values.items()}


def lines_of_pointers(text: str, pointers: Iterable[Pointer]) -> Mapping[Pointer, int]:
    """Line of the value at each pointer, or of the nearest value around it."""
    wanted = set(pointers)
    prefixes = {pointer[:length] for pointer in wanted for length in range(len(pointer) + 1)}
    seen: dict[Pointer, int] = {}
    start = json_start(text) or 0
    line, last = text.count("\n", 0, start) + 1, start
    path: list[str | int] = []
    is_object: list[bool] = []
    key: str | None = None
    for token in _TOKEN.finditer(text, start):
        line, last = line + text.count("\n", last, token.start()), token.start()
        word = token[0]
        if word in "}]":
            if path:
                path.pop()
            if is_object:
                is_object.pop()
            if not is_object:
                break
            key = None
        elif word == ",":
            key = None
            if not is_object[-1:] or not is_object[-1]:
                path[-1:] = [path[-1] + 1] if path and isinstance(path[-1], int) else path[-1:]
        elif word == ":":
            continue
        elif is_object and is_object[-1] and key is None:
            key = _key(word)
            path[-1:] = [key]
            _note(seen, prefixes, path, line)
        else:
            if not is_object or not is_object[-1]:
                _note(seen, prefixes, path, line)
            if word in "{[":
                is_object.append(word == "{")
                path.append("" if word == "{" else 0)
                key = None
    return {pointer: _nearest(seen, pointer) for pointer in wanted}


def _key(word: str) -> str:
    try:
        return str(json.loads(word, strict=False))
    except ValueError:
        return word


def _note(seen: dict[Pointer, int], prefixes: set[Pointer], path: list[str | int], line: int) -> None:
    pointer = tuple(path)
    if pointer in prefixes:
        seen.setdefault(pointer, line)


def _nearest(seen: Mapping[Pointer, int], pointer: Pointer) -> int:
    """Line of a pointer, else of the longest part of it that the text has."""
    return next(
        (seen[pointer[:length]] for length in range(len(pointer), -1, -1) if pointer[:length] in seen), 1
    )
