"""Buffer that a lossless port needs for what still arrives after it has asked for a pause: the headroom, as a
formula.

The formula is the one that SONiC computes its buffers with on NVIDIA Spectrum switches; other vendors publish
none. For an ASIC that nothing is known of, what is on the wire and in the peer is a lower bound that holds
for any of them.
"""

from collections.abc import Mapping
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from ...core.rule import Source

KIB = 1024


class SwitchAsic(NamedTuple):
    """Facts about a switch's ASIC that the formula needs; all in bytes."""

    cell: int
    """Unit in which it stores packets; 0 where it is not known."""
    pipeline: int
    """Bytes on their way through it when a queue is full: also the level below which the sender may continue
    (xon)."""
    mac_phy: float
    """Bytes that its MAC and PHY hold."""


class PortHeadroom(NamedTuple):
    """Buffer of one lossless priority of one port, in bytes."""

    xoff: int
    """Buffer for what arrives after the pause was requested."""
    xon: int
    """Buffer for what is in the pipeline."""
    size: int
    """Both together, and what a port of eight lanes needs beyond them."""


_DELAYS = (19 * KIB, 0.8 * KIB)

ASICS: Mapping[str, SwitchAsic] = {
    "spectrum": SwitchAsic(96, *_DELAYS),
    "spectrum-2": SwitchAsic(144, *_DELAYS),
    "spectrum-3": SwitchAsic(144, *_DELAYS),
    "spectrum-4": SwitchAsic(192, *_DELAYS),
}
"""ASICs by their name in the catalog."""

UNKNOWN_ASIC = SwitchAsic(0, 0, 0.0)
"""Values for any ASIC, which give a lower bound."""

PAUSE_QUANTA: Mapping[int, int] = {
    1_000: 2,
    10_000: 67,
    25_000: 80,
    40_000: 118,
    50_000: 147,
    100_000: 394,
    200_000: 453,
    400_000: 905,
    800_000: 905,
}
"""Time that a sender may take to stop, by speed in Mbit/s, in quanta of 512 bits."""

PAUSE_QUANTUM = 512 // 8

PEER_BYTES = 3.8 * KIB
"""Bytes that a sender still sends at speeds that the table above does not have."""

LOSSLESS_PACKET = 1024
"""Bytes of a usual lossless packet: the one that the port is just receiving."""

SMALLEST_PACKET = 64
SIGNAL_SPEED = 198_000_000
"""Meters a second in a cable."""

EIGHT_LANES = 400_000
"""Mbit/s from which a port of these switches has eight lanes."""

SOURCES = (
    Source(
        "SONiC, sonic-swss, cfgmgr/buffer_headroom_mellanox.lua",
        "Headroom is the packet being received plus four parts, counted in cells that are filled by the "
        "smallest packets: a packet of the port's MTU, the data in both directions of the cable, the data "
        "in the PHYs, and the data that the peer sends until it stops (IEEE 802.3 31B.3.7). The sum is "
        "rounded up to 1,024 bytes, and the pipeline latency is added. A port of eight lanes has twice the "
        "pipeline and one more MTU.",
        "https://github.com/sonic-net/sonic-swss/blob/master/cfgmgr/buffer_headroom_mellanox.lua",
        "",
        "2026-11-21",
    ),
    Source(
        "SONiC, sonic-buildimage, platform/mellanox/asic_table.j2",
        "A cell has 96 bytes in Spectrum, 144 in Spectrum-2 and Spectrum-3, 192 in Spectrum-4; pipeline "
        "latency 19 KiB, MAC and PHY 0.8 KiB, response of the peer 3.8 KiB. (Releases before had 18 KiB for "
        "the pipeline.)",
        "https://github.com/sonic-net/sonic-buildimage/blob/master/platform/mellanox/asic_table.j2",
        "",
        "2026-11-21",
    ),
)


# The ports of a design have few different speeds and cables.
@lru_cache(maxsize=1024)
def port_headroom(
    asic: SwitchAsic, speed: int, length: float, mtu: int, peer: float | None = None
) -> PortHeadroom:
    """Headroom of a port for one lossless priority, in bytes.

    ``speed`` in Mbit/s, ``length`` of the cable in meters, ``mtu`` in bytes; ``peer`` is what the peer sends
    before it stops, in bytes, and follows from the speed where it is left out.
    """
    answer = _peer_bytes(speed) if peer is None else peer
    late = mtu + bytes_on_cable(speed, length) + asic.mac_phy + answer
    xoff = _whole_kibibytes(LOSSLESS_PACKET + late * occupancy(asic.cell))
    xon, more = asic.pipeline, 0
    if xon and speed >= EIGHT_LANES:
        # A port of eight lanes has twice the pipeline and one more MTU (first entry of SOURCES).
        xon, more = 2 * xon - KIB, mtu
    return PortHeadroom(xoff, xon, _whole_kibibytes(xoff + xon + more))


def bytes_on_cable(speed: int, length: float) -> float:
    """Bytes that both directions of a cable hold. SONiC's script takes a thousandth of a second's bits as
    1,024ths; so does this formula."""
    return 2 * length * speed * 1e9 / SIGNAL_SPEED / (8 * KIB)


def occupancy(cell: int) -> float:
    """Bytes of buffer that a byte takes where the packets fill their cells worst; 1 for an ASIC that is not
    known."""
    if cell == 0:
        return 1.0
    return cell / SMALLEST_PACKET if cell > 2 * SMALLEST_PACKET else 2 * cell / (1 + cell)


def _peer_bytes(speed: int) -> float:
    return PAUSE_QUANTA[speed] * PAUSE_QUANTUM if speed in PAUSE_QUANTA else PEER_BYTES


def _whole_kibibytes(size: float) -> int:
    return ceil(size / KIB) * KIB
