"""Virtual switches, port groups, teaming and VMkernel adapters: what is set up in vSphere."""

from refarch import api

from ..context import Context
from ..grouping import long_table
from ..markdown import heading, page, table

PATH = "vsphere-networking.md"
TITLE = "vSphere networking"
SUMMARY = "Virtual switches, port groups with their teaming, and the VMkernel adapters of every host."
ORDER = 50


def render(context: Context) -> str:
    """From the switch to the adapter, cluster by cluster."""
    design = context.design
    switches = api.table(design, "virtual-switches", "switches")
    if not switches.rows:
        return ""
    return page(
        context.figures("virtual-switch"),
        heading(2, "Virtual switches"),
        table(switches, context.place),
        heading(2, "Port groups and teaming"),
        *_clusters(context, "virtual-switches", "port_groups", ()),
        heading(2, "VMkernel adapters"),
        *_clusters(context, "ip-plan", "adapters", ("host", "address")),
    )


def _clusters(context: Context, view: str, part: str, varying: tuple[str, ...]) -> list[str]:
    found = api.tables(context.design, view, part)
    return [
        piece
        for made in found.values()
        if made.rows
        for piece in (heading(3, made.title), long_table(made, context.place, varying, without=("network",)))
    ]
