"""Ports of hosts that have another name than in the design, so that their cable and their settings differ for
one reason."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from ..model.types import End
from ..platforms.observed import PORT, SETTING
from .observed_network import ObservedNetwork
from .results import Result
from .sightings import SeenCables


def renamed_ports(network: ObservedNetwork, seen: SeenCables) -> Mapping[End, str]:
    """Observed names of ports of hosts that the design does not have, by the port of the design: the neighbor
    of the switch port is the host of the design, with another port."""
    renamed = {}
    for link in network.design.links:
        for near, end in ((link.a, link.b), (link.b, link.a)):
            one = seen.far_ends.get(near)
            if one is None or end.device not in network.design.hosts or one.far.device != end.device:
                continue
            names = (one.far.port, *one.fact.value.ports) if one.is_own else (one.far.port,)
            name = next(filter(None, names), "")
            if name and not name.isdecimal() and not network.ports[end.device].find(name):
                renamed[end] = name
    return renamed


def settings_of_renamed_ports(
    renamed: Mapping[End, str], results: Iterable[Result]
) -> Mapping[End, tuple[Result, ...]]:
    """Differences of settings that follow from the names of ports, by the port of the design: the settings of
    the port itself are absent, and others have the observed name instead."""
    names: dict[str, dict[str, str]] = defaultdict(dict)
    for end, name in renamed.items():
        names[end.device][name] = end.port
    found: dict[End, list[Result]] = defaultdict(list)
    for one in results:
        expected = one.expectation
        of_device = names.get(expected.device)
        if of_device is None or expected.kind not in (PORT, SETTING):
            continue
        if one.outcome == "absent" and End(expected.device, expected.subject) in renamed:
            found[End(expected.device, expected.subject)].append(one)
        elif one.outcome == "different":
            used = [name for name in of_device if _has_name(one.observed, name)]
            if used and _with_names(one.observed, of_device) == _with_names(expected.value, {}):
                found[End(expected.device, of_device[used[0]])].append(one)
    return {end: tuple(listed) for end, listed in found.items()}


def _has_name(value: Any, name: str) -> bool:
    return name in value if isinstance(value, tuple) else value == name


def _with_names(value: Any, names: Mapping[str, str]) -> Any:
    """Value with the names of the design, in the order of texts."""
    if isinstance(value, tuple):
        return tuple(sorted(str(names.get(one, one)) for one in value))
    return names.get(value, value) if isinstance(value, str) else value
