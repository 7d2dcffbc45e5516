"""Paths of RDMA between VMs for a narrow screen: a letter for every two hosts, which have numbers above the
columns; columns without room continue below."""

from collections.abc import Iterator, Mapping, Sequence

from refarch.api import Table

from ._graph import LegendEntry, Role
from ._measure import SMALL_SIZE, shorten_middle, text_width
from ._picture import Box, Label, Picture

NARROW_WIDTH, NARROW_EDGE, NARROW_FIELD, NARROW_ROW, MAX_HOST_NAME = 320.0, 6.0, 18.0, 20.0, 150.0
"""Points: width of the whole, rim, width and height of a field, most of the column of names."""


def narrow_picture(
    made: Table, said: tuple[str, str, str], roles: Mapping[str, Role], words: Mapping[str, str]
) -> Picture:
    """The picture; ``said`` are its name, title and text alternative, ``roles`` and ``words`` colour and
    meaning of each way."""
    hosts = [str(row.cells[0]) for row in made.rows]
    texts = [
        shorten_middle(f"{number} {host}", MAX_HOST_NAME, SMALL_SIZE) for number, host in enumerate(hosts, 1)
    ]
    left = NARROW_EDGE + max(text_width(text, SMALL_SIZE) for text in texts) + 6
    many = int((NARROW_WIDTH - NARROW_EDGE - left) // NARROW_FIELD)
    boxes: list[Box] = []
    y = NARROW_EDGE
    for start in range(0, len(hosts), many):
        columns = range(start, min(start + many, len(hosts)))
        boxes += _column_numbers(columns, left, y)
        for number, text in enumerate(texts):
            y += NARROW_ROW
            boxes += _narrow_row(made, (start, number), text, columns, (left, y), roles)
        y += NARROW_ROW + NARROW_EDGE
    used = {str(way) for row in made.rows for way in row.cells[1:]}
    legend = tuple(
        LegendEntry(f"{way[0].upper()}: {words[way]}", roles[way], "box") for way in words if way in used
    )
    return Picture(*said, NARROW_WIDTH, y, tuple(boxes), (), legend)


def _column_numbers(columns: Sequence[int], left: float, y: float) -> Iterator[Box]:
    """Numbers of the hosts above their columns."""
    for at, column in enumerate(columns):
        x = left + at * NARROW_FIELD
        label = Label(str(column + 1), x + NARROW_FIELD / 2, y + 14, SMALL_SIZE, True)
        yield Box(f"h{column}", x, y, NARROW_FIELD, NARROW_ROW, "plain", (label,), "note")


def _narrow_row(
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
    label = Label(text, left - 6, y + 14, SMALL_SIZE, anchor="end")
    yield Box(
        f"r{start}.{number}", NARROW_EDGE, y, left - NARROW_EDGE - 3, NARROW_ROW, "plain", (label,), "note"
    )
    for place, column in enumerate(columns):
        way, x = str(row.cells[1 + column]), left + place * NARROW_FIELD
        letter = (Label(way[0].upper(), x + NARROW_FIELD / 2, y + 14, SMALL_SIZE),)
        tip = f"{row.cells[0]} and {made.rows[column].cells[0]}: {way}"
        field = (x + 1, y + 1, NARROW_FIELD - 2, NARROW_ROW - 2)
        yield Box(f"f{number}.{column}", *field, roles[way], letter, "chip", tip=tip)
