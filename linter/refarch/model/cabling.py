"""Builds switches and links."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from . import units
from .context import Context
from .types import End, Host, Link, Network, Switch

FILE = "wiring.yaml"
DEFAULT_MTU = 1500


def build_switches(context: Context, networks: Mapping[str, Network], nos_release: Mapping[str, str]) -> dict[str, Switch]:
    """All switches by name. ``nos_release`` is the release of each network operating system in the design's software list."""
    switches: dict[str, Switch] = {}
    for names, data in context.data.get(FILE, {}).get("switches", {}).items():
        origin = Origin(FILE, ("switches", names))
        expanded = context.names(names, origin)
        labels = context.names(data["labels"], origin.child("labels")) if "labels" in data else expanded
        if len(labels) != len(expanded):
            context.problem(
                "REF004",
                origin.child("labels"),
                f"{len(labels)} labels for {len(expanded)} switches",
                "Give one label for each.",
            )
            labels = expanded
        model = context.part("switch", data["model"], origin.child("model"))
        nos = data.get("nos", "")
        product = context.catalogue.software(nos) if nos else {}
        if product is None:
            context.unknown(
                "network operating system", nos, context.catalogue.ids("software"), origin.child("nos"), code="REF005"
            )
        if model is None or not expanded:
            context.incomplete = True
            continue
        ports = context.catalogue.switch_ports(model, nos)
        vlans = _vlans(context, data["vlans"], origin.child("vlans"), networks) if "vlans" in data else None
        mtu = data.get("mtu", (product or {}).get("default_mtu", DEFAULT_MTU))
        for name, label in zip(expanded, labels, strict=True):
            if name in switches:
                context.problem(
                    "HST004", origin, f"switch `{name}` is named twice", "Give every switch a name of its own.",
                    related=((switches[name].origin, "named here first"),), fatal=False, at_key=True,
                )  # fmt: skip
                continue
            switches[name] = Switch(
                name, label, model, data.get("role", "leaf"), data.get("fabric", ""), nos,
                data.get("release", nos_release.get(nos, "")), mtu, vlans, ports, origin,
            )  # fmt: skip
    return switches


def _vlans(context: Context, listed: list[int | str], origin: Origin, networks: Mapping[str, Network]) -> tuple[int, ...]:
    """VLAN numbers of a list of numbers and network ids."""
    found = []
    for index, entry in enumerate(listed):
        if isinstance(entry, int):
            found.append(entry)
        elif entry in networks:
            found.append(networks[entry].vlan)
        else:
            context.unknown("network", entry, networks, origin.child(index))
    return tuple(dict.fromkeys(found))


def build_links(
    context: Context, hosts: Mapping[str, Host], switches: Mapping[str, Switch], networks: Mapping[str, Network]
) -> tuple[Link, ...]:
    """All links, one for every cable of a zipped range."""
    found: list[Link] = []
    for index, data in enumerate(context.data.get(FILE, {}).get("links", ())):
        found += _links(context, index, data, hosts, switches, networks)
    return tuple(found)


def _links(
    context: Context, index: int, data: Mapping[str, Any], hosts: Mapping[str, Host], switches: Mapping[str, Switch],
    networks: Mapping[str, Network],
) -> Iterator[Link]:  # fmt: skip
    origin = Origin(FILE, ("links", index))
    cable = context.part("cable", data["cable"], origin.child("cable"))
    pairs = _pairs(context, data, origin)
    if cable is None or not pairs:
        return
    carries = _vlans(context, data.get("carries", []), origin.child("carries"), networks) + tuple(data.get("vlans", ()))
    untagged, network = _untagged(context, data.get("untagged"), origin, networks)
    stated = tuple(dict.fromkeys(carries)) if "carries" in data or "vlans" in data else None
    written = data.get("length", cable.data.get("length"))
    if written is None:
        message = f"the link has no length, and cable `{cable.id}` comes in any"
        context.problem("SCHEMA002", origin.child("cable"), message, "Add the length of the cable, e.g. `length: 2m`.")
        return
    metres = units.length(written)
    speed = units.speed(data["speed"]) if "speed" in data else None
    at = {"a": origin.child("from"), "b": origin.child("to")}
    if "vlans" in data and "carries" not in data:
        at["carries"] = origin.child("vlans")
    for a, b in pairs:
        if not (
            _known(context, a, hosts, switches, origin.child("from")) and _known(context, b, hosts, switches, origin.child("to"))
        ):
            return
        role = data.get("role", "host" if a.device in hosts or b.device in hosts else "inter-switch")
        yield Link(
            a, b, cable, metres, role, data.get("bond", ""), data.get("bond_mode", "lacp"), data.get("mlag"), stated,
            untagged, network, data.get("mtu"), speed, data.get("fec", "auto"), index, origin, at,
        )  # fmt: skip


def _pairs(context: Context, data: Mapping[str, Any], origin: Origin) -> list[tuple[End, End]]:
    ends: list[list[tuple[str, str]]] = []
    for key in ("from", "to"):
        hint = "Write `device-[01-12] port` or `device port-[1-12]`."
        ends.append(context.interfaces(data[key], origin.child(key), hint))
        if not ends[-1]:
            return []
    left, right = ends
    if len(left) != len(right):
        message = f"{len(left)} ends in `{data['from']}` and {len(right)} in `{data['to']}`"
        context.problem("REF004", origin.child("to"), message, "Give as many ports on one side as on the other.",
                        related=((origin.child("from"), "the other side"),))  # fmt: skip
        return []
    return [(End(*a), End(*b)) for a, b in zip(left, right, strict=True)]


def _known(context: Context, end: End, hosts: Mapping[str, Host], switches: Mapping[str, Switch], where: Origin) -> bool:
    if end.device in hosts or end.device in switches:
        return True
    context.unknown("device", end.device, [*hosts, *switches], where)
    return False


def _untagged(
    context: Context, value: int | str | None, origin: Origin, networks: Mapping[str, Network]
) -> tuple[int | None, str]:
    if value is None or value == "none":
        return None, ""
    if isinstance(value, int):
        return value, ""
    if value not in networks:
        context.unknown("network", value, networks, origin.child("untagged"))
        return None, ""
    return networks[value].vlan, value
