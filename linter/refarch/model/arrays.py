"""Builds storage arrays with the ports of their controllers."""

from collections.abc import Mapping
from typing import Any

from ..core.origin import Origin
from .context import ModelContext
from .hosts import releases
from .types import Array, ArrayPort, Cluster, Port, where
from .units import speed

FILE = "design.yaml"


def build_arrays(context: ModelContext) -> dict[str, Array]:
    """All arrays by name; one whose model the catalogue does not know is noted and left out."""
    arrays: dict[str, Array] = {}
    for names, data in context.data[FILE].get("arrays", {}).items():
        origin = Origin(FILE, ("arrays", names))
        expanded = context.names(names, origin)
        labels = context.names(data["labels"], origin.child("labels")) if "labels" in data else expanded
        if len(labels) != len(expanded):
            message = f"{len(labels)} labels for {len(expanded)} arrays"
            context.problem("REF004", origin.child("labels"), message, "Give one label for each.")
            labels = expanded
        model = context.part("array", data["model"], origin.child("model"))
        if model is None or not expanded:
            context.incomplete = True
            continue
        protocols = tuple(data.get("protocols", model.data.get("protocols", ())))
        for name, label in zip(expanded, labels, strict=True):
            if name in arrays:
                context.problem(
                    "HST004",
                    origin,
                    f"array `{name}` is named twice",
                    "Give every array a name of its own.",
                    related=((arrays[name].origin, "named here first"),),
                    stops=False,
                    at_key=True,
                )
                continue
            ports = _ports(name, data["controllers"], origin.child("controllers"))
            if not context.room_for(len(ports), origin.child("controllers")):
                return arrays
            arrays[name] = Array(
                name,
                label,
                model,
                data.get("subsystem", "").replace("{array}", name),
                protocols,
                ports,
                releases(data.get("software", {}), origin.child("software")),
                origin,
            )
    return arrays


def _ports(array: str, controllers: Mapping[str, Any], origin: Origin) -> dict[str, ArrayPort]:
    """Ports by their full names, controller by controller."""
    found = {}
    for controller, data in controllers.items():
        for number, entry in enumerate(data["ports"]):
            name = f"{controller}.{entry['name']}"
            port = Port(name, entry["form_factor"], (speed(entry["speed"]),))
            found[name] = ArrayPort(array, controller, name, port, origin.child(controller, "ports", number))
    return found


def check_arrays(context: ModelContext, clusters: Mapping[str, Cluster], arrays: Mapping[str, Array]) -> None:
    """Note the arrays that clusters connect to and the design does not have."""
    for cluster in clusters.values():
        for number, name in enumerate(cluster.nvme.arrays if cluster.nvme else ()):
            if name not in arrays and not context.incomplete:
                context.unknown("array", name, arrays, where(cluster.nvme, "arrays", number))
