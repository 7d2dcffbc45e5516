"""Switch ports that are broken out, against the ways in which the catalogue says that their model splits
ports."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ...model.ranges import expand
from ...model.types import Design, Switch
from ...model.units import speed
from .. import view

STEPS = {"next": 1, "previous": -1}
"""How far the port that a split disables stands from the split one, by number."""


class Broken(NamedTuple):
    """A port that the design breaks out."""

    number: str
    split: str
    """As the design writes it, e.g. ``4x25G``."""
    numbers: str
    """The key of `breakouts` that says so."""
    group: Mapping[str, Any]
    """The group of the model's ports that has the number."""


def broken_out(design: Design, switch: Switch) -> Iterator[Broken]:
    """The ports of a switch that its `breakouts` name, in their order."""
    written = design.files["wiring.yaml"]["switches"][switch.origin.pointer[-1]].get("breakouts", {})
    groups = group_by_number(switch.model.data)
    for numbers, split in written.items():
        for number in expand(f"[{numbers}]"):
            if number in groups:
                yield Broken(number, split, numbers, groups[number])


def group_by_number(entry: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The group of ports of each number of a switch's catalogue entry."""
    return {number: group for group in entry.get("ports", ()) for number in expand(f"[{group['numbers']}]")}


def ways(broken: Broken) -> list[Mapping[str, Any]] | None:
    """The entries of the model's splits that allow to split a port of the group so, whichever its number;
    None where no document says how ports of the group can be split. A part may run slower than the split
    allows, at a speed that the port has."""
    if "splits" not in broken.group:
        return None
    return [way for way in broken.group["splits"] if any(_covers(broken, into) for into in way["into"])]


def _covers(broken: Broken, into: str) -> bool:
    speeds: Sequence[str] = broken.group["speeds"]
    parts, _, each = broken.split.partition("x")
    allowed_parts, _, allowed = into.partition("x")
    slower = each in speeds and speed(each) <= speed(allowed)
    return bool(parts == allowed_parts and (each == allowed or slower))


def takes_part(way: Mapping[str, Any], number: str) -> bool:
    """Whether a way to split is one for the port of this number."""
    ports: str = way.get("ports", "")
    if ports in ("odd", "even"):
        return (int(number) % 2 == 1) == (ports == "odd")
    return not ports or number in expand(f"[{ports}]")


@view
def disabled_ports(design: Design) -> Mapping[tuple[str, str], Broken]:
    """The ports that splits of others disable, by switch and number, with the port that is split."""
    disabled: dict[tuple[str, str], Broken] = {}
    for switch in design.switches.values():
        for broken in broken_out(design, switch):
            for way in ways(broken) or ():
                neighbour = _neighbour(way.get("disables", ""), int(broken.number))
                if takes_part(way, broken.number) and neighbour is not None:
                    disabled.setdefault((switch.name, str(neighbour)), broken)
                    break
    return disabled


def _neighbour(disables: str, number: int) -> int | None:
    """Number of the port that a split of this one disables; None for none."""
    if disables == "pair":
        return number + 1 if number % 2 else number - 1
    return number + STEPS[disables] if disables in STEPS else None
