"""Builds the infrastructure of a design: services, appliances, approvals; and the licenses that are
bought."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from .context import ModelContext
from .types import Appliance, Approval, DesignNote, License, Network, Service

FILE = "design.yaml"
OUTSIDE_CLUSTERS = "outside"
SITE_SERVERS = "site"
NTP_CLIENTS = ("esxi", "vcenter", "windows", "linux", "switches", "arrays")
"""Clients of an NTP service of which the design states the servers only."""


def infra_fields(
    context: ModelContext, design_data: Mapping[str, Any], root: Origin, clusters: Collection[str]
) -> dict[str, Any]:
    """Fields of a design that this module builds, except the appliances, which are equipment."""
    return {
        "ntp": _build_ntp(design_data, root),
        "services": build_services(design_data, root.child("services")),
        "approvals": _build_approvals(design_data, root),
        "licenses": tuple(_build_licenses(context, clusters)),
    }


def _build_ntp(design_data: Mapping[str, Any], root: Origin) -> DesignNote | None:
    """NTP service; its short form, ``site`` or a list of servers, is written out."""
    entry = design_data.get("services", {}).get("ntp")
    if entry is None:
        return None
    origin = root.child("services", "ntp")
    if isinstance(entry, Mapping):
        return DesignNote("ntp", entry, origin)
    return DesignNote(
        id="ntp", data={"servers": entry, "used_by": list(NTP_CLIENTS)}, origin=origin, at={"used_by": origin}
    )


def build_services(data: Mapping[str, Any], origin: Origin) -> dict[str, Service]:
    """Services of a design or of a cluster by name."""
    return {
        name: _build_service(name, entry, origin.child(name))
        for name, entry in data.get("services", {}).items()
        if name != "time_zone"
    }


def _build_service(name: str, entry: Any, origin: Origin) -> Service:
    data = entry if isinstance(entry, Mapping) else {"servers": entry}
    servers: Any = data.get("servers", data.get("receivers", ()))
    place = origin.child("servers") if isinstance(entry, Mapping) and "servers" in entry else origin
    if isinstance(entry, Mapping) and "receivers" in entry:
        place = origin.child("receivers")
    return Service(
        name=name,
        servers=() if servers == SITE_SERVERS else tuple(servers),
        data=data,
        origin=origin,
        at={"servers": place},
    )


def build_appliances(
    context: ModelContext, networks: Mapping[str, Network], clusters: Collection[str]
) -> dict[str, Appliance]:
    """Appliances by name; an undefined network or cluster is reported."""
    built: dict[str, Appliance] = {}
    for names, data in context.data[FILE].get("appliances", {}).items():
        origin = Origin(FILE, ("appliances", names))
        network, runs_on = data.get("network", ""), data.get("runs_on", "")
        if network and network not in networks:
            context.add_unknown_name("network", network, networks, origin.child("network"))
        if runs_on not in ("", OUTSIDE_CLUSTERS, *clusters):
            context.add_unknown_name(
                "cluster", runs_on, [OUTSIDE_CLUSTERS, *clusters], origin.child("runs_on")
            )
        for name in context.expand_names(names, origin):
            if name in built:
                context.add_repeated_name("appliance", name, origin, built[name].origin)
                continue
            built[name] = Appliance(
                name=name, role=data["role"], network=network, runs_on=runs_on, origin=origin
            )
    return built


def _build_approvals(design_data: Mapping[str, Any], root: Origin) -> tuple[Approval, ...]:
    """Approvals in the order of the design."""
    return tuple(
        Approval(
            by=entry["by"],
            date=str(entry["date"]),
            version=entry["version"],
            origin=root.child("approvals", index),
        )
        for index, entry in enumerate(design_data.get("approvals", ()))
    )


def _build_licenses(context: ModelContext, clusters: Collection[str]) -> Iterator[License]:
    """Lines of the bill of materials for licenses and support; undefined clusters are reported."""
    for index, data in enumerate(context.data.get("bom.yaml", {}).get("items", ())):
        kind = next((kind for kind in ("license", "support") if kind in data), "")
        if not kind:
            continue
        origin = Origin("bom.yaml", ("items", index))
        for number, cluster in enumerate(data.get("clusters", ())):
            if cluster not in clusters:
                context.add_unknown_name("cluster", cluster, clusters, origin.child("clusters", number))
        quantity = data["quantity"]
        yield License(
            id=data[kind],
            kind=kind,
            quantity=None if quantity == "needed" else quantity,
            per=data.get("per", ""),
            clusters=tuple(data.get("clusters", ())),
            least_per_socket=data.get("least_per_socket", 0),
            purpose=data.get("for", ""),
            origin=origin,
        )
