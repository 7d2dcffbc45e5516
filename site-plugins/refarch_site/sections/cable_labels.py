"""A label for each plug as a sheet to print."""

from refarch import api
from refarch.api import Design
from refarch.api.inventory import LABEL_SEPARATOR, Plug, labeled_plugs

from ..context import Context
from ..display_names import count_text
from ..escape import text
from ..markdown import details_box, page
from ..table_files import table_file_row
from . import Section

LABELS_TEXT = (
    "A label shows the device and port of its plug, then the other end, unless `wiring.yaml` sets a `label` "
    "for the cable. Each A4 page has two columns of eight labels of 99.1 mm × 33.9 mm. "
    "Print them at 100 % without browser margins. Only the labels are printed. The bold line is the plug, or "
    "the label that the design sets."
)


def exists(context: Context) -> bool:
    """A design with cables."""
    return bool(context.design.links)


def render(context: Context) -> str:
    """Sheet of labels, and the plugs of all cables as files."""
    plugs = labeled_plugs(context.design)
    return page(
        f"{count_text(len(plugs), 'label')}. {LABELS_TEXT}",
        table_file_row(api.table(context.design, "cable-runs")),
        details_box("Labels", label_sheet(context.design)),
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


SECTION = Section(
    anchor="labels",
    title="Labels",
    render=render,
    exists=exists,
    printed=lambda context: "",
)
