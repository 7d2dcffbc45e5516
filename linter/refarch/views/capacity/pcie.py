"""Capacity of a PCIe slot.

Mbit/s in each direction = transfers per second of one lane x lanes x share of the line code that is data.
These are the numbers of the Linux kernel (drivers/pci/pci.h, macro PCIE_SPEED2MBS_ENC, verified 2026-11-21):
8b/10b for generations 1 and 2, 128b/130b for 3 to 5. Headers and acknowledgements of packets take some more,
so that the reachable rate is lower.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple


class PcieGeneration(NamedTuple):
    """Rate and line code of a lane."""

    transfers: int
    """Millions a second."""
    data_bits: int
    line_bits: int
    """Bits of line code that carry the bits of data."""


PCIE_GENERATIONS: Mapping[int, PcieGeneration] = {
    1: PcieGeneration(2500, 8, 10),
    2: PcieGeneration(5000, 8, 10),
    3: PcieGeneration(8000, 128, 130),
    4: PcieGeneration(16000, 128, 130),
    5: PcieGeneration(32000, 128, 130),
}


def slot_speed(slot: Mapping[str, Any] | None) -> int | None:
    """Mbit/s of ``{generation: 4, lanes: 16}`` in each direction, rounded down; None where the catalog does
    not give both."""
    if not slot or slot.get("generation") not in PCIE_GENERATIONS or "lanes" not in slot:
        return None
    generation = PCIE_GENERATIONS[slot["generation"]]
    lanes: int = slot["lanes"]
    # Integer arithmetic rounds down.
    return generation.transfers * lanes * generation.data_bits // generation.line_bits


def slot_text(slot: Mapping[str, Any] | None) -> str:
    """``4.0 x16``; empty where the catalog gives nothing."""
    return (
        f"{slot['generation']}.0 x{slot['lanes']}"
        if slot and "generation" in slot and "lanes" in slot
        else ""
    )
