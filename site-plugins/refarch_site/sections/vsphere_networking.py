"""Virtual switches, port groups, teaming and VMkernel adapters: what is set up in vSphere, or on hosts with
Windows or Linux."""

from refarch import api
from refarch.api import Table

from ..context import Context
from ..folded_tables import long_table
from ..markdown import heading, page, table
from . import Section

VSPHERE_TITLE, OTHER_TITLE = "vSphere networking", "Host networking"
"""Titles for hosts with vSphere, and for hosts with Windows or Linux."""

PORT_GROUP_COLUMNS = ("port_group", "network", "detection")
"""Columns of port groups that mean nothing on Windows, where each interface stands for its own."""


def title_of_design(context: Context) -> str:
    """Title by the platform of the hosts."""
    return VSPHERE_TITLE if "esxi" in _host_platforms(context) else OTHER_TITLE


def exists(context: Context) -> bool:
    """A design whose hosts have virtual switches, or addresses on their ports."""
    return bool(api.table(context.design, "virtual-switches").rows)


def render(context: Context) -> str:
    """Virtual switches, port groups and adapters, cluster by cluster."""
    switches = api.table(context.design, "virtual-switches")
    pieces = (
        _vsphere_sections(context, switches)
        if "esxi" in _host_platforms(context)
        else _windows_sections(context, switches)
    )
    return page(context.figures("virtual-switch"), *pieces)


def _vsphere_sections(context: Context, switches: Table) -> list[str]:
    return [
        heading(2, "Virtual switches"),
        table(switches, context.place),
        heading(2, "Port groups and teaming"),
        *_cluster_tables(context, "virtual-switches", "port-groups", (), ("network",)),
        heading(2, "VMkernel adapters"),
        *_cluster_tables(context, "ip-plan", "adapters", ("host", "address"), ("network",)),
    ]


def _windows_sections(context: Context, switches: Table) -> list[str]:
    """Switches only where there are some: a port with an address of its own is none. The pictures link to
    these sections."""
    real = {
        switch.name
        for cluster in context.design.clusters.values()
        for switch in cluster.virtual_switches.values()
        if switch.kind != "direct"
    }
    pieces = []
    if real:
        pieces += [
            "## Virtual switches",
            table(_rows_of_switches(switches, real), context.place, without=("discovery",)),
        ]
        pieces += ["## Interfaces on virtual switches { #port-groups-and-teaming }"]
        pieces += _cluster_tables(context, "virtual-switches", "port-groups", (), PORT_GROUP_COLUMNS, real)
    interfaces = _cluster_tables(
        context, "ip-plan", "adapters", ("host", "address"), ("network", "port_group")
    )
    return [*pieces, "## Interface addresses { #vmkernel-adapters }", *interfaces]


def _host_platforms(context: Context) -> set[str]:
    return {cluster.kind.platform for cluster in context.design.clusters.values()}


def _rows_of_switches(data: Table, switches: set[str]) -> Table:
    at = next(index for index, column in enumerate(data.columns) if column.key == "switch")
    return data._replace(rows=tuple(row for row in data.rows if row.cells[at] in switches))


def _cluster_tables(
    context: Context,
    view: str,
    part: str,
    varying: tuple[str, ...],
    without: tuple[str, ...],
    switches: set[str] | None = None,
) -> list[str]:
    """Table for each cluster that has rows; with ``switches`` only those of the rows that are on them."""
    pieces = []
    for identity, data in api.tables(context.design, view, part).items():
        kept = data if switches is None else _rows_of_switches(data, switches)
        if kept.rows:
            title = (
                data.title
                if "esxi" in _host_platforms(context)
                else context.design.clusters[identity].title or identity
            )
            pieces += [heading(3, title), long_table(kept, context.place, varying, without=without)]
    return pieces


SECTION = Section(
    anchor="networking",
    title=VSPHERE_TITLE,
    render=render,
    exists=exists,
    title_of_design=title_of_design,
)
