"""Switch ports that are broken out, and the splits that the catalog lists for their model."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...model.ranges import expand
from ...model.splits import applies_to_port, disabled_neighbor, split_options
from ...model.types import Design, Switch
from .. import view


class BrokenOutPort(NamedTuple):
    """A port that the design breaks out."""

    number: str
    split: str
    """The split as the design writes it, e.g. ``4x25G``."""
    numbers: str
    """Key of `breakouts` that states it."""
    group: Mapping[str, Any]
    """The group of the model's ports that has the number."""


def broken_out_ports(design: Design, switch: Switch) -> Iterator[BrokenOutPort]:
    """The ports of a switch that its `breakouts` name, in their order."""
    written = design.files["wiring.yaml"]["switches"][switch.origin.pointer[-1]].get("breakouts", {})
    groups = port_group_by_number(switch.model.data)
    for numbers, split in written.items():
        for number in expand(f"[{numbers}]"):
            if number in groups:
                yield BrokenOutPort(number, split, numbers, groups[number])


def port_group_by_number(entry: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The group of ports of each number of a switch's catalog entry."""
    return {number: group for group in entry.get("ports", ()) for number in expand(f"[{group['numbers']}]")}


@view
def disabled_ports(design: Design) -> Mapping[tuple[str, str], BrokenOutPort]:
    """The ports that splits of others disable, by switch and number, with the port that is split."""
    disabled: dict[tuple[str, str], BrokenOutPort] = {}
    for switch in design.switches.values():
        for broken in broken_out_ports(design, switch):
            fitting = (
                way
                for way in split_options(broken.group, broken.split) or ()
                if applies_to_port(way, broken.number)
            )
            disabled_number = next((disabled_neighbor(way, broken.number) for way in fitting), "")
            if disabled_number:
                disabled.setdefault((switch.name, disabled_number), broken)
    return disabled
