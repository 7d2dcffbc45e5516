"""Capacity of PCIe slots, as the Linux kernel counts it (drivers/pci/pci.h, PCIE_SPEED2MBS_ENC)."""

from typing import Any

import pytest

from refarch.views.capacity.pcie import slot_speed, slot_text


@pytest.mark.parametrize(
    ("generation", "one_lane", "sixteen"),
    [(1, 2000, 32000), (2, 4000, 64000), (3, 7876, 126030), (4, 15753, 252061), (5, 31507, 504123)],
)
def test_mbits_of_a_slot(generation: int, one_lane: int, sixteen: int) -> None:
    assert slot_speed({"generation": generation, "lanes": 1}) == one_lane
    assert slot_speed({"generation": generation, "lanes": 16}) == sixteen


@pytest.mark.parametrize(
    "slot",
    [
        None,
        {},
        {"generation": 4},
        {"lanes": 16},
        {"generation": 6, "lanes": 16},
        {"generation": 0, "lanes": 1},
    ],
)
def test_a_slot_that_is_not_known_has_no_speed(slot: dict[str, Any] | None) -> None:
    assert slot_speed(slot) is None


@pytest.mark.parametrize(
    ("slot", "text"),
    [
        ({"generation": 4, "lanes": 16}, "4.0 x16"),
        ({"generation": 6, "lanes": 8}, "6.0 x8"),
        ({"generation": 4}, ""),
        ({"lanes": 16}, ""),
        ({}, ""),
        (None, ""),
    ],
)
def test_text_of_a_slot(slot: dict[str, Any] | None, text: str) -> None:
    assert slot_text(slot) == text
