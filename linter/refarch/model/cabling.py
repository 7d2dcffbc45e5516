"""Builds switches and links."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from . import units
from .context import ModelContext
from .ranges import expand
from .types import End, Link, Mlag, Network, Part, Switch

FILE = "wiring.yaml"
DEFAULT_MTU = 1500


def build_switches(
    context: ModelContext, networks: Mapping[str, Network], nos_release: Mapping[str, str]
) -> dict[str, Switch]:
    """All switches by name. ``nos_release`` is the release of each network operating system in the design's
    software list."""
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
                "network operating system",
                nos,
                context.catalogue.ids("software"),
                origin.child("nos"),
                code="REF005",
            )
        if model is None or not expanded:
            context.incomplete = True
            continue
        ports = context.catalogue.switch_ports(model, nos, _splits(context, data, origin, model))
        vlans = _vlans(context, data["vlans"], origin.child("vlans"), networks) if "vlans" in data else None
        mtu = data.get("mtu", (product or {}).get("default_mtu", DEFAULT_MTU))
        for name, label in zip(expanded, labels, strict=True):
            if name in switches:
                context.problem(
                    "HST004",
                    origin,
                    f"switch `{name}` is named twice",
                    "Give every switch a name of its own.",
                    related=((switches[name].origin, "named here first"),),
                    stops=False,
                    at_key=True,
                )
                continue
            switches[name] = Switch(
                name,
                label,
                model,
                data.get("role", "leaf"),
                data.get("fabric", ""),
                nos,
                data.get("release", nos_release.get(nos, "")),
                mtu,
                vlans,
                ports,
                origin,
            )
    return switches


def _splits(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, model: Part
) -> dict[str, tuple[int, int]]:
    """Number of parts and their speed for each port that is broken out; numbers that the switch does not have
    are noted."""
    found: dict[str, tuple[int, int]] = {}
    known = {number for group in model.data.get("ports", ()) for number in expand(f"[{group['numbers']}]")}
    for numbers, split in data.get("breakouts", {}).items():
        here = origin.child("breakouts", numbers)
        count, _, each = split.partition("x")
        for number in context.names(f"[{numbers}]", here):
            if number not in known:
                context.unknown("port", number, known, here, at_key=True)
                break
            found[number] = int(count), units.speed(each)
    return found


def build_mlags(context: ModelContext, switches: Mapping[str, Switch]) -> dict[str, Mlag]:
    """All MLAG pairs by id; switches that are not defined are noted."""
    found = {}
    for identity, data in context.data.get(FILE, {}).get("mlag", {}).items():
        origin = Origin(FILE, ("mlag", identity))
        names: list[str] = []
        for index, text in enumerate(data["switches"]):
            expanded = context.names(text, origin.child("switches", index))
            names += expanded
            for name in expanded:
                if name not in switches:
                    context.unknown("device", name, switches, origin.child("switches", index))
        found[identity] = Mlag(identity, tuple(names), data["peer_link"], data.get("domain", ""), origin)
    return found


def _vlans(
    context: ModelContext, listed: list[int | str], origin: Origin, networks: Mapping[str, Network]
) -> tuple[int, ...]:
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
    context: ModelContext, devices: Mapping[str, str], networks: Mapping[str, Network]
) -> tuple[Link, ...]:
    """All links, one for every cable of a zipped range. ``devices`` has ``host``, ``switch`` or ``array`` by
    name."""
    found: list[Link] = []
    for index, data in enumerate(context.data.get(FILE, {}).get("links", ())):
        found += _links(context, index, data, len(found), devices, networks)
    return tuple(found)


def _links(
    context: ModelContext,
    index: int,
    data: Mapping[str, Any],
    first: int,
    devices: Mapping[str, str],
    networks: Mapping[str, Network],
) -> Iterator[Link]:
    """The links of one entry; ``first`` is the number of the first of them."""
    origin = Origin(FILE, ("links", index))
    cable = context.part("cable", data["cable"], origin.child("cable"))
    pairs = _pairs(context, data, origin)
    if cable is None or not pairs:
        return
    carries = _vlans(context, data.get("carries", []), origin.child("carries"), networks) + tuple(
        data.get("vlans", ())
    )
    untagged, network = _untagged(context, data.get("untagged"), origin, networks)
    stated = tuple(dict.fromkeys(carries)) if "carries" in data or "vlans" in data else None
    written = data.get("length", cable.data.get("length"))
    if written is None:
        message = f"the link has no length, and cable `{cable.id}` comes in any"
        context.problem(
            "SCHEMA002", origin.child("cable"), message, "Add the length of the cable, e.g. `length: 2m`."
        )
        return
    metres = units.length(written)
    speed = units.speed(data["speed"]) if "speed" in data else None
    at = {"a": origin.child("from"), "b": origin.child("to")}
    if "vlans" in data and "carries" not in data:
        at["carries"] = origin.child("vlans")
    optics = _optics(context, data.get("optics"), origin.child("optics"))
    for number, (a, b) in enumerate(pairs, first):
        if not (
            _known(context, a, devices, origin.child("from"))
            and _known(context, b, devices, origin.child("to"))
        ):
            return
        role = data.get("role") or _role({devices[a.device], devices[b.device]})
        yield Link(
            a,
            b,
            cable,
            metres,
            role,
            data.get("bond", ""),
            data.get("bond_mode", "lacp"),
            data.get("mlag"),
            stated,
            untagged,
            network,
            data.get("mtu"),
            speed,
            data.get("fec", "auto"),
            index,
            number,
            origin,
            at,
            *optics,
        )


def _role(kinds: set[str]) -> str:
    """What a link is, from the kinds of the devices at its ends."""
    if "switch" not in kinds:
        return "direct"
    return "inter-switch" if kinds == {"switch"} else "array" if "array" in kinds else "host"


def _optics(context: ModelContext, data: Any, origin: Origin) -> tuple[Part | None, Part | None]:
    """The transceivers at both ends."""
    if data is None:
        return None, None
    if isinstance(data, str):
        part = context.part("optic", data, origin)
        return part, part
    near, far = (
        context.part("optic", data[key], origin.child(key)) if key in data else None for key in ("from", "to")
    )
    return near, far


def _pairs(context: ModelContext, data: Mapping[str, Any], origin: Origin) -> list[tuple[End, End]]:
    ends: list[list[tuple[str, str]]] = []
    for key in ("from", "to"):
        hint = "Write `device-[01-12] port` or `device port-[1-12]`."
        ends.append(context.interfaces(data[key], origin.child(key), hint))
        if not ends[-1]:
            return []
    left, right = ends
    if len(left) != len(right):
        message = f"{len(left)} ends in `{data['from']}` and {len(right)} in `{data['to']}`"
        context.problem(
            "REF004",
            origin.child("to"),
            message,
            "Give as many ports on one side as on the other.",
            related=((origin.child("from"), "the other side"),),
        )
        return []
    return [(End(*a), End(*b)) for a, b in zip(left, right, strict=True)]


def _known(context: ModelContext, end: End, devices: Collection[str], where: Origin) -> bool:
    if end.device in devices:
        return True
    context.unknown("device", end.device, devices, where)
    return False


def _untagged(
    context: ModelContext, value: int | str | None, origin: Origin, networks: Mapping[str, Network]
) -> tuple[int | None, str]:
    if value is None or value == "none":
        return None, ""
    if isinstance(value, int):
        return value, ""
    if value not in networks:
        context.unknown("network", value, networks, origin.child("untagged"))
        return None, ""
    return networks[value].vlan, value
