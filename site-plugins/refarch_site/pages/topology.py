"""The fabric: which switches there are, and how the hosts hang on them."""

from refarch import api

from ..context import Context
from ..markdown import heading, page, table

PATH = "topology.md"
TITLE = "Topology"
SUMMARY = "Hosts, leafs and the links between them, in one picture."
ORDER = 10


def render(context: Context) -> str:
    """The picture of the fabric, then its switches."""
    if not context.design.switches:
        return ""
    return page(
        context.figures("fabric"),
        heading(2, "Switches"),
        table(api.table(context.design, "wiring", "switches"), context.place),
    )
