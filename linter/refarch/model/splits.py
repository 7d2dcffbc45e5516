"""Breakouts: how ports of a switch model can be split, by the `splits` of its groups of ports in the
catalog."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .ranges import expand
from .units import speed

NEIGHBOR_STEPS = {"next": 1, "previous": -1}
"""Distance of the port that a split disables from the split port, by number."""

SplitOption = Mapping[str, Any]
"""An entry of `splits`: the parts, the ports, and the ports that it disables."""


def split_options(group: Mapping[str, Any], split: str) -> list[SplitOption] | None:
    """Entries of the splits of a group that allow a split such as ``4x25G``, whatever the number of the port;
    None where no document states how ports of the group can be split. A part may run slower than the split
    allows, at a speed that the port has."""
    if "splits" not in group:
        return None
    return [
        way
        for way in group["splits"]
        if any(_covers_split(group["speeds"], split, into) for into in way["into"])
    ]


def _covers_split(speeds: Sequence[str], split: str, into: str) -> bool:
    parts, _, each = split.partition("x")
    allowed_parts, _, allowed = into.partition("x")
    return parts == allowed_parts and (each == allowed or (each in speeds and speed(each) <= speed(allowed)))


def applies_to_port(way: SplitOption, number: str) -> bool:
    """Whether an entry is for the port of this number."""
    ports: str = way.get("ports", "")
    if ports in ("odd", "even"):
        return (int(number) % 2 == 1) == (ports == "odd")
    return not ports or number in expand(f"[{ports}]")


def disabled_neighbor(way: SplitOption, number: str) -> str:
    """Number of the port that is disabled where this one is split so; empty for none."""
    disables, port = way.get("disables", ""), int(number)
    if disables == "pair":
        return str(port + 1 if port % 2 else port - 1)
    return str(port + NEIGHBOR_STEPS[disables]) if disables in NEIGHBOR_STEPS else ""


def splittable_ports(group: Mapping[str, Any], split: str, free: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Free ports of a group that can be split so at the same time, each with the port that its split
    disables, empty for none; disabled ports are left out."""
    known, disabled = split_options(group, split), set[str]()
    for number in free:
        # The split of an earlier port disables this one.
        if number in disabled:
            continue
        if known is None:
            yield number, ""
            continue
        fitting = next((way for way in known if applies_to_port(way, number)), None)
        if fitting is None:
            continue
        neighbor = disabled_neighbor(fitting, number)
        if not neighbor or neighbor in free:
            disabled.add(neighbor)
            yield number, neighbor
