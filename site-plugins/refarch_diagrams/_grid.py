"""The cells of a box as a grid: where each stands, and how wide and high it is by its texts, measured in the
font of the pictures."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from ._graph import GraphCell, GraphNode
from ._picture import Label, TextLine, centered_labels
from ._text_measure import BOLD_SIZE, NORMAL_SIZE, SMALL_SIZE, text_width

CELL_PADDING, TEXT_HEIGHT = 8.0, 15.0
"""Points next to a text, and of a line of text."""

MIN_ROW_HEIGHT = 23.0
"""Points of a row of cells at least, where its box has a height of its own."""

TEXT_SIZES = {"strong": (BOLD_SIZE, True), "normal": (NORMAL_SIZE, False), "small": (SMALL_SIZE, False)}
"""Size of a text, and whether it is bold."""


class GridCell(NamedTuple):
    """Cell in the grid of its box."""

    cell: GraphCell
    row: int
    column: int


def grid_cells(node: GraphNode) -> Iterator[GridCell]:
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
            yield GridCell(cell, row, column)
            column += cell.columns


def cell_width(cell: GraphCell) -> float:
    """Points from side to side."""
    texts = (text_width(text.text, *TEXT_SIZES[text.look]) for text in cell.texts)
    return ceil(max([cell.width, *(width + 2 * CELL_PADDING for width in texts)]))


def column_widths(node: GraphNode) -> list[float]:
    """Width of each column of a box."""
    grid = list(grid_cells(node))
    widths = [0.0] * max(spot.column + spot.cell.columns for spot in grid)
    for spot in grid:
        if spot.cell.columns == 1:
            widths[spot.column] = max(widths[spot.column], cell_width(spot.cell))
    for spot in grid:
        # Cells over several columns widen all of these, after single cells have set the least.
        columns = range(spot.column, spot.column + spot.cell.columns)
        lacking = cell_width(spot.cell) - sum(widths[at] for at in columns)
        if lacking > 0:
            for at in columns:
                widths[at] += ceil(lacking / len(columns))
    return widths


def row_heights(node: GraphNode, least: float) -> list[float]:
    """Height of each row of a box."""
    heights = [least] * len(node.rows)
    for spot in grid_cells(node):
        if spot.cell.rows == 1:
            lines = sum(1 for text in spot.cell.texts if text.text)
            heights[spot.row] = max(heights[spot.row], TEXT_HEIGHT * lines + CELL_PADDING)
    return heights


def span_size(sizes: Sequence[float], first: int, count: int, spacing: float) -> float:
    """Points of some columns or rows with what is between them."""
    return sum(sizes[first : first + count]) + spacing * (count - 1)


def cell_labels(cell: GraphCell, place: tuple[float, float, float, float]) -> Iterator[Label]:
    """Texts of a cell: in its middle, or at the side that it wants."""
    lines = [TextLine(text.text, *TEXT_SIZES[text.look], text.role) for text in cell.texts]
    for label in centered_labels(place, lines):
        if cell.align == "center":
            yield label
        else:
            at_left = cell.align == "left"
            x = place[0] + CELL_PADDING if at_left else place[0] + place[2] - CELL_PADDING
            yield label._replace(x=x, anchor="start" if at_left else "end")
