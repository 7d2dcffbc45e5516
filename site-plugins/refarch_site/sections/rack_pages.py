"""The cables, rack by rack: links to the page of each rack, and for designs without such pages the cables."""

from refarch import api
from refarch.api import Design
from refarch.api.inventory import labeled_plugs

from ..checklists import checklists
from ..context import Context
from ..display_names import count_text
from ..escape import link, text
from ..folded_tables import long_table
from ..markdown import grid, page
from ..table_files import table_file_row
from . import Section

INTRODUCTION = (
    "Each rack page lists the devices of the rack from the top unit down, and each plug with its port, far "
    "end, cable, and label. Use it at the rack, on a phone or on paper."
)

FOLDED_COLUMNS = (("from", "to_port"), ("from_port", "to_port"))
"""Cables that are one line of the short table: those of like hosts to one switch, then those between the same
two devices."""


def exists(context: Context) -> bool:
    """A design with cables."""
    return bool(context.design.links)


def render(context: Context) -> str:
    """Rack pages and the files of the cables; a variant has no rack pages, so it has the table itself."""
    if context.base is not None:
        return printed_section(context)
    counts: dict[str, int] = {}
    for plug in labeled_plugs(context.design):
        counts[plug.port.device] = counts.get(plug.port.device, 0) + 1
    rows = [
        [
            link(text(checklist.title), checklist.path),
            str(len(checklist.devices)),
            str(sum(counts.get(name, 0) for name in checklist.devices)),
        ]
        for checklist in checklists(context.design)
    ]
    return page(
        INTRODUCTION,
        grid(("Rack", "Devices", "Plugs"), rows, (False, True, True)),
        _counts_text(context.design),
        table_file_row(api.table(context.design, "wiring")),
    )


def _counts_text(design: Design) -> str:
    """Number of cables, of their plugs, and of the links that they carry: a split cable carries several."""
    cables = len({plug.cable for plug in labeled_plugs(design)})
    counts = (
        (cables, "cable"),
        (len(labeled_plugs(design)), "plug"),
        (len(api.table(design, "wiring").rows), "link"),
    )
    return f"{', '.join(count_text(number, noun) for number, noun in counts)}. The links as files:"


def printed_section(context: Context) -> str:
    """Cables as a table: the rack pages are printed by themselves."""
    return long_table(
        api.table(context.design, "wiring"),
        context.place,
        *FOLDED_COLUMNS,
        single=("number", "role"),
        device=context.device,
    )


SECTION = Section(
    anchor="cables",
    title="Cables",
    render=render,
    printed=printed_section,
    exists=exists,
)
