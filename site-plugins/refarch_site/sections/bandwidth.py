"""Bandwidth: what each host gets, what the switches pass on, and what can have to cross between them."""

from collections.abc import Iterator
from functools import partial

from refarch import api
from refarch.api import Column, Row
from refarch.api.figures import capacity_sources, percents

from ..capacity_bars import NOT_INCLUDED
from ..context import Context
from ..escape import web_link
from ..markdown import badge, bullets, heading, page, row_cell, table
from . import Section

INTRODUCTION = (
    "All figures are calculated from the design and the catalog. They are line rates of ports and cables in "
    "each direction, including protocol headers. These values were not measured. Out-of-band networks are "
    "not included."
)

HOSTS_TEXT = (
    "**In use** counts the ports that carry the traffic of the cluster's product without a failure, "
    "according to teaming and failover order. If no adapter is assigned to this traffic, all RDMA-capable "
    "ports count. If a policy keeps an adapter on one of several uplinks, one uplink counts. **Usable** is "
    "calculated per network adapter. It is the lowest of up to three limits: the total speed of the ports in "
    "use, the PCIe interface of the network adapter, and the throughput of the whole network adapter, if its "
    "vendor states one. A server slot can be slower than the network adapter. The catalog does not contain "
    "slot speeds, so these figures do not include them."
)

PCIE_TEXT = (
    "PCIe bandwidth in each direction (Gbit/s) = transfers per second of a lane × lanes × line code "
    "efficiency. A lane has 2.5, 5, 8, 16, and 32 GT/s in generations 1 to 5. The efficiency is 8/10 "
    "(generations 1 and 2) or 128/130 (generations 3 to 5). Packet headers reduce the bandwidth further. The "
    "numbers are from [the Linux "
    "kernel](https://git.kernel.org/pub/scm/linux/kernel/git/torvalds/linux.git/tree/drivers/pci/pci.h) "
    "(`PCIE_SPEED2MBS_ENC`, verified 2026-11-21)."
)

SWITCHES_TEXT = (
    "**Oversubscription** is the bandwidth to hosts and arrays divided by the uplink bandwidth. Uplinks "
    "connect leaf switches to spines. It is a worst case: all active and standby ports carry traffic at "
    "line rate, and all of it goes to other switches. A switch that is connected only to its peers has no "
    "uplinks. For links between switches, the tables below show the load with the failover orders of this "
    "design."
)

FABRICS_TEXT = (
    "Switches without a cable between them are separate fabrics. Host ports in use are the ports in the "
    "table of hosts."
)

ARRAYS_TEXT = (
    "The ratio is the total usable bandwidth of the hosts in the networks of an array, divided by the "
    "bandwidth of the array's ports. It is also a worst case."
)

BETWEEN_TEXT = (
    "Maximum load that one network can put on the links between two switches. Every device sends at the "
    "speed of its ports in use, and as much traffic as possible goes to devices on other switches. In "
    "networks with arrays, the traffic is between hosts and arrays; in other networks, it is between hosts. "
    "If a policy can choose between several switches, the choice with the highest load counts. Traffic that "
    "is spread evenly over all hosts causes less load. Each network is calculated separately, over the "
    "shortest paths: first without a failure, then after the single failure with the highest ratio. See "
    "[Failures](failures.md)."
)


CAPACITY_TEXT = (
    "Usable (TB) = capacity of the drives (TB) ÷ space per data. A policy is shown as if all data used it. "
    f"Volumes of Storage Spaces Direct have the sizes in the design. {NOT_INCLUDED}"
)


def exists(context: Context) -> bool:
    """A design with cables."""
    return bool(context.design.links)


def render(context: Context) -> str:
    """Hosts, switches, fabrics, arrays, then the links between switches."""
    design = context.design
    hosts = api.table(design, "bandwidth")
    parts = {part: api.table(design, "bandwidth", part) for part in ("switches", "fabrics", "arrays")}
    return page(
        INTRODUCTION,
        heading(2, "Hosts"),
        HOSTS_TEXT,
        table(hosts, context.place, without=("line",)),
        PCIE_TEXT if any(row_cell(hosts, row, "pcie") for row in hosts.rows) else "",
        *_table_section("Switches", SWITCHES_TEXT, parts["switches"], context),
        *(
            _table_section("Fabrics", FABRICS_TEXT, parts["fabrics"], context)
            if len(parts["fabrics"].rows) > 1
            else ()
        ),
        *_table_section("Arrays", ARRAYS_TEXT, parts["arrays"], context),
        *_switch_links_section(context),
        *_capacity_section(context),
    )


def _capacity_section(context: Context) -> Iterator[str]:
    """Storage capacity with its formula and documents; nothing for a design without a storage pool."""
    data = api.table(context.design, "capacity")
    if data.rows:
        yield heading(2, data.title)
        yield CAPACITY_TEXT
        yield table(data, context.place)
        yield bullets(web_link(source.document, source.url) for source in capacity_sources(context.design))


def _table_section(title: str, words: str, data: api.Table, context: Context) -> tuple[str, ...]:
    return (heading(2, title), words, table(data, context.place)) if data.rows else ()


NORMAL_COLUMNS, FAILURE_COLUMNS = (
    ("cables", "load", "capacity", "share"),
    ("failure", "load_then", "capacity_then", "share_then"),
)
"""Columns of what crosses with everything working, and of what does after the worst failure: a table each."""


def _switch_links_section(context: Context) -> Iterator[str]:
    data = api.table(context.design, "between-switches")
    if data.rows:
        columns = tuple(
            Column("device", column.title) if column.key == "links" else column for column in data.columns
        )
        named = data._replace(columns=columns)
        yield heading(2, data.title)
        yield BETWEEN_TEXT
        yield heading(3, "Without a failure")
        yield table(named, context.place, without=FAILURE_COLUMNS)
        yield heading(3, "After the worst single failure")
        yield table(
            named, context.place, ("Sufficient", partial(_capacity_badge, named)), without=NORMAL_COLUMNS
        )


def _capacity_badge(data: api.Table, row: Row) -> str:
    """Whether the links carry what can have to cross, as it is and after the failure."""
    shares = [
        share
        for share in (row_cell(data, row, key) for key in ("share", "share_then"))
        if isinstance(share, int)
    ]
    most = max(shares, default=0)
    return badge("sufficient", "pass") if most <= 100 else badge(percents(most), "warning")


SECTION = Section(
    anchor="load",
    title="Bandwidth",
    render=render,
    exists=exists,
)
