"""Headroom of lossless traffic in switch buffers, and packet sizes of RoCE."""

from collections.abc import Iterator, Mapping

from refarch import api
from refarch.api import Table
from refarch.api.model import compress
from refarch.api.rdma import HEADROOM_SOURCES, ROCE_MTU_SOURCES

from ..context import Context
from ..markdown import document_table, heading, page, table
from . import Page

HEADROOM_TEXT = (
    "After a port has asked its peer to pause, packets still arrive: those on the cable, in the peer "
    "and in the PHYs. The "
    "**headroom** holds them. It is counted per port and lossless priority from the port's speed, its "
    "MTU and the cable's "
    "length: **needed** for the cable that is in the port, **reserved** for the cable length of the "
    "QoS profile. Ports "
    "without a cable are not counted. Where the ASIC's cells and pipeline are not known, what is left "
    "is a lower bound, and "
    "said to be one."
)

FORMULA_TEXT = (
    "Needed = ⌈1024 + (MTU + cable + MAC and PHY + peer) × cells⌉ + pipeline, in bytes and rounded up "
    "to whole KiB. "
    "Cable = 2 × length × speed ÷ 198,000 km/s; peer = pause quanta of the speed × 64; cells = what "
    "packets of 64 bytes waste of "
    "the ASIC's cells."
)

PACKETS_TEXT = (
    "RoCE cuts data into packets of 256, 512, 1024, 2048 or 4096 bytes: the largest that fits the "
    "Ethernet MTU after 96 "
    "bytes of headers. An MTU of 4192 is enough for the largest. **Efficiency** is the share of the "
    "wire that is data, "
    "with every frame's headers, checksum, preamble and gap counted. ESXi documents no computation of "
    "its own; this is the "
    "one of Linux."
)


def exists(context: Context) -> bool:
    """A design with lossless ports, or with RoCE."""
    return any(api.table(context.design, view).rows for view in ("buffers", "roce-mtu"))


def render(context: Context) -> str:
    """Headroom by switch and by port, then the packets of each storage network, each with its sources."""
    design = context.design
    switches, packets = api.table(design, "buffers"), api.table(design, "roce-mtu")
    headroom = [
        heading(2, "Headroom"),
        HEADROOM_TEXT,
        table(switches, context.place),
        *(
            piece
            for names, data in _equal_tables(api.tables(design, "buffers", "ports"))
            for piece in (heading(3, f"Ports of {compress(names)}"), table(data, context.place))
        ),
        heading(3, "The formula"),
        FORMULA_TEXT,
        document_table(HEADROOM_SOURCES),
    ]
    sizes = [
        heading(2, "RoCE packets"),
        PACKETS_TEXT,
        table(packets, context.place),
        document_table(ROCE_MTU_SOURCES),
    ]
    return page(*(headroom if switches.rows else ()), *(sizes if packets.rows else ()))


def _equal_tables(tables: Mapping[str, Table]) -> Iterator[tuple[list[str], Table]]:
    """Tables that say the same of several switches once, with the names of these."""
    alike: dict[tuple[tuple[api.Cell, ...], ...], tuple[list[str], Table]] = {}
    for name, data in tables.items():
        alike.setdefault(tuple(row.cells for row in data.rows), ([], data))[0].append(name)
    yield from alike.values()


PAGE = Page(
    path="buffers.md",
    title="Buffers and packets",
    summary="Headroom of every lossless port against the switch's buffer, and the packet size of RoCE.",
    order=65,
    group="decide",
    render=render,
    exists=exists,
)
