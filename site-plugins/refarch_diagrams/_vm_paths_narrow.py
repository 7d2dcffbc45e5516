"""Which way RDMA between virtual machines takes, for a narrow screen: a letter for every two hosts, which
have numbers above the columns; what has no room beside stands below."""

from collections.abc import Iterator, Mapping, Sequence

from refarch.api import Table

from ._graph import Entry, Role
from ._measure import SMALL, shortened, width
from ._picture import Box, Label, Picture

WIDE, EDGE, FIELD, ROW, NAMES = 320.0, 6.0, 18.0, 20.0, 150.0
"""Points: width of the whole, rim, width and height of a field, most of the column of names."""


def narrow(
    made: Table, said: tuple[str, str, str], roles: Mapping[str, Role], words: Mapping[str, str]
) -> Picture:
    """The picture; ``said`` are its name, title and text alternative, ``roles`` and ``words`` colour and
    meaning of each way."""
    hosts = [str(row.cells[0]) for row in made.rows]
    texts = [shortened(f"{number} {host}", NAMES, SMALL) for number, host in enumerate(hosts, 1)]
    left = EDGE + max(width(text, SMALL) for text in texts) + 6
    many = int((WIDE - EDGE - left) // FIELD)
    boxes: list[Box] = []
    y = EDGE
    for start in range(0, len(hosts), many):
        columns = range(start, min(start + many, len(hosts)))
        boxes += _heads(columns, left, y)
        for number, text in enumerate(texts):
            y += ROW
            boxes += _row(made, (start, number), text, columns, (left, y), roles)
        y += ROW + EDGE
    used = {str(way) for row in made.rows for way in row.cells[1:]}
    legend = tuple(
        Entry(f"{way[0].upper()}: {words[way]}", roles[way], "box") for way in words if way in used
    )
    return Picture(*said, WIDE, y, tuple(boxes), (), legend)


def _heads(columns: Sequence[int], left: float, y: float) -> Iterator[Box]:
    """Numbers of the hosts above their columns."""
    for at, column in enumerate(columns):
        x = left + at * FIELD
        label = Label(str(column + 1), x + FIELD / 2, y + 14, SMALL, True)
        yield Box(f"h{column}", x, y, FIELD, ROW, "plain", (label,), "note")


def _row(
    made: Table,
    name: tuple[int, int],
    text: str,
    columns: Sequence[int],
    at: tuple[float, float],
    roles: Mapping[str, Role],
) -> Iterator[Box]:
    """A host with its ways to those of some columns."""
    (start, number), (left, y) = name, at
    row = made.rows[number]
    label = Label(text, left - 6, y + 14, SMALL, anchor="end")
    yield Box(f"r{start}.{number}", EDGE, y, left - EDGE - 3, ROW, "plain", (label,), "note")
    for place, column in enumerate(columns):
        way, x = str(row.cells[1 + column]), left + place * FIELD
        letter = (Label(way[0].upper(), x + FIELD / 2, y + 14, SMALL),)
        tip = f"{row.cells[0]} and {made.rows[column].cells[0]}: {way}"
        field = (x + 1, y + 1, FIELD - 2, ROW - 2)
        yield Box(f"f{number}.{column}", *field, roles[way], letter, "chip", tip=tip)
