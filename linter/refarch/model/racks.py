"""Builds racks with their devices.

Servers of which several share a chassis fill it: the first of a chassis has the chassis' height, the others
have no height and the same position.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from .context import ModelContext
from .types import Part, Rack, RackPlace

FILE = "wiring.yaml"

ChassisFill = dict[tuple[str, int], int]
"""Number of servers in each chassis of a rack, by the model of the chassis and its lowest unit."""


def build_racks(context: ModelContext, models: Mapping[str, Part]) -> dict[str, Rack]:
    """Racks by id. ``models`` has the part of every device of the design, by the name of the device."""
    racks = {}
    for identity, data in context.data.get(FILE, {}).get("racks", {}).items():
        origin = Origin(FILE, ("racks", identity))
        chassis: ChassisFill = {}
        places = tuple(
            place
            for index, entry in enumerate(data["devices"])
            for place in _rack_places(
                context, identity, entry, origin.child("devices", index), models, chassis
            )
        )
        power = int(data["power"][:-1]) if "power" in data else None
        racks[identity] = Rack(
            id=identity,
            title=data.get("title", identity),
            units=data["units"],
            power=power,
            feeds=data.get("feeds"),
            places=places,
            origin=origin,
            feed_power=int(data["feed_power"][:-1]) if "feed_power" in data else None,
        )
    return racks


def _rack_places(
    context: ModelContext,
    rack: str,
    entry: Mapping[str, Any],
    origin: Origin,
    models: Mapping[str, Part],
    chassis: ChassisFill,
) -> Iterator[RackPlace]:
    """Devices of one entry, from the lowest unit up; the servers of a chassis are in it until it is full."""
    unit: int = entry["unit"]
    at, feeds = {"device": origin.child("names")}, tuple(entry.get("feeds", ()))
    for number, name in enumerate(context.expand_devices(entry["names"], origin.child("names"))):
        if name not in models:
            context.add_unknown_name("device", name, models, origin.child("names"))
            # Without the device, its height and the places after it are unknown.
            return
        model = models[name].data
        height: int | None = entry.get("height", model.get("rack_units"))
        if height is None:
            message = f"the catalog has no height in rack units for `{models[name].id}`"
            context.add_problem(
                "SCHEMA002", origin, message, "Add the height of each device, e.g. `height: 2`."
            )
            # The places of all devices after this one depend on its height.
            return
        if "height" in entry or "nodes" not in model:
            yield RackPlace(name, rack, unit, height, origin, at, feeds)
            unit += height
            continue
        # The chassis is full: the next server begins the next one.
        if number and chassis.get((model["chassis"], unit)) == model["nodes"]:
            unit += height
        yield RackPlace(
            name, rack, unit, height if _begins_chassis(chassis, model, unit) else 0, origin, at, feeds
        )


def _begins_chassis(chassis: ChassisFill, model: Mapping[str, Any], unit: int) -> bool:
    """Whether a server is the first in its chassis, to which it is added. A full chassis accepts no more."""
    key = (model["chassis"], unit)
    nodes: int = model["nodes"]
    inside = chassis.get(key, 0) % nodes
    chassis[key] = inside + 1
    return inside == 0
