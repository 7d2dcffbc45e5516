"""How the ports of a switch are called: what its network operating system or its own entry makes of their
numbers, whole or broken out."""

from collections.abc import Iterator, Mapping
from typing import Any

from .ranges import compress, expand
from .types import Port
from .units import speed


def ports_of_group(
    group: Mapping[str, Any], names: "PortNames", splits: Mapping[str, tuple[int, int]]
) -> Iterator[Port]:
    """Ports of a group, number by number; those of numbers that share a cage are parts of that, which is
    called by all their names: ``ethernet1/1/[49-50]``."""
    ports = [[*names.ports(number, group, splits.get(number), own)] for number, own in _numbered(group)]
    size: int = group.get("ports_per_cage", 1)
    for first in range(0, len(ports), size):
        shared = ports[first : first + size]
        cage = compress([parts[0].parent or parts[0].name for parts in shared]) if size > 1 else ""
        for port in (port for parts in shared for port in parts):
            yield port if port.parent else port._replace(parent=cage)


def _numbered(group: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The number of each port of a group, and the name that its entry gives it, empty for none."""
    numbers = expand(f"[{group['numbers']}]")
    yield from zip(numbers, expand(group["names"]) if "names" in group else [""] * len(numbers), strict=True)


class PortNames:
    """How a network operating system names the ports of a switch, whole or broken out. ``nos`` is its
    catalogue entry; one that names no ports leaves it to the switch's own entry."""

    def __init__(self, nos: Mapping[str, Any]) -> None:
        self.decides = "port_name" in nos
        self.whole: str = nos.get("port_name", "{number}")
        self.cage: str = nos.get("cage_port_name", self.whole)
        """Name of an undivided port that could be divided."""
        self.part: str = nos.get("lane_port_name", "{number}/{lane}")
        self.first: int = nos.get("first_lane", 1)
        self.counted = nos.get("lane_numbers") == "counted"

    def undivided(self, number: str, group: Mapping[str, Any]) -> str:
        """The name of a port that is not split."""
        return (self.cage if group["lanes"] > 1 else self.whole).replace("{number}", number)

    def ports(
        self, number: str, group: Mapping[str, Any], split: tuple[int, int] | None, own: str = ""
    ) -> Iterator[Port]:
        """The port of this number, or its parts. ``group`` is the catalogue's group of ports that has the
        number; ``own`` is the name that the switch's entry gives the port, which counts where the operating
        system has none. Its parts are then called by the name, a slash and 1, 2 and so on."""
        if own and not self.decides:
            yield from _named_by_entry(own, group, split)
            return
        if split is None:
            yield port_of(self.undivided(number, group), group)
            return
        count, each = split
        if count == 1:
            yield Port(self.undivided(number, group), group["form_factor"], (each,))
            return
        step = 1 if self.counted else max(1, group["lanes"] // count)
        for part in range(count):
            name = self.part.replace("{number}", number).replace("{lane}", str(self.first + part * step))
            yield Port(name, group["form_factor"], (each,), self.whole.replace("{number}", number))


def _named_by_entry(name: str, group: Mapping[str, Any], split: tuple[int, int] | None) -> Iterator[Port]:
    """A port that its switch's entry names, or its parts."""
    if split is None:
        yield port_of(name, group)
        return
    count, each = split
    if count == 1:
        yield Port(name, group["form_factor"], (each,))
        return
    for part in range(1, count + 1):
        yield Port(f"{name}/{part}", group["form_factor"], (each,), name)


def port_of(name: str, group: Mapping[str, Any]) -> Port:
    """A whole port of a group of the catalogue."""
    return Port(name, group["form_factor"], _speeds(group))


def _speeds(group: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(speed(text) for text in group["speeds"])
