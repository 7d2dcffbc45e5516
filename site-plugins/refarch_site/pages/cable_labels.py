"""The run list, and labels for both ends of each cable as a sheet to print."""

from refarch import api
from refarch.api import Design
from refarch.api.inventory import LABEL_SEPARATOR, Plug, labeled_plugs

from ..context import Context
from ..escape import text
from ..markdown import heading, page, table
from . import Page

RUNS_TEXT = (
    "The schedule lists both ends of each cable, rack by rack from the top unit down. A label shows the "
    "device and port of its connector, then the other end, unless `wiring.yaml` sets a `label` for the "
    "cable. Labels do not change when other cables are added or removed. The lanes of a breakout port share "
    "one connector and one label, and have one row each. `refarch show` writes the schedule as CSV and in "
    "other formats."
)

LABELS_TEXT = (
    "Each A4 page has two columns of eight labels of 99.1 mm × 33.9 mm. Print this page at 100 % without "
    "browser margins. Only the labels are printed. The bold line is the connector for the label, or the "
    "label that the design sets."
)


HIDDEN_COLUMNS = ("part_number", "speed", "far_optic", "far_label")
"""Columns that other rows and tables have: the table's files have them too."""


def exists(context: Context) -> bool:
    """A design with cables."""
    return bool(context.design.links)


def render(context: Context) -> str:
    """List, then the sheet."""
    plugs = labeled_plugs(context.design)
    return page(
        f"[Print the labels](#labels) · {text(f'{len(plugs)} labels')}",
        printed_page(context),
        heading(2, "Labels"),
        LABELS_TEXT,
        label_sheet(context.design),
    )


def printed_page(context: Context) -> str:
    """List alone: labels are printed by themselves, on paper for labels."""
    runs = api.table(context.design, "cable-runs")
    return page(
        heading(2, "Cable schedule"),
        RUNS_TEXT,
        table(runs, context.place, without=HIDDEN_COLUMNS, device=context.device),
    )


def label_sheet(design: Design) -> str:
    """Labels, each of three lines."""
    rows = api.table(design, "cable-labels").rows
    labels = "\n".join(
        _label_item(plug, str(row.cells[-1])) for plug, row in zip(labeled_plugs(design), rows, strict=True)
    )
    return f'<div class="ra-labels" markdown>\n\n{labels}\n\n</div>'


def _label_item(plug: Plug, cable: str) -> str:
    """Two ends of a plug in a line each, or its label and both ends; then the cable."""
    plug_end, _, far_end = plug.ends_label.partition(LABEL_SEPARATOR)
    first, second = (
        (plug_end, f"to {far_end}") if plug.label == plug.ends_label else (plug.label, plug.ends_label)
    )
    return f"- **{text(first)}**<br>{text(second)}<br>{text(cable)}"


PAGE = Page(
    path="cable-labels.md",
    title="Cable schedule and labels",
    summary="Both ends of every cable, rack by rack, and printable labels.",
    order=42,
    group="build",
    render=render,
    exists=exists,
    printed=printed_page,
)
