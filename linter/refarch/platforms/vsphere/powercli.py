"""Calls of the functions in powercli.ps1: values of a design as PowerShell words, and as tables with one line
per value."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ..powershell import QUOTES, quote_literal
from ..shell import prefix as parts_of
from ..target import ConfigLine, refuse
from .names import line, text

FUNCTIONS = "vsphere/powercli.ps1"


class PowerCliRow(NamedTuple):
    """Entry of a table with its quoted value and the places that define it."""

    key: str
    value: str
    origins: tuple[Origin, ...]


def row(key: str, value: str, *origins: Origin) -> PowerCliRow:
    """Entry of a table."""
    return PowerCliRow(key, value, origins)


def name(value: str, origin: Origin) -> str:
    """Name as one literal. Raises RefarchError for an empty name, and for a name that could end a line."""
    return quote_literal(text(value, origin), origin)


def names(values: Iterable[str], origin: Origin) -> str:
    """Names as a list, also for a single name."""
    return f"@({', '.join(name(value, origin) for value in values)})"


def prefix(value: str, origin: Origin) -> str:
    """Network and prefix length, as two words. Raises RefarchError for another text."""
    network, _, length = parts_of(value, origin)
    return f"'{network}' {length}"


def call(words: str, *origins: Origin) -> ConfigLine:
    """Call on one line."""
    return line(words, *origins)


def table(
    words: str, rows: Iterable[PowerCliRow], *origins: Origin, more: Iterable[PowerCliRow] | None = None
) -> Iterator[ConfigLine]:
    """Call whose last argument is a table; with ``more``, two tables."""
    yield line(f"{words} @{{", *origins)
    yield from _rows(rows)
    if more is not None:
        yield line("} @{", *origins)
        yield from _rows(more)
    yield line("}", *origins)


def _rows(rows: Iterable[PowerCliRow]) -> Iterator[ConfigLine]:
    """Entries of one table. Raises RefarchError for a duplicate key. PowerShell keys are case-insensitive,
    and PowerShell refuses duplicates."""
    seen = set[str]()
    for one in rows:
        if one.key.casefold() in seen:
            raise refuse(one.origins[0], f"{one.key} would occur twice in a PowerShell table")
        seen.add(one.key.casefold())
        yield line(f"    {one.key} = {one.value}", *one.origins)


def quote(value: str) -> str:
    """Secret as one literal. Raises ValueError for a text that could end its line."""
    if not value or not value.isprintable():
        raise ValueError("it is empty, or contains a character that cannot be written")
    return "'" + "".join(letter * 2 if letter in QUOTES else letter for letter in value) + "'"
