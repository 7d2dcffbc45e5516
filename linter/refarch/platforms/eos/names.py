"""Names in EOS: ports and their lanes, port channels, speeds, transmit queues.

Sources, looked up 2026-11-23:
- Arista AVD (pyavd 6.4.0), schema of ``ethernet_interfaces[].speed``, and AVD pull request 5692, which lists
  the values of ``speed`` in EOS 4.33.0F and 4.34.2.1F.
- Batfish, pull request 9929: ``forced 50gfull``, ``100g-1``, ``200g-2`` and ``400g-4`` are valid in EOS
  4.35.1F, ``forced 200gfull`` is not.
- NetBox device type library, Arista: breakout ports are named by their first lane.
- AMD, RoCE cluster network guide, Arista 7388 (Tomahawk): ``uc-tx-queue 3`` in a QoS profile.
- Arista, TOI of VoQ features: Sand platforms (7280, Jericho) have ``tx-queue`` 0 to 7. Queue 7
  belongs to traffic class 7; it is not configurable before 4.33, and partly configurable in later releases.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from ...views.intent.switch_records import PortBreakout, SwitchIntent
from ..industry_ports import channel_numbers

MANAGEMENT_VRF = "MGMT"
"""VRF of the management port. The name is a convention; any name works."""

PAIR_VLAN = 4094
"""Peer VLAN of an MLAG pair, as in Arista's manual."""

INDENT = "   "
"""Indentation of a block in the output of EOS."""

SMALLEST_MTU, LARGEST_MTU = 68, 9214
MTU_REASON = (
    f"EOS supports {SMALLEST_MTU} to {LARGEST_MTU}; larger values of some platforms are not documented here"
)

DESCRIPTION_LIMIT = 240
"""Maximum length of a description in characters."""

TRUNK_GROUP = "mlag"
"""Trunk group that restricts the peer VLAN to the trunk between the two switches."""

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
"""Value of ``speed`` on a port without breakout, by Mbit/s."""

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
"""Value of ``speed`` on a breakout port, by Mbit/s and lanes."""

_PORT = re.compile(r"(?:Ethernet|Management|Loopback|Vlan|Port-Channel)\d+(?:/\d+){0,2}")
_LANE = re.compile(r".*/(\d+)")


def is_interface(name: str) -> bool:
    """True if a name is an EOS interface name."""
    return _PORT.fullmatch(name) is not None


def lanes(split: PortBreakout) -> int | None:
    """Number of lanes per breakout port, derived from the port names, because each name contains the first
    lane. None if the names do not show it."""
    found = [_LANE.fullmatch(part) for part in split.parts[:2]]
    numbers = [int(match.group(1)) for match in found if match]
    return numbers[1] - numbers[0] if len(numbers) == 2 and numbers[1] > numbers[0] else None


def part_speed(split: PortBreakout, speed: int) -> str | None:
    """Value of ``speed`` on a breakout port; None if no such value is documented for EOS."""
    wide = lanes(split)
    return PARTS.get((speed, wide)) if wide is not None else None


def channels(switch: SwitchIntent) -> Mapping[str, int]:
    """Number of the port channel for each bond of a switch."""
    return channel_numbers(switch.bonds, LARGEST_CHANNEL)


_SHORT = (("Ethernet", "Et"), ("Port-Channel", "Po"), ("Management", "Ma"))
"""Abbreviations of port names in tables."""


def short_name(name: str) -> str:
    """Short name of a port: ``Et1/1`` for ``Ethernet1/1``."""
    for whole, part in _SHORT:
        if name.startswith(whole):
            return part + name.removeprefix(whole)
    return name


class Queues(NamedTuple):
    """Transmit queue keyword of a platform."""

    word: str
    is_known: bool
    """True if a document states the keyword."""
    seven_is_fixed: bool
    """True if queue 7 cannot be configured."""


_SAND, _TOMAHAWK, _OTHER = (
    Queues("tx-queue", is_known=True, seven_is_fixed=True),
    Queues("uc-tx-queue", is_known=True, seven_is_fixed=False),
    Queues("uc-tx-queue", is_known=False, seven_is_fixed=False),
)


def queues(model: str) -> Queues:
    """Transmit queues of a model, by its catalog ID. The series shows the chip: 7280 and 7500 are Sand
    (Jericho), 7060 is Tomahawk. No document was found for the others, such as Trident."""
    if model.startswith(("arista-dcs-7280", "arista-dcs-7500")):
        return _SAND
    return _TOMAHAWK if model.startswith("arista-dcs-7060") else _OTHER
