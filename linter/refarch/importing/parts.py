"""Generic parts of the catalog for devices and cables whose models no output shows."""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from ..model.catalog import Catalog
from .devices import ImportedDevice

SERVER = "generic-server"

LENGTH = "3m"
"""Length of a cable of which no output tells it: within a rack."""

USUAL_SPEED = 100_000
"""Speed in Mbit/s of parts where no output shows the speed of any port."""


class SpeedParts(NamedTuple):
    """Generic parts for a speed."""

    switch: str
    nic: str
    cable: str


PARTS: Mapping[int, SpeedParts] = {
    1_000: SpeedParts("generic-switch-48x1gt-4x10g", "generic-nic-1gt-2p", "generic-cat6a"),
    10_000: SpeedParts("generic-switch-48x10g-6x100g", "generic-nic-10g-2p", "generic-sfp-plus-dac"),
    25_000: SpeedParts("generic-switch-48x25g-6x100g", "generic-nic-25g-2p", "generic-sfp28-dac"),
    40_000: SpeedParts("generic-switch-32x100g", "generic-nic-100g-2p", "generic-qsfp-plus-dac"),
    100_000: SpeedParts("generic-switch-32x100g", "generic-nic-100g-2p", "generic-qsfp28-dac"),
    200_000: SpeedParts("generic-switch-32x200g", "generic-nic-200g-2p-roce", "generic-qsfp56-dac"),
    400_000: SpeedParts("generic-switch-32x400g", "generic-nic-200g-2p-roce", "generic-qsfp-dd-dac"),
}
"""Parts by speed in Mbit/s."""

FURTHER_SWITCHES = ("generic-switch-64x100g", "generic-switch-48x25g-8x100g")
"""Models with more ports than those for a speed."""

PORTS_OF_CARD = 2


MEDIA: Mapping[str, str] = {"dac": "dac", "copper": "dac", "twinax": "dac", "aoc": "aoc"}
"""Ends of the names of generic cables by words of lists."""


def cable_of_medium(text: str, mbps: int, catalog: Catalog) -> str:
    """Generic cable for a speed whose medium a text names, such as ``AOC 3m``; empty for none."""
    words = re.findall(r"[a-z]+", text.casefold())
    ends = {MEDIA[word] for word in words if word in MEDIA}
    name = f"{parts_of_speed(mbps).cable.rpartition('-')[0]}-{ends.pop()}" if len(ends) == 1 else ""
    return name if name and catalog.entry("cable", name) else ""


def parts_of_speed(mbps: int) -> SpeedParts:
    """Parts for a speed: those of the next higher speed that has parts."""
    return PARTS[min((known for known in PARTS if known >= mbps), default=max(PARTS))]


def usual_speed(speeds: Sequence[int]) -> int:
    """Speed of cables whose speed no output shows: that of most others."""
    return max(sorted({*speeds}), key=speeds.count, default=USUAL_SPEED)


def cable_parts(catalog: Catalog) -> Mapping[str, str]:
    """Catalog id of each cable by its id and its part number, in lower case."""
    found: dict[str, str] = {}
    for identity in catalog.ids("cable"):
        part = catalog.part("cable", identity)
        if part is not None:
            found |= {identity.casefold(): identity}
            found |= {part.part_number.casefold(): identity} if part.part_number else {}
    return found


class SwitchModel(NamedTuple):
    """Generic model of a switch, and the names of its ports."""

    part: str
    port_name: str
    """Pattern of the names of ports; empty where the operating system names them so."""


def switch_model(
    device: ImportedDevice, ports: Sequence[str], speeds: Sequence[int], catalog: Catalog
) -> SwitchModel:
    """Model with all cabled ports of a switch: the first for the speed of its slowest ports, then any other.
    Where no model has all of them, the one with the most. ``speeds`` are those of its cables."""
    first = parts_of_speed(min(speeds)).switch
    names = dict.fromkeys((first, *(parts.switch for parts in PARTS.values()), *FURTHER_SWITCHES))
    models = [SwitchModel(name, pattern) for name in names for pattern in ("", *_patterns(ports))]
    known = {model: model_ports(model, device.system, catalog) for model in models}
    return max(models, key=lambda model: sum(port in known[model] for port in ports))


def model_ports(model: SwitchModel, system: str, catalog: Catalog) -> Collection[str]:
    """Names of the ports of a model; none where neither a system nor a pattern names them."""
    part = catalog.part("switch", model.part)
    if part is None or not (model.port_name or system):
        return ()
    own = {"port_name": model.port_name} if model.port_name else {}
    return catalog.switch_ports(part, system, own=own).keys()


def _patterns(ports: Sequence[str]) -> list[str]:
    """Patterns of the names of ports, most frequent first: with their last numbers, or counted from 0."""
    begins = Counter(re.sub(r"[0-9]+$", "", port) for port in ports if port[-1:].isdecimal())
    return [f"{begin}{{{word}}}" for begin, _ in begins.most_common(2) for word in ("number", "offset")]
