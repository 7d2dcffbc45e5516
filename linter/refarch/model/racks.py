"""Builds racks with what stands in them."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from .context import Context
from .types import Part, Place, Rack

FILE = "wiring.yaml"


def build_racks(context: Context, models: Mapping[str, Part]) -> dict[str, Rack]:
    """All racks by id. ``models`` has the part that every device of the design is, by the device's name."""
    racks = {}
    for identity, data in context.data.get(FILE, {}).get("racks", {}).items():
        origin = Origin(FILE, ("racks", identity))
        places = tuple(
            place
            for index, entry in enumerate(data["devices"])
            for place in _places(context, identity, entry, origin.child("devices", index), models)
        )
        power = int(data["power"][:-1]) if "power" in data else None
        racks[identity] = Rack(identity, data.get("title", identity), data["units"], power, data.get("feeds"), places, origin)
    return racks


def _places(
    context: Context, rack: str, entry: Mapping[str, Any], origin: Origin, models: Mapping[str, Part]
) -> Iterator[Place]:
    """Devices of one entry, from the lowest unit up."""
    unit: int = entry["unit"]
    for name in context.names(entry["names"], origin.child("names")):
        if name not in models:
            context.unknown("device", name, models, origin.child("names"))
            return
        height: int | None = entry.get("height", models[name].data.get("rack_units"))
        if height is None:
            message = f"the catalogue does not say how many rack units `{models[name].id}` takes"
            context.problem("SCHEMA002", origin, message, "Add the height of each device, e.g. `height: 2`.")
            return
        yield Place(name, rack, unit, height, origin, {"device": origin.child("names")})
        unit += height
