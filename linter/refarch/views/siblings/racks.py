"""Racks that are meant to be identical, and the power feeds of devices of one kind."""

from collections.abc import Iterator, Mapping

from ...core.quantities import power
from ...model.types import Design, Rack, RackPlace, origin_of
from .comparison import SiblingFact, SiblingGroup

RACK_RULES = ("RACK", "VSAN031")


def rack_groups(design: Design) -> Iterator[SiblingGroup]:
    """Racks with switches and hosts of the same kinds, and devices with the same number of feeds."""
    by_kind: dict[frozenset[str], dict[str, Rack]] = {}
    for rack in design.racks.values():
        by_kind.setdefault(_kinds(design, rack), {})[rack.id] = rack
    for racks in by_kind.values():
        yield SiblingGroup("racks", _rack_facts(design, racks))
    places: dict[str, dict[str, RackPlace]] = {}
    for rack in design.racks.values():
        for place in rack.places:
            host, switch = design.hosts.get(place.device), design.switches.get(place.device)
            if host is not None:
                places.setdefault(f"hosts in cluster {host.cluster}", {})[place.device] = place
            elif switch is not None:
                places.setdefault(f"{switch.model.model} switches", {})[place.device] = place
    for title, listed in places.items():
        yield SiblingGroup(title, _place_facts(listed))


def _kinds(design: Design, rack: Rack) -> frozenset[str]:
    """Clusters of the hosts, roles of the switches, and arrays in a rack."""
    kinds = set[str]()
    for place in rack.places:
        host, switch = design.hosts.get(place.device), design.switches.get(place.device)
        if host is not None:
            kinds.add(f"cluster {host.cluster}")
        elif switch is not None:
            kinds.add(f"role {switch.role}")
        else:
            kinds.add("other devices")
    return frozenset(kinds)


def _rack_facts(design: Design, racks: Mapping[str, Rack]) -> Iterator[SiblingFact]:
    for what, values, field in (
        ("height", {name: f"{rack.units} U" for name, rack in racks.items()}, "units"),
        (
            "power",
            {name: power(rack.power) for name, rack in racks.items() if rack.power is not None},
            "power",
        ),
        (
            "power feeds",
            {name: rack.feeds for name, rack in racks.items() if rack.feeds is not None},
            "feeds",
        ),
        (
            "feed power",
            {name: power(rack.feed_power) for name, rack in racks.items() if rack.feed_power is not None},
            "feed_power",
        ),
        ("switch units", _switch_units(design, racks), "devices"),
    ):
        yield SiblingFact(
            what,
            values,
            lambda name, field=field: origin_of(racks[name], field),  # type: ignore[misc]
            codes=RACK_RULES,
        )


def _switch_units(design: Design, racks: Mapping[str, Rack]) -> dict[str, str]:
    """Rack units of the switches, for racks that have any."""
    units = {
        name: sorted(place.unit for place in rack.places if place.device in design.switches)
        for name, rack in racks.items()
    }
    return {name: ", ".join(map(str, listed)) for name, listed in units.items() if listed}


def _place_facts(places: Mapping[str, RackPlace]) -> Iterator[SiblingFact]:
    """Height and feeds of devices of one kind."""
    yield SiblingFact(
        "power feeds",
        {device: ", ".join(sorted(place.feeds)) for device, place in places.items() if place.feeds},
        lambda device: origin_of(places[device], "feeds"),
        severity="warning",
        codes=RACK_RULES,
        is_part=True,
    )
