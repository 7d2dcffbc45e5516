"""Reads NVUE commands, and a YAML file for ``nv config patch``, into the same statements: for each value or
node that is set, its words. A line that is none, or stands in the wrong place, is refused.
"""

import re
import shlex
from collections.abc import Iterable, Iterator
from typing import Any

import yaml
from judges import nvue_yaml

from .blocks import Unread

Statement = tuple[str, ...]

LISTS = ("interface", "member", "switch-priority", "pcp", "dscp")
"""Words after which several keys may stand as one."""

DETACH = 'if ! nv config detach; then echo "No pending changes to detach." >&2; fi'

END = ["nv config diff", "nv config apply --assume-yes", "nv config save"]

_SECRET = re.compile(r"([A-Z_]+)='<<([A-Z_]+)>>'")
_RANGE = re.compile(r"(.*?)([0-9]+)-([0-9]+)")


def of_commands(text: str) -> list[Statement]:
    """What a script sets; what it unsets begins with ``unset``."""
    first, *lines = [line for line in text.splitlines() if line.strip()]
    lines = [line for line in lines if not line.startswith("#")]
    if first != "#!/usr/bin/env bash" or lines[:1] != ["set -euo pipefail"]:
        raise Unread(first)
    names, rest = _secrets(lines[1:])
    if rest[:1] != [DETACH] or rest[-3:] != END:
        raise Unread("frame")
    found = [statement for line in rest[1:-3] for statement in _command(line, names)]
    if len({*found}) < len(found):
        raise Unread("something is set twice")
    return found


def _secrets(lines: list[str]) -> tuple[set[str], list[str]]:
    """The variables that stand first, each with the line that ends the script where it is empty."""
    names: set[str] = set()
    while lines and (match := _SECRET.fullmatch(lines[0])):
        name, token = match.groups()
        told = rf'echo "Fill in {name} first: [^"$`]+" >&2; exit 1 ;; esac'
        if name != token or not re.fullmatch(rf"case \"\${name}\" in '<<'\*\) {told}", lines[1]):
            raise Unread(lines[1])
        names.add(name)
        lines = lines[2:]
    return names, lines


def _command(line: str, names: set[str]) -> Iterator[Statement]:
    verb, *words = [_filled(word, names) for word in shlex.split(line.removeprefix("nv "))]
    if not line.startswith("nv ") or verb not in ("set", "unset"):
        raise Unread(line)
    yield from _spread(tuple(words), () if verb == "set" else ("unset",))


def _filled(word: str, names: set[str]) -> str:
    if not word.startswith("$"):
        return word
    if word[1:] not in names:
        raise Unread(word)
    return f"<<{word[1:]}>>"


def _spread(words: Statement, before: Statement) -> Iterator[Statement]:
    """A command as one for each of the keys that are listed in it."""
    if not words:
        yield before
        return
    is_list = bool(before) and before[-1] in LISTS and (before[-1] == "interface") == (len(before) < 3)
    for key in _keys(words[0]) if is_list else [words[0]]:
        yield from _spread(words[1:], (*before, key))


def _keys(text: str) -> Iterator[str]:
    for part in text.split(","):
        match = _RANGE.fullmatch(part)
        if match is None:
            yield part
        else:
            yield from (f"{match[1]}{number}" for number in range(int(match[2]), int(match[3]) + 1))


BEFORE, AFTER = "# Before it: nv ", "# After it: nv "


def of_yaml(text: str) -> list[Statement]:
    """What a file sets; a command that is to be given before it counts, too."""
    try:
        tree = nvue_yaml.tree(text)
    except (yaml.YAMLError, nvue_yaml.NotAPatch) as error:
        raise Unread(str(error)) from error
    lines = [line.removeprefix(BEFORE) for line in text.splitlines() if line.startswith(BEFORE)]
    return [*_leaves(tree), *(tuple(line.split()) for line in lines)]


def of_unsetting_yaml(text: str) -> list[Statement]:
    """What a file unsets; a command that is to be given after it counts, too."""
    (part,) = yaml.safe_load(text)
    lines = [line.removeprefix(AFTER) for line in text.splitlines() if line.startswith(AFTER)]
    found = [("unset", *statement) for statement in _leaves(part["unset"], None)]
    return [*found, *(tuple(line.split())[1:] for line in lines)]


def _leaves(node: Any, empty: Any = {}) -> Iterator[Statement]:  # noqa: B006
    """Each value with its keys, and each node with nothing below it."""
    for key, value in node.items():
        if not isinstance(key, str):
            raise Unread(f"{key!r} is no text")
        if value == empty and type(value) is type(empty):
            yield (key,)
        elif isinstance(value, dict) and value:
            yield from ((key, *rest) for rest in _leaves(value, empty))
        elif isinstance(value, str) or type(value) is int:
            yield key, str(value)
        else:
            raise Unread(f"{key}: {value!r}")


def in_order(statements: Iterable[Statement]) -> list[Statement]:
    """Statements as what they mean: their order does not count."""
    return sorted(statements)
