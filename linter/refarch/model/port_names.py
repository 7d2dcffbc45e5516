"""Names of the ports of a switch, whole or broken out: from its network operating system or its catalog
entry."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .ranges import compress, expand
from .types import Port
from .units import speed

Groups = Sequence[Mapping[str, Any]]
"""Groups of ports in the entry of a switch."""

Splits = Mapping[str, tuple[int, int]]
"""Number of parts and the speed of each in Mbit/s, for ports that are broken out, by number."""


class PortNames:
    """Names that a network operating system gives the ports of a switch, whole or broken out. ``nos`` is its
    catalog entry; one without port names leaves them to the entry of the switch."""

    def __init__(self, nos: Mapping[str, Any], groups: Groups) -> None:
        self._groups = groups
        self._decides = "port_name" in nos
        self._whole: str = nos.get("port_name", "{number}")
        self._cage: str = nos.get("cage_port_name", self._whole)
        """Name of an undivided port that could be divided."""
        self._part: str = nos.get("lane_port_name", f"{self._whole}/{{lane}}")
        self._first: int = nos.get("first_lane", 1)
        self._counted = nos.get("lane_numbers") == "counted"
        self._offsets = dict(_lane_offsets(groups))

    def all_ports(self, splits: Splits) -> Iterator[Port]:
        """All ports in the order of the front panel. Ports that share a cage are parts of it, and the cage
        has the names of all: ``ethernet1/1/[49-50]``."""
        for group in self._groups:
            named = _numbers_and_names(group)
            ports = [
                [
                    port._replace(number=number)
                    for port in self.ports_of_number(number, group, splits.get(number), entry_name)
                ]
                for number, entry_name in named
            ]
            size: int = group.get("ports_per_cage", 1)
            for first in range(0, len(ports), size):
                shared = ports[first : first + size]
                cage = compress([parts[0].parent or parts[0].name for parts in shared]) if size > 1 else ""
                for port in (port for parts in shared for port in parts):
                    yield port if port.parent else port._replace(parent=cage)

    def whole_port_name(self, number: str, group: Mapping[str, Any]) -> str:
        """Name of a port that is not split."""
        return self._fill_pattern(self._cage if group["lanes"] > 1 else self._whole, number)

    def whole_port_names(self, number: str) -> set[str]:
        """All names that a whole port may have."""
        return {self._fill_pattern(name, number) for name in (self._whole, self._cage)}

    def ports_of_number(
        self, number: str, group: Mapping[str, Any], split: tuple[int, int] | None, own: str = ""
    ) -> Iterator[Port]:
        """Port of this number, or its parts.

        ``group`` is the group of ports of the catalog that has the number. ``own`` is the name of the port
        in the entry of the switch, which counts where the operating system has no names. Its parts are then
        called by the name, a slash and 1, 2 and so on."""
        if own and not self._decides:
            yield from _ports_named_by_entry(own, group, split)
            return
        if split is None:
            yield whole_port(self.whole_port_name(number, group), group)
            return
        count, each = split
        if count == 1:
            yield Port(self.whole_port_name(number, group), group["form_factor"], (each,))
            return
        lanes = max(1, group["lanes"] // count)
        for part in range(count):
            # Some systems number parts 1, 2, 3, 4; others by their first lane, so that two parts of four
            # lanes are 1 and 3.
            lane = self._first + part * (1 if self._counted else lanes)
            name = self._fill_pattern(self._part, number, part * lanes).replace("{lane}", str(lane))
            yield Port(name, group["form_factor"], (each,), self._fill_pattern(self._whole, number))

    def _fill_pattern(self, pattern: str, number: str, lane: int = 0) -> str:
        return pattern.replace("{number}", number).replace("{offset}", str(self._offsets[number] + lane))


def alternative_port_names(
    nos: Mapping[str, Any], groups: Groups, splits: Splits
) -> dict[str, tuple[str, Port]]:
    """Alternative names that an operating system has for the ports of a switch: for each the first name of
    the port, and the port under the alternative name, at the speeds at which it has that name."""
    first = list(PortNames(nos, groups).all_ports(splits))
    names: dict[str, tuple[str, Port]] = {}
    for alternative in nos.get("other_port_names", ()):
        inherited = {key: nos[key] for key in ("first_lane", "lane_numbers") if key in nos}
        ports = PortNames({**inherited, **alternative}, groups).all_ports(splits)
        speeds = set(map(speed, alternative["speeds"])) if "speeds" in alternative else None
        for known, port in zip(first, ports, strict=True):
            # A parent that is a range is a shared cage, not a port that was broken out.
            is_part = bool(known.parent) and "[" not in known.parent
            common = tuple(mbps for mbps in port.speeds if speeds is None or mbps in speeds)
            if common and port.name != known.name and not (is_part and "lane_port_name" not in alternative):
                names.setdefault(port.name, (known.name, port._replace(speeds=common)))
    return names


def _lane_offsets(groups: Groups) -> Iterator[tuple[str, int]]:
    """Number of lanes before each port, by the number of the port."""
    offset = 0
    for group in groups:
        for number, _ in _numbers_and_names(group):
            yield number, offset
            offset += group.get("lane_step", group["lanes"])


def _numbers_and_names(group: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Number of each port of a group, and its name in the entry of the switch, empty for none."""
    numbers = expand(f"[{group['numbers']}]")
    yield from zip(numbers, expand(group["names"]) if "names" in group else [""] * len(numbers), strict=True)


def _ports_named_by_entry(
    name: str, group: Mapping[str, Any], split: tuple[int, int] | None
) -> Iterator[Port]:
    """Port with a name from the entry of its switch, or its parts."""
    if split is None:
        yield whole_port(name, group)
        return
    count, each = split
    if count == 1:
        yield Port(name, group["form_factor"], (each,))
        return
    for part in range(1, count + 1):
        yield Port(f"{name}/{part}", group["form_factor"], (each,), name)


def whole_port(name: str, group: Mapping[str, Any]) -> Port:
    """Whole port of a group of the catalog."""
    return Port(name, group["form_factor"], _port_speeds(group))


def _port_speeds(group: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(speed(text) for text in group["speeds"])
