"""Headroom of lossless traffic in switch buffers, and packet sizes of RoCE."""

from collections.abc import Iterator, Mapping

from refarch import api
from refarch.api import Table
from refarch.api.model import compress
from refarch.api.rdma import HEADROOM_SOURCES, ROCE_MTU_SOURCES

from ..context import Context
from ..markdown import author_section, document_table, heading, page, table
from . import Section

HEADROOM_TEXT = (
    "After a port has sent a pause frame, packets still arrive from the cable, the peer, and the PHYs. The "
    "**headroom** buffers these packets. It is calculated per port and lossless priority from port speed, "
    "MTU, and cable length: **needed** for the installed cable, **reserved** for the cable length of the QoS "
    "profile. Ports without a cable are not included. If the cell size and the pipeline latency of the ASIC "
    "are unknown, the value is a lower bound and the table shows *at least*."
)

FORMULA_TEXT = (
    "Needed = ⌈1024 + (MTU + cable + MAC and PHY + peer) × cells⌉ + pipeline, in bytes, rounded up to whole "
    "KiB. Cable = 2 × length × speed ÷ 198,000 km/s. Peer = pause quanta of the speed × 64. Cells = the "
    "overhead factor of 64-byte packets in the cells of the ASIC."
)

PACKETS_TEXT = (
    "RoCE splits data into packets of 256, 512, 1024, 2048, or 4096 bytes. It uses the largest size that "
    "fits into the Ethernet MTU after 96 bytes of headers. An MTU of 4192 is sufficient for the largest "
    "size. **Efficiency** is the share of data in the bytes on the wire, including headers, checksum, "
    "preamble, and interframe gap of each frame. The calculation is the one of Linux, because ESXi does not "
    "document its calculation."
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
        author_section(page("**Formula**", FORMULA_TEXT, document_table(HEADROOM_SOURCES))),
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


SECTION = Section(
    anchor="buffers",
    title="Buffers and packets",
    render=render,
    exists=exists,
)
