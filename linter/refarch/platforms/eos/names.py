"""Names of EOS: ports and their lanes, port channels, speeds, transmit queues.

Sources, looked up 2026-11-23:
- Arista AVD (pyavd 6.4.0), schema of ``ethernet_interfaces[].speed``, and AVD pull request 5692, which lists
  what EOS 4.33.0F and 4.34.2.1F take after ``speed``.
- Batfish, pull request 9929: ``forced 50gfull``, ``100g-1``, ``200g-2`` and ``400g-4`` are taken by EOS
  4.35.1F, ``forced 200gfull`` is not.
- NetBox device type library, Arista: split ports are called by their first lane.
- AMD, RoCE cluster network guide, Arista 7388 (Tomahawk): ``uc-tx-queue 3`` in a QoS profile.
- Arista, TOI of VoQ features: Sand platforms (7280, Jericho) have ``tx-queue`` 0 to 7, of which 7 is that of
  traffic class 7 and not configurable before 4.33, and in part since.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from ...views.intent.switch_records import PortBreakout, SwitchIntent
from ..industry_ports import channel_numbers

MANAGEMENT_VRF = "MGMT"
"""The VRF that management is put into; the name is a custom, and any would do."""

PAIR_VLAN = 4094
"""The VLAN in which the switches of an MLAG pair talk to each other, as Arista's manual has it."""

INDENT = "   "
"""One step of a block, as EOS prints it."""

SMALLEST_MTU, LARGEST_MTU = 68, 9214
MTU_REASON = (
    f"EOS supports {SMALLEST_MTU} to {LARGEST_MTU}; larger values of some platforms are not documented here"
)

DESCRIPTION_LIMIT = 240
"""Characters of a description that are written."""

TRUNK_GROUP = "mlag"
"""What keeps the VLAN of a pair off all trunks but the one between the two."""

CHANNEL = "Port-Channel"
LARGEST_CHANNEL = 999_999

WHOLE: Mapping[int, str] = {
    1_000: "forced 1000full",
    10_000: "forced 10000full",
    25_000: "forced 25gfull",
    40_000: "forced 40gfull",
    50_000: "forced 50gfull",
    100_000: "forced 100gfull",
    200_000: "200g-4",
    400_000: "400g-8",
    800_000: "800g-8",
}
"""What follows ``speed`` on a port that is not split, by Mbit/s."""

PARTS: Mapping[tuple[int, int], str] = {
    (10_000, 1): "forced 10000full",
    (25_000, 1): "forced 25gfull",
    (40_000, 4): "forced 40gfull",
    (50_000, 1): "50g-1",
    (50_000, 2): "50g-2",
    (100_000, 1): "100g-1",
    (100_000, 2): "100g-2",
    (100_000, 4): "100g-4",
    (200_000, 2): "200g-2",
    (200_000, 4): "200g-4",
    (400_000, 4): "400g-4",
}
"""What follows ``speed`` on a part of a split port, by Mbit/s and lanes."""

_PORT = re.compile(r"(?:Ethernet|Management|Loopback|Vlan|Port-Channel)\d+(?:/\d+){0,2}")
_LANE = re.compile(r".*/(\d+)")


def is_interface(name: str) -> bool:
    """Whether a name is one that EOS has for an interface."""
    return _PORT.fullmatch(name) is not None


def lanes(split: PortBreakout) -> int | None:
    """How many lanes each part of a split port has: parts are called by their first lane. None where the
    names do not tell."""
    found = [_LANE.fullmatch(part) for part in split.parts[:2]]
    numbers = [int(match.group(1)) for match in found if match]
    return numbers[1] - numbers[0] if len(numbers) == 2 and numbers[1] > numbers[0] else None


def part_speed(split: PortBreakout, speed: int) -> str | None:
    """What follows ``speed`` on a part of a split port; None for what EOS is not known to take."""
    wide = lanes(split)
    return PARTS.get((speed, wide)) if wide is not None else None


def channels(switch: SwitchIntent) -> Mapping[str, int]:
    """Number of the port channel for each bond of a switch."""
    return channel_numbers(switch.bonds, LARGEST_CHANNEL)


class Queues(NamedTuple):
    """What transmit queues are called on a platform."""

    word: str
    is_known: bool
    """Whether a document says so."""
    seven_is_fixed: bool
    """Whether queue 7 cannot be configured."""


_SAND, _TOMAHAWK, _OTHER = (
    Queues("tx-queue", is_known=True, seven_is_fixed=True),
    Queues("uc-tx-queue", is_known=True, seven_is_fixed=False),
    Queues("uc-tx-queue", is_known=False, seven_is_fixed=False),
)


def queues(model: str) -> Queues:
    """Transmit queues of a model, by its id in the catalog. The series say the chip: 7280 and 7500 are Sand
    (Jericho), 7060 is Tomahawk; for the others, Trident among them, no document was found."""
    if model.startswith(("arista-dcs-7280", "arista-dcs-7500")):
        return _SAND
    return _TOMAHAWK if model.startswith("arista-dcs-7060") else _OTHER
