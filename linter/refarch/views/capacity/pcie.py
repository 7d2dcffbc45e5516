"""What a PCIe slot can carry.

Mbit/s in each direction = transfers per second of one lane x lanes x share of the line code that is data.
These are the numbers of the Linux kernel (drivers/pci/pci.h, macro PCIE_SPEED2MBS_ENC, verified 2026-11-21):
8b/10b for generations 1 and 2, 128b/130b for 3 to 5. Headers and acknowledgements of packets take some more,
so that what is reached is less.
"""

from collections.abc import Mapping
from typing import Any

PCIE_GENERATIONS: Mapping[int, tuple[int, int, int]] = {
    1: (2500, 8, 10),
    2: (5000, 8, 10),
    3: (8000, 128, 130),
    4: (16000, 128, 130),
    5: (32000, 128, 130),
}
"""Transfers per second of a lane in millions, and bits of data in how many bits of line code."""


def slot_speed(slot: Mapping[str, Any] | None) -> int | None:
    """Mbit/s of ``{generation: 4, lanes: 16}`` in each direction, rounded down; None where the catalogue does
    not give both."""
    if not slot or slot.get("generation") not in PCIE_GENERATIONS or "lanes" not in slot:
        return None
    rate, data, line = PCIE_GENERATIONS[slot["generation"]]
    lanes: int = slot["lanes"]
    return rate * lanes * data // line


def slot_text(slot: Mapping[str, Any] | None) -> str:
    """``4.0 x16``; empty where the catalogue gives nothing."""
    return (
        f"{slot['generation']}.0 x{slot['lanes']}"
        if slot and "generation" in slot and "lanes" in slot
        else ""
    )
