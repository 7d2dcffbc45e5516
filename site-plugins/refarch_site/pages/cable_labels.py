"""The run list, and labels for both ends of each cable as a sheet to print."""

from refarch import api
from refarch.api import Row

from ..context import Context
from ..escape import text
from ..markdown import heading, page, table
from . import Page

RUNS = (
    "Each cable stands here twice, once for each end, rack by rack from the top unit down. Its number is "
    "that of the [wiring](wiring.md), and A or B its end. Parts of a broken-out port share one plug, and "
    "have one row each. `refarch show` writes the list as CSV and other formats."
)

LABELS = (
    "Two columns of eight labels, each 99.1 mm × 33.9 mm, on a page of A4: print this page at 100 %, without "
    "margins of the browser's own; only the labels are printed. The upper line of a label is the end that it "
    "goes on."
)


TWICE = ("part_number", "speed", "far_optic", "far_label")
"""Columns that other rows and tables have: the table's files have them too."""


def exists(context: Context) -> bool:
    """A design with cables."""
    return bool(context.design.links)


def render(context: Context) -> str:
    """The list, then the sheet."""
    labels = api.table(context.design, "cable-labels")
    return page(
        f"[Print the labels](#labels) · {text(f'{len(labels.rows)} labels')}",
        printed(context),
        heading(2, "Labels"),
        LABELS,
        sheet(labels.rows),
    )


def printed(context: Context) -> str:
    """The list alone: labels are printed by themselves, on paper for labels."""
    runs = api.table(context.design, "cable-runs")
    return page(
        heading(2, "Run list"), RUNS, table(runs, context.place, without=TWICE, device=context.device)
    )


def sheet(rows: tuple[Row, ...]) -> str:
    """The labels, each of three lines."""
    made = "\n".join(_label([str(cell) for cell in row.cells]) for row in rows)
    return f'<div class="ra-labels" markdown>\n\n{made}\n\n</div>'


def _label(cells: list[str]) -> str:
    label, here, there, cable = map(text, cells)
    return f"- **{label}** **{here}**<br>to {there}<br>{cable}"


PAGE = Page(
    path="cable-labels.md",
    title="Run list and labels",
    summary="Both ends of every cable, rack by rack, and labels for them to print.",
    order=42,
    group="build",
    render=render,
    exists=exists,
    printed=printed,
)
