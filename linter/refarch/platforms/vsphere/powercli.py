"""Calls of the functions in powercli.ps1: values of a design as words of PowerShell, and tables of
them, a line for each value."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ..powershell import QUOTES, quote_literal
from ..shell import prefix as parts_of
from ..target import ConfigLine, refuse
from .names import line, text

FUNCTIONS = "vsphere/powercli.ps1"


class PowerCliRow(NamedTuple):
    """An entry of a table, its value written already, and the places that it comes from."""

    key: str
    value: str
    origins: tuple[Origin, ...]


def row(key: str, value: str, *origins: Origin) -> PowerCliRow:
    """An entry."""
    return PowerCliRow(key, value, origins)


def name(value: str, origin: Origin) -> str:
    """A name as one literal. Raises RefarchError for an empty one, and for one that could end a line."""
    return quote_literal(text(value, origin), origin)


def names(values: Iterable[str], origin: Origin) -> str:
    """Names as a list, which also a single one stays."""
    return f"@({', '.join(name(value, origin) for value in values)})"


def prefix(value: str, origin: Origin) -> str:
    """Network and length of a prefix, as two words. Raises RefarchError for something else."""
    network, _, length = parts_of(value, origin)
    return f"'{network}' {length}"


def call(words: str, *origins: Origin) -> ConfigLine:
    """A call on one line."""
    return line(words, *origins)


def table(
    words: str, rows: Iterable[PowerCliRow], *origins: Origin, more: Iterable[PowerCliRow] | None = None
) -> Iterator[ConfigLine]:
    """A call whose last word is a table; with ``more``, two tables."""
    yield line(f"{words} @{{", *origins)
    yield from _rows(rows)
    if more is not None:
        yield line("} @{", *origins)
        yield from _rows(more)
    yield line("}", *origins)


def _rows(rows: Iterable[PowerCliRow]) -> Iterator[ConfigLine]:
    """The entries of one table. Raises RefarchError for a key that is there twice: PowerShell does not tell
    capitals from small letters, and takes no such table."""
    seen = set[str]()
    for one in rows:
        if one.key.casefold() in seen:
            raise refuse(one.origins[0], f"{one.key} would occur twice in a PowerShell table")
        seen.add(one.key.casefold())
        yield line(f"    {one.key} = {one.value}", *one.origins)


def quote(value: str) -> str:
    """A secret as one literal. Raises ValueError for what could end its line."""
    if not value or not value.isprintable():
        raise ValueError("it is empty, or contains a character that cannot be written")
    return "'" + "".join(letter * 2 if letter in QUOTES else letter for letter in value) + "'"
