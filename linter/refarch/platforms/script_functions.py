"""Functions of scripts: a file in the folder of the platform has one function per paragraph, and a script
includes the functions that it calls."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .target import ConfigLine

PLATFORMS = Path(__file__).resolve().parent
"""Folder of the platforms."""

_BEFORE = re.compile(r"\b(?:if|then|else) (?:! )?")


class FunctionLine(ConfigLine):
    """Line of a function, or above the functions; it configures nothing by itself."""

    __slots__ = ()


class _Dialect(NamedTuple):
    """Syntax of functions and calls in a language."""

    function: re.Pattern[str]
    called: re.Pattern[str]


_SHELL = _Dialect(
    re.compile(r"([a-z_0-9]+)\(\) \{"),
    re.compile(r"(?:^ *|\$\(|\| |; )([a-z_][a-z_0-9]*)(?=[ )\n])", re.MULTILINE),
)
"""Pattern of calls: a function name in the position of a command, after keywords such as ``if`` are replaced
with semicolons."""

_POWERSHELL = _Dialect(
    re.compile(r"function ([A-Za-z]+-[A-Za-z]+) \{"), re.compile(r"\b([A-Z][a-z]+-[A-Z][A-Za-z]+)\b")
)


class _File(NamedTuple):
    """File of functions."""

    head: tuple[ConfigLine, ...]
    """Text above the functions."""
    functions: Mapping[str, tuple[ConfigLine, ...]]
    """Functions with their comments, in file order."""
    calls: Mapping[str, frozenset[str]]
    """Functions that each function needs: itself, and the functions that it calls directly or indirectly."""


@cache
def _file(name: str) -> _File:
    dialect = _POWERSHELL if name.endswith(".ps1") else _SHELL
    head, texts = [], {}
    for paragraph in (PLATFORMS / name).read_text(encoding="utf-8").strip().split("\n\n"):
        found = dialect.function.search(paragraph)
        if found is None:
            head.append(paragraph)
        else:
            texts[found[1]] = paragraph
    called = {name: dialect.called.findall(_BEFORE.sub("; ", text)) for name, text in texts.items()}
    direct = {name: {*names} & {*texts} for name, names in called.items()}
    lines = {name: tuple(map(FunctionLine, (*text.split("\n"), ""))) for name, text in texts.items()}
    above = tuple(line for text in head for line in map(FunctionLine, (*text.split("\n"), "")))
    return _File(above, lines, {name: _functions_reached(name, direct) for name in texts})


def _functions_reached(function: str, direct: Mapping[str, set[str]]) -> frozenset[str]:
    reached, waiting = {function}, [function]
    for name in waiting:
        waiting += sorted(direct[name] - reached)
        reached |= direct[name]
    return frozenset(reached)


def functions(file: str, lines: Iterable[ConfigLine]) -> Iterator[ConfigLine]:
    """Functions that lines call directly or indirectly, below the text that precedes the functions in the
    file."""
    known = _file(file)
    wanted = {line.text.lstrip().split(" ", 1)[0] for line in lines}
    needed = frozenset[str]().union(*(known.calls.get(name, frozenset()) for name in wanted))
    yield from known.head
    for name, text in known.functions.items():
        if name in needed:
            yield from text
