"""Bandwidth: what each host gets, what the switches pass on, and what can have to cross between them."""

from collections.abc import Iterator
from functools import partial

from refarch import api
from refarch.api import Column, Row
from refarch.api.figures import percents

from ..context import Context
from ..markdown import badge, heading, page, row_cell, table
from . import Page

INTRODUCTION = (
    "All figures are worked out from the design and the catalog: line rates of ports and cables, in "
    "each direction, before the "
    "headers of any protocol. Nothing here was measured. Out-of-band networks are left out."
)

HOSTS_TEXT = (
    "**In use** are the ports that carry the traffic that the cluster's product is for while nothing "
    "has failed, as teaming and "
    "failover order have it; where no adapter is set apart for it, every port that "
    "can do RDMA. An adapter that "
    "a policy keeps on one of several uplinks counts with one. **Usable** is the smaller of two "
    "bounds, card by card: the "
    "ports in use together, and the PCIe connection that the card is made for. A server's slot may be "
    "slower than the card: that "
    "is not in the catalog, and not in these figures."
)

PCIE_TEXT = (
    "PCIe carries, in Gbit/s in each direction: transfers per second of a lane (2.5, 5, 8, 16 and 32 GT/s "
    "in generations 1 to 5) × "
    "lanes × 8/10 (generations 1 and 2) or 128/130 (3 to 5), the share of its line code that is data. "
    "Packet headers take some "
    "more. These are the numbers of "
    "[the Linux "
    "kernel](https://git.kernel.org/pub/scm/linux/kernel/git/torvalds/linux.git/tree/drivers/pci/pci.h) "
    "(`PCIE_SPEED2MBS_ENC`, verified 2026-11-21)."
)

SWITCHES_TEXT = (
    "**Oversubscription** is what faces hosts and arrays divided by what leads on: to the spines, or "
    "to the other switches of "
    "the row where there is no spine. It is a worst case: it counts every port as busy, in use or in "
    "reserve, and all traffic as "
    "bound for other switches. What has to cross with this design's failover orders is told below, "
    "where switches are joined."
)

FABRICS_TEXT = (
    "Switches that no cable joins are fabrics of their own. Host ports in use are those of the table of "
    "hosts."
)

ARRAYS_TEXT = (
    "What the hosts in an array's networks can use together, divided by what the array's ports carry: also "
    "a worst case."
)

BETWEEN_TEXT = (
    "The most that one network can have to send over the links between two switches: every device "
    "sends as fast as its ports in "
    "use can, and as much of it as possible is for devices behind other switches; between hosts, or "
    "between hosts and arrays in "
    "networks that have arrays. Where a policy may choose among several switches, the choice that "
    "makes the load largest counts. "
    "Real traffic that is spread evenly over all hosts needs less. Each network is taken alone, over "
    "the shortest paths; then "
    "again after the single failure that makes the ratio worst, see [Resilience](resilience.md)."
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
    )


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
        yield heading(3, "With everything working")
        yield table(named, context.place, without=FAILURE_COLUMNS)
        yield heading(3, "After the worst single failure")
        yield table(named, context.place, ("Enough", partial(_capacity_badge, named)), without=NORMAL_COLUMNS)


def _capacity_badge(data: api.Table, row: Row) -> str:
    """Whether the links carry what can have to cross, as it is and after the failure."""
    shares = [
        share
        for share in (row_cell(data, row, key) for key in ("share", "share_then"))
        if isinstance(share, int)
    ]
    most = max(shares, default=0)
    return badge("enough", "pass") if most <= 100 else badge(percents(most), "warning")


PAGE = Page(
    path="bandwidth.md",
    title="Bandwidth",
    summary=(
        "What each host gets of its ports and PCIe slots, oversubscription, and the load between switches."
    ),
    order=52,
    group="decide",
    render=render,
    exists=exists,
)
