"""The fabric: which switches there are, and how hosts and arrays are connected to them."""

from refarch import api

from ..context import Context
from ..markdown import heading, page, table
from . import Section


def exists(context: Context) -> bool:
    """A design with a diagram of its fabric, or with switches."""
    return bool(context.figure("topology") or api.table(context.design, "wiring", "switches").rows)


def render(context: Context) -> str:
    """Picture of the whole fabric, then its switches; a design whose hosts are cabled to each other has the
    picture alone."""
    switches = api.table(context.design, "wiring", "switches")
    return page(
        context.figure("topology"),
        heading(2, "Switches") if switches.rows else "",
        table(switches, context.place) if switches.rows else "",
    )


SECTION = Section(
    anchor="topology",
    title="Topology",
    render=render,
    exists=exists,
)
