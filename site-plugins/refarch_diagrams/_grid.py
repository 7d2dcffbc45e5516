"""The cells of a box as a grid: where each stands, and how wide and high it is by its texts, measured in the
font of the pictures."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from ._graph import Cell, Node
from ._measure import NORMAL, SMALL, STRONG, width
from ._picture import Label, TextLine, centred

RIM, LINE = 8.0, 15.0
"""Points beside a text, and of a line of text."""

LEAST = 23.0
"""Points of a row of cells at least, where its box has a height of its own."""

TYPES = {"strong": (STRONG, True), "normal": (NORMAL, False), "small": (SMALL, False)}
"""Size of a text, and whether it is bold."""


class Spot(NamedTuple):
    """A cell in the grid of its box."""

    cell: Cell
    row: int
    column: int


def spots(node: Node) -> Iterator[Spot]:
    """Cells with the place that they get in the grid, as tables of HTML give it."""
    taken: set[tuple[int, int]] = set()
    for row, cells in enumerate(node.rows):
        column = 0
        for cell in cells:
            while (row, column) in taken:
                column += 1
            taken |= {
                (row + down, column + right) for down in range(cell.rows) for right in range(cell.columns)
            }
            yield Spot(cell, row, column)
            column += cell.columns


def needed(cell: Cell) -> float:
    """Points from side to side."""
    texts = (width(text.text, *TYPES[text.look]) for text in cell.texts)
    return ceil(max([cell.width, *(wide + 2 * RIM for wide in texts)]))


def widths(node: Node) -> list[float]:
    """Width of each column of a box."""
    made = list(spots(node))
    found = [0.0] * max(spot.column + spot.cell.columns for spot in made)
    for spot in made:
        if spot.cell.columns == 1:
            found[spot.column] = max(found[spot.column], needed(spot.cell))
    for spot in made:
        own = range(spot.column, spot.column + spot.cell.columns)
        lacking = needed(spot.cell) - sum(found[at] for at in own)
        if lacking > 0:
            for at in own:
                found[at] += ceil(lacking / len(own))
    return found


def heights(node: Node, least: float) -> list[float]:
    """Height of each row of a box."""
    found = [least] * len(node.rows)
    for spot in spots(node):
        if spot.cell.rows == 1:
            lines = sum(1 for text in spot.cell.texts if text.text)
            found[spot.row] = max(found[spot.row], LINE * lines + RIM)
    return found


def span(sizes: Sequence[float], first: int, count: int, spacing: float) -> float:
    """Points of some columns or rows with what is between them."""
    return sum(sizes[first : first + count]) + spacing * (count - 1)


def labels(cell: Cell, place: tuple[float, float, float, float]) -> Iterator[Label]:
    """The texts of a cell: in its middle, or at the side that it wants."""
    lines: list[TextLine] = [(text.text, *TYPES[text.look], text.role) for text in cell.texts]
    for label in centred(place, lines):
        if cell.align == "center":
            yield label
        else:
            at_left = cell.align == "left"
            x = place[0] + RIM if at_left else place[0] + place[2] - RIM
            yield label._replace(x=x, anchor="start" if at_left else "end")
