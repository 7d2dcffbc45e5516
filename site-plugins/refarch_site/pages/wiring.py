"""The wiring: every cable, and the port map of every switch."""

from collections.abc import Iterator

from refarch import api
from refarch.api import Table

from ..context import Context
from ..escape import code, text
from ..markdown import heading, page, table

PATH = "wiring.md"
TITLE = "Wiring"
SUMMARY = "Every cable from port to port, and the port map of each switch."
ORDER = 40


def render(context: Context) -> str:
    """The picture, the list of cables, then a port map to work along at each switch."""
    design = context.design
    if not design.links:
        return ""
    return page(
        context.figures("wiring"),
        heading(2, "Cables"),
        table(api.table(design, "wiring"), context.place),
        heading(2, "Port maps"),
        *(
            piece
            for name, made in api.tables(design, "wiring", "ports").items()
            for piece in (heading(3, name), _switch(context, name), *_ports(context, made))
        ),
        *_hosts(context),
    )


def _switch(context: Context, name: str) -> str:
    switch = context.design.switches[name]
    return text(
        f"{switch.label}: {switch.model.vendor} {switch.model.model}, {switch.role} of fabric {switch.fabric or 'without a name'}"
    )


def _ports(context: Context, made: Table) -> Iterator[str]:
    """The ports in use as a table, the free ones as a sentence."""
    used = [row for row in made.rows if row.cells[2] != "free"]
    yield table(made._replace(rows=tuple(used)), context.place) if used else ""
    free = [f"{code(row.cells[0])} ({text(row.cells[1])})" for row in made.rows if row not in used]
    yield f"Free: {', '.join(free)}" if free else ""


def _hosts(context: Context) -> list[str]:
    found = api.tables(context.design, "hosts", "ports")
    pieces = [piece for made in found.values() if made.rows for piece in (heading(3, made.title), table(made, context.place))]
    return [heading(2, "Host ports"), *pieces] if pieces else []
