"""A label for each plug as a sheet to print."""

from collections.abc import Iterator

from refarch import api
from refarch.api import Design
from refarch.api.inventory import LABEL_SEPARATOR, Plug, labeled_plugs

from ..context import Context
from ..device_paths import RACKS_FOLDER
from ..display_names import count_text
from ..escape import link, text
from ..markdown import heading, page
from ..site import SitePage
from ..table_files import table_file_row
from . import Section

LABELS_PAGE = f"{RACKS_FOLDER}/cable_labels.md"
"""Page of the sheet of labels; ids of racks have no underscore."""

LABELS_TEXT = (
    "A label shows the device and port of its plug, then the other end, unless `wiring.yaml` sets a `label` "
    "for the cable. Labels do not change when other cables are added or removed."
)

PRINT_TEXT = (
    "Each A4 page has two columns of eight labels of 99.1 mm × 33.9 mm. Print this page at 100 % without "
    "browser margins. Only the labels are printed. The bold line is the plug, or the label that the design "
    "sets."
)


def exists(context: Context) -> bool:
    """A design with cables."""
    return bool(context.design.links)


def render(context: Context) -> str:
    """Link to the sheet of labels, and the plugs of all cables as files; a variant has the files alone."""
    count = count_text(len(labeled_plugs(context.design)), "label")
    sheet = "" if context.base is not None else f" {link('Print the labels', LABELS_PAGE)}."
    return page(f"{count}.{sheet} {LABELS_TEXT}", table_file_row(api.table(context.design, "cable-runs")))


def label_pages(context: Context, folder: str) -> Iterator[SitePage]:
    """Page of the sheet of labels, which no side bar lists; none for a variant. ``folder`` is where the
    design's pages lie."""
    if context.base is None and exists(context):
        body = page(
            heading(1, "Cable labels"),
            context.banner(),
            f"{text(context.design.title)}, version {text(context.design.version)} · "
            f"{link('Cabling', '../cabling.md')}",
            PRINT_TEXT,
            label_sheet(context.design),
        )
        yield SitePage(f"{folder}/{LABELS_PAGE}", "Cable labels", body, searchable=False, listed=False)


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
