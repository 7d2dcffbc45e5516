"""Builds storage arrays with the ports of their controllers."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from .context import ModelContext
from .hosts import build_releases
from .types import Array, ArrayPort, Cluster, InterfaceGroup, Port, origin_of
from .units import speed

FILE = "design.yaml"


def build_arrays(context: ModelContext) -> dict[str, Array]:
    """Storage arrays by name; an array whose model is not in the catalog is reported and left out."""
    arrays: dict[str, Array] = {}
    for names, data in context.data[FILE].get("arrays", {}).items():
        origin = Origin(FILE, ("arrays", names))
        labeled = context.names_and_labels(names, data, origin, "arrays")
        model = context.catalog_part("array", data["model"], origin.child("model"))
        if model is None or not labeled:
            # Names of this array elsewhere are then no separate mistakes.
            context.is_incomplete = True
            continue
        for name, label in labeled:
            if name in arrays:
                context.add_repeated_name("array", name, origin, arrays[name].origin)
                continue
            ports = _array_ports(name, data["controllers"], origin.child("controllers"))
            if not context.has_room_for(len(ports), origin.child("controllers")):
                return arrays
            arrays[name] = Array(
                name=name,
                label=label,
                model=model,
                subsystem=data.get("subsystem", "").replace("{array}", name),
                protocols=tuple(data.get("protocols", model.data.get("protocols", ()))),
                ports=ports,
                interface_groups=dict(_interface_groups(context, name, data["controllers"], origin, ports)),
                software=build_releases(data.get("software", {}), origin.child("software")),
                origin=origin,
            )
    return arrays


def _array_ports(array: str, controllers: Mapping[str, Any], origin: Origin) -> dict[str, ArrayPort]:
    """Ports by full name, controller by controller."""
    ports = {}
    for controller, data in controllers.items():
        for number, entry in enumerate(data["ports"]):
            name = f"{controller}.{entry['name']}"
            port = Port(name, entry["form_factor"], (speed(entry["speed"]),))
            ports[name] = ArrayPort(
                array=array,
                controller=controller,
                name=name,
                port=port,
                origin=origin.child(controller, "ports", number),
            )
    return ports


def _interface_groups(
    context: ModelContext,
    array: str,
    controllers: Mapping[str, Any],
    origin: Origin,
    ports: Mapping[str, ArrayPort],
) -> Iterator[tuple[str, InterfaceGroup]]:
    """Interface groups by full name, controller by controller; unknown ports are reported."""
    for controller, data in controllers.items():
        here = origin.child("controllers", controller, "interface_groups")
        own = [entry["name"] for entry in data["ports"]]
        for group, entry in data.get("interface_groups", {}).items():
            for number, port in enumerate(entry["ports"]):
                if port not in own:
                    context.add_unknown_name("port", port, own, here.child(group, "ports", number))
            name = f"{controller}.{group}"
            members = (f"{controller}.{port}" for port in entry["ports"])
            yield (
                name,
                InterfaceGroup(
                    array=array,
                    controller=controller,
                    name=name,
                    ports=tuple(member for member in members if member in ports),
                    interfaces=tuple(f"{controller}.{lif}" for lif in entry.get("interfaces", ())),
                    origin=here.child(group),
                ),
            )


def check_arrays(context: ModelContext, clusters: Mapping[str, Cluster], arrays: Mapping[str, Array]) -> None:
    """Report arrays that clusters connect to and the design does not define."""
    for cluster in clusters.values():
        for number, name in enumerate(cluster.nvme.arrays if cluster.nvme else ()):
            if name not in arrays and not context.is_incomplete:
                context.add_unknown_name("array", name, arrays, origin_of(cluster.nvme, "arrays", number))
