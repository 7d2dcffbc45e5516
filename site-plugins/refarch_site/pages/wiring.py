"""The wiring: every cable, and for every switch its front panel, what is connected to it, and its ports."""

from collections.abc import Iterator

from refarch import api
from refarch.api import Row, Table
from refarch_diagrams import section_address

from ..context import Context
from ..display_names import cell_words
from ..escape import code, text
from ..folded_tables import long_table
from ..markdown import heading, page, row_cell
from . import Page

FOLDED_COLUMNS = (("from", "to_port"), ("from_port", "to_port"))
"""Cables that are one line of the short table: those of like hosts to one switch, then those between the same
two devices."""


def exists(context: Context) -> bool:
    """A design with cables."""
    return bool(context.design.links)


def render(context: Context) -> str:
    """Cables, then switch by switch what somebody who stands before it needs, then the hosts."""
    design = context.design
    return page(
        heading(2, "Cables"),
        long_table(
            api.table(design, "wiring"),
            context.place,
            *FOLDED_COLUMNS,
            single=("number", "role"),
            device=context.device,
        ),
        heading(2, "Switches") if design.switches else "",
        *(
            piece
            for name, data in api.tables(design, "wiring", "ports").items()
            for piece in _switch_section(context, name, data)
        ),
        *_host_ports_section(context),
    )


def _switch_section(context: Context, name: str, data: Table) -> Iterator[str]:
    """Switch: its front panel, its ports in use as a table, the free ones as a sentence."""
    yield heading(3, name)
    yield _switch_text(context, name)
    yield context.figure(f"port-map-{name.lower()}")
    used = [row for row in data.rows if row_cell(data, row, "device") != "free"]
    if used:
        busy = data._replace(rows=tuple(used))
        yield long_table(
            busy,
            context.place,
            ("port", "device"),
            ("port", "far_port"),
            anchors=lambda row: _port_anchor(name, row),
            device=context.device,
        )
    free = [
        f"{code(row_cell(data, row, 'port'))} ({text(cell_words(str(row_cell(data, row, 'type')), 'type'))})"
        for row in data.rows
        if row not in used
    ]
    yield f"Free: {', '.join(free)}" if free else ""


def _port_anchor(switch: str, row: Row) -> str:
    """Name that the picture of the front panel links to."""
    return section_address("port", f"{switch} {row.cells[0]}").partition("#")[2]


def _switch_text(context: Context, name: str) -> str:
    switch = context.design.switches[name]
    return text(
        f"{switch.label}: {switch.model.vendor} {switch.model.model}, {switch.role} of fabric "
        f"{switch.fabric or 'without a name'}"
    )


def _host_ports_section(context: Context) -> list[str]:
    tables = api.tables(context.design, "hosts", "ports")
    pieces = [
        piece
        for data in tables.values()
        if data.rows
        for piece in (
            heading(3, data.title),
            long_table(data, context.place, ("host", data.columns[-1].key), device=context.device),
        )
    ]
    return [heading(2, "Host ports"), *pieces] if pieces else []


PAGE = Page(
    path="wiring.md",
    title="Wiring",
    summary="All cables from port to port, and the front panel and ports of each switch.",
    order=40,
    group="build",
    render=render,
    exists=exists,
)
