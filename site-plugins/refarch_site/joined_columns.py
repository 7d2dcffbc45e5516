"""Columns of wide tables that pages show as one: a device and its port, a cable and its length. Files of a
table have them apart."""

from collections.abc import Sequence
from typing import NamedTuple

from refarch.api import Table

MAX_COLUMNS = 6
"""Columns of a table that are read well next to a side bar."""


SPACED = " {}"
"""Form of a name behind a name."""


class ColumnPair(NamedTuple):
    """Keys of two columns, and the form of the second value behind the first one."""

    first: str
    second: str
    form: str = ", {}"


PAIRS = (
    ColumnPair("far_device", "far_port", SPACED),
    ColumnPair("device", "far_port", SPACED),
    ColumnPair("switch", "far_port", SPACED),
    ColumnPair("far_rack", "far_unit", ", unit {}"),
    ColumnPair("cable", "length", ", {} m"),
    ColumnPair("card", "slot", ", slot {}"),
    ColumnPair("network", "prefix"),
    ColumnPair("network", "vlan", ", VLAN {}"),
    ColumnPair("cable", "speed", ", {} GbE"),
    ColumnPair("address", "gateway", ", gateway {}"),
    ColumnPair("model", "nos"),
)
"""In the order in which they are joined, until the table is narrow enough."""


class JoinedColumns(NamedTuple):
    """Indices of the columns that stay, and by their index the pairs with the columns that they take in."""

    stay: list[int]
    taken: dict[int, list[tuple[int, ColumnPair]]]


def join_columns(data: Table, columns: Sequence[int], further: int = 0) -> JoinedColumns:
    """Columns of a table, of which ``columns`` are shown next to ``further`` others, with pairs joined if
    there are too many."""
    stay, taken = list(columns), dict[int, list[tuple[int, ColumnPair]]]()
    places = {data.columns[index].key: index for index in columns}
    for pair in PAIRS:
        first, second = places.get(pair.first), places.get(pair.second)
        if len(stay) + further > MAX_COLUMNS and first in stay and second in stay and first is not None:
            stay.remove(second)
            taken.setdefault(first, []).append((second, pair))
    return JoinedColumns(stay, taken)


def joined_cell(first: str, others: Sequence[tuple[str, ColumnPair]]) -> str:
    """Cell with the values of other columns behind its own. Empty values are left out. A word such as
    ``untagged`` stands without the words of its form."""
    pieces = [first]
    for cell, pair in others:
        form = ", {}" if cell[:1].isalpha() and pair.form != SPACED else pair.form
        pieces.append(form.format(cell) if cell else "")
    return "".join(pieces).lstrip(" ,")
