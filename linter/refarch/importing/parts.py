"""Generic parts of the catalog for devices and cables whose models no output shows."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from ..model.catalog import Catalog
from ..model.ranges import expand
from ..model.types import Port
from ..model.units import speed, speed_text
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

SPLITS = (2, 4, 8)
"""Numbers of parts of a split port."""

SPLIT_CABLES: Mapping[str, str] = {
    "4x25G": "generic-qsfp28-4xsfp28-dac",
    "2x50G": "generic-qsfp28-2xqsfp28-dac",
    "2x100G": "generic-qsfp56-2xqsfp56-dac",
    "2x200G": "generic-qsfp-dd-2xqsfp56-dac",
    "4x100G": "generic-qsfp-dd-4xqsfp56-dac",
}
"""Generic cables that split a port, by its split."""

SPLIT_SPEEDS = frozenset((1_000, 10_000, 25_000, 40_000, 50_000, 100_000, 200_000, 400_000, 800_000))
"""Speeds in Mbit/s that the parts of a split port can have in a design."""


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
    device: ImportedDevice,
    ports: Sequence[str],
    speeds: Sequence[int],
    usual: int,
    listed: str,
    catalog: Catalog,
) -> SwitchModel:
    """Model with all cabled ports of a switch: that of a list, else the generic one for the speed of its
    slowest ports, then any other, higher speeds first. Where no model has all of them, the one with the
    most. ``speeds`` are those of its cables that outputs show. Without any, names that its system gives to
    ports precede the speed, because they tell the kind of a port; ``usual`` is the speed of other cables."""
    least = min(speeds, default=usual)
    fast = [parts.switch for known, parts in PARTS.items() if known >= least]
    generic = (
        parts_of_speed(least).switch,
        *FURTHER_SWITCHES,
        *fast,
        *(one.switch for one in PARTS.values()),
    )
    names = dict.fromkeys((listed,) if listed else generic)
    models = [SwitchModel(name, pattern) for name in names for pattern in ("", *_patterns(ports))]
    if not speeds:
        models.sort(key=lambda model: model.port_name != "")
    whole = {model: model_ports(model, device.system, catalog) for model in models}
    parts = {model: part_ports(model, device.system, catalog) for model in models}

    def port_counts(model: SwitchModel) -> tuple[int, int]:
        """Number of ports that a model has, whole or as parts, and of those that are whole."""
        has_whole = [port in whole[model] for port in ports]
        has_any = [port in parts[model] or is_whole for port, is_whole in zip(ports, has_whole, strict=True)]
        return sum(has_any), sum(has_whole)

    return max(models, key=port_counts)


def model_ports(model: SwitchModel, system: str, catalog: Catalog) -> Collection[str]:
    """Names of the ports of a model; none where neither a system nor a pattern names them."""
    return switch_ports(model, system, catalog).keys()


def switch_ports(model: SwitchModel, system: str, catalog: Catalog) -> Mapping[str, Port]:
    """Ports of a model by name; none where neither a system nor a pattern names them."""
    part = catalog.part("switch", model.part) if model.part else None
    if part is None or not (model.port_name or system):
        return {}
    return catalog.switch_ports(part, system, own=_own_names(model))


def speed_of_name(port: str, system: str, catalog: Catalog) -> int:
    """Speed in Mbit/s that the name of a port tells, such as ge-0/0/0 of Junos; 0 for none."""
    for names in (catalog.software(system) or {}).get("other_port_names", ()):
        pattern = re.escape(names["port_name"]).replace(r"\{number\}", "[0-9]+")
        if re.fullmatch(pattern, port) and "speeds" in names:
            return max(map(speed, names["speeds"]))
    return 0


def _own_names(model: SwitchModel) -> Mapping[str, str]:
    return {"port_name": model.port_name} if model.port_name else {}


class SplitPart(NamedTuple):
    """A part of a port of a switch that is split."""

    number: str
    """Number of the port on the front panel."""
    counts: tuple[int, ...]
    """Numbers of parts of which it can be one."""


def part_ports(model: SwitchModel, system: str, catalog: Catalog) -> Mapping[str, SplitPart]:
    """Names of the parts into which the ports of a model can be split. A port has a lane for each part."""
    part = catalog.part("switch", model.part)
    if part is None or not (model.port_name or system):
        return {}
    lanes = {number: group["lanes"] for group in part.data["ports"] for number in _numbers(group)}
    found: dict[str, SplitPart] = {}
    for count in SPLITS:
        splits = {number: (count, 1) for number, have in lanes.items() if have >= count}
        for name, port in catalog.switch_ports(part, system, splits, _own_names(model)).items():
            if port.number in splits:
                known = found.get(name, SplitPart(port.number, ()))
                found[name] = SplitPart(port.number, (*known.counts, count))
    return found


def _numbers(group: Mapping[str, Any]) -> Sequence[str]:
    return expand(f"[{group['numbers']}]") if "numbers" in group else ()


def split_ports(
    model: SwitchModel, system: str, speeds: Mapping[str, int], catalog: Catalog
) -> Mapping[str, str]:
    """Split of each cabled port of a switch that is a part of a port, as a design states it: ``4x25G``.
    ``speeds`` are those of its cabled ports in Mbit/s. Parts whose speed no split port has are left out."""
    part = catalog.part("switch", model.part)
    if part is None:
        return {}
    whole = model_ports(model, system, catalog)
    parts = part_ports(model, system, catalog)
    by_number: dict[str, list[str]] = defaultdict(list)
    for name in speeds:
        if name in parts:
            by_number[parts[name].number].append(name)
    found: dict[str, str] = {}
    for names in by_number.values():
        if all(name in whole for name in names):
            continue
        mbps = max(speeds[name] for name in names)
        counts = [count for count in SPLITS if all(count in parts[name].counts for name in names)]
        most = max(
            max(port.speeds) for port in catalog.switch_ports(part, system, own=_own_names(model)).values()
        )
        fitting = [count for count in counts if count * mbps <= most]
        if fitting and mbps in SPLIT_SPEEDS:
            found |= dict.fromkeys(names, f"{max(fitting)}x{speed_text(mbps)}")
    return found


def _patterns(ports: Sequence[str]) -> list[str]:
    """Patterns of the names of ports, most frequent first: with their last numbers, or counted from 0."""
    begins = Counter(re.sub(r"[0-9]+$", "", port) for port in ports if port[-1:].isdecimal())
    return [f"{begin}{{{word}}}" for begin, _ in begins.most_common(2) for word in ("number", "offset")]
