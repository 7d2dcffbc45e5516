"""Builds switches, with their ports and VLANs, and MLAG pairs."""

from collections.abc import Mapping
from typing import Any

from ..core.origin import Origin
from . import units
from .context import ModelContext
from .ranges import expand
from .routing import build_bgp, build_switch_routes, numbered_bgp
from .types import Mlag, Network, Part, Port, SpanningTree, Switch, UnusedPorts

FILE = "wiring.yaml"
DEFAULT_MTU = 1500


def build_switches(
    context: ModelContext, networks: Mapping[str, Network], nos_release: Mapping[str, str]
) -> dict[str, Switch]:
    """Switches by name. ``nos_release`` is the release of each network operating system in the software list
    of the design."""
    switches: dict[str, Switch] = {}
    for names, data in context.data.get(FILE, {}).get("switches", {}).items():
        origin = Origin(FILE, ("switches", names))
        labeled = context.names_and_labels(names, data, origin, "switches")
        model = context.catalog_part("switch", data["model"], origin.child("model"))
        product = _nos_entry(context, data, origin)
        if model is None or not labeled:
            # Names of this switch elsewhere are then no separate mistakes.
            context.is_incomplete = True
            continue
        nos = data.get("nos", "")
        ports, others = _switch_ports(context, data, origin, model)
        further = _optional_fields(context, data, origin, networks)
        bgp = build_bgp(context, data["bgp"], origin.child("bgp"), networks) if "bgp" in data else None
        for index, (name, label) in enumerate(labeled):
            if name in switches:
                context.add_repeated_name("switch", name, origin, switches[name].origin)
                continue
            switches[name] = Switch(
                name=name,
                label=label,
                model=model,
                role=data.get("role", "leaf"),
                fabric=data.get("fabric", ""),
                nos=nos,
                release=data.get("release", nos_release.get(nos, "")),
                mtu=data.get("mtu", product.get("default_mtu", DEFAULT_MTU)),
                ports=ports,
                origin=origin,
                ports_are_named=context.catalog.names_ports(model, nos, data.get("port_name", "")),
                mtu_is_known="mtu" in data or "default_mtu" in product,
                other_names=others,
                bgp=numbered_bgp(bgp, data, index),
                **further,
            )
    return switches


def _switch_ports(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, model: Part
) -> tuple[Mapping[str, Port], Mapping[str, tuple[str, Port]]]:
    """Ports of a switch by name, and their alternative names."""
    nos, splits = data.get("nos", ""), _port_splits(context, data, origin, model)
    stated_names = {key: data[key] for key in ("port_name", "lane_port_name") if key in data}
    others = {} if stated_names else context.catalog.other_port_names(model, nos, splits)
    return context.catalog.switch_ports(model, nos, splits, stated_names), others


def _optional_fields(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, networks: Mapping[str, Network]
) -> dict[str, Any]:
    """Fields of a switch that only some designs state."""
    vlans = vlan_numbers(context, data["vlans"], origin.child("vlans"), networks) if "vlans" in data else None
    further = {"vlans": vlans, "gateway": data.get("gateway", ""), "vxlan": data.get("vxlan", False)}
    further["existing"] = data.get("existing", False)
    further["routes"] = tuple(build_switch_routes(context, data.get("routes", []), origin.child("routes")))
    if "unused_ports" in data:
        entry, here = data["unused_ports"], origin.child("unused_ports")
        further["unused_ports"] = UnusedPorts(entry.get("shut_down", False), entry.get("vlan"), here)
    if "spanning_tree" in data:
        entry, here = data["spanning_tree"], origin.child("spanning_tree")
        further["spanning_tree"] = SpanningTree(entry["mode"], entry.get("priority"), here)
    return further


def _nos_entry(context: ModelContext, data: Mapping[str, Any], origin: Origin) -> Mapping[str, Any]:
    """Entry of the network operating system of a switch; an unknown one is reported."""
    nos = data.get("nos", "")
    product = context.catalog.software(nos) if nos else {}
    if product is None:
        known = context.catalog.ids("software")
        context.add_unknown_name("network operating system", nos, known, origin.child("nos"), code="REF005")
    return product or {}


def _port_splits(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, model: Part
) -> dict[str, tuple[int, int]]:
    """Number and speed of the parts of each port that is broken out; numbers that the switch does not have
    are reported."""
    splits: dict[str, tuple[int, int]] = {}
    known = {number for group in model.data.get("ports", ()) for number in expand(f"[{group['numbers']}]")}
    for numbers, split in data.get("breakouts", {}).items():
        here = origin.child("breakouts", numbers)
        count, _, each = split.partition("x")
        for number in context.expand_names(f"[{numbers}]", here):
            if number not in known:
                context.add_unknown_name("port", number, known, here, at_key=True)
                break
            splits[number] = int(count), units.speed(each)
    return splits


def build_mlags(context: ModelContext, switches: Mapping[str, Switch]) -> dict[str, Mlag]:
    """MLAG pairs by id; switches that are not defined are reported."""
    mlags = {}
    for identity, data in context.data.get(FILE, {}).get("mlag", {}).items():
        origin = Origin(FILE, ("mlag", identity))
        names: list[str] = []
        for index, text in enumerate(data["switches"]):
            expanded = context.expand_devices(text, origin.child("switches", index))
            names += expanded
            for name in expanded:
                if name not in switches:
                    context.add_unknown_name("device", name, switches, origin.child("switches", index))
        mlags[identity] = Mlag(
            name=identity,
            switches=tuple(names),
            peer_link=data["peer_link"],
            domain=data.get("domain", ""),
            origin=origin,
            peer_gateway=data.get("peer_gateway"),
            auto_recovery=data.get("auto_recovery"),
            restore_delay=data.get("restore_delay"),
        )
    return mlags


def vlan_numbers(
    context: ModelContext, listed: list[int | str], origin: Origin, networks: Mapping[str, Network]
) -> tuple[int, ...]:
    """VLAN numbers of a list of numbers and network ids; unknown ids are reported."""
    numbers = []
    for index, entry in enumerate(listed):
        if isinstance(entry, int):
            numbers.append(entry)
        elif entry in networks:
            numbers.append(networks[entry].vlan)
        else:
            context.add_unknown_name("network", entry, networks, origin.child(index))
    return tuple(dict.fromkeys(numbers))
