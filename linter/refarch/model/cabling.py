"""Builds switches and links."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from . import net, units
from .bundles import cable_bonds, cable_labels, label_places
from .context import ModelContext
from .link_ends import ends_of_cables
from .ranges import expand
from .types import End, Link, Mlag, Network, Part, Port, Switch, UnusedPorts

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
        labelled = context.names_and_labels(names, data, origin, "switches")
        model = context.catalogue_part("switch", data["model"], origin.child("model"))
        product = _nos_entry(context, data, origin)
        if model is None or not labelled:
            context.is_incomplete = True
            continue
        nos = data.get("nos", "")
        ports, others = _switch_ports(context, data, origin, model)
        further = _optional_fields(context, data, origin, networks)
        for name, label in labelled:
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
                ports_are_named=context.catalogue.names_ports(model, nos, data.get("port_name", "")),
                mtu_is_known="mtu" in data or "default_mtu" in product,
                other_names=others,
                **further,
            )
    return switches


def _switch_ports(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, model: Part
) -> tuple[Mapping[str, Port], Mapping[str, tuple[str, Port]]]:
    """Ports of a switch by name, and further names for them."""
    nos, splits = data.get("nos", ""), _port_splits(context, data, origin, model)
    own = {key: data[key] for key in ("port_name", "lane_port_name") if key in data}
    others = {} if own else context.catalogue.other_port_names(model, nos, splits)
    return context.catalogue.switch_ports(model, nos, splits, own), others


def _optional_fields(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, networks: Mapping[str, Network]
) -> dict[str, Any]:
    """What only some designs say of a switch, by the switch's field."""
    vlans = (
        _vlan_numbers(context, data["vlans"], origin.child("vlans"), networks) if "vlans" in data else None
    )
    further = {"vlans": vlans, "gateway": data.get("gateway", ""), "vxlan": data.get("vxlan", False)}
    further["existing"] = data.get("existing", False)
    if "unused_ports" in data:
        entry, here = data["unused_ports"], origin.child("unused_ports")
        further["unused_ports"] = UnusedPorts(entry.get("shut_down", False), entry.get("vlan"), here)
    return further


def _nos_entry(context: ModelContext, data: Mapping[str, Any], origin: Origin) -> Mapping[str, Any]:
    """What the catalogue says of the network operating system of a switch; an unknown one is noted."""
    nos = data.get("nos", "")
    product = context.catalogue.software(nos) if nos else {}
    if product is None:
        known = context.catalogue.ids("software")
        context.add_unknown_name("network operating system", nos, known, origin.child("nos"), code="REF005")
    return product or {}


def _port_splits(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, model: Part
) -> dict[str, tuple[int, int]]:
    """Number of parts and their speed for each port that is broken out; numbers that the switch does not have
    are noted."""
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
    """All MLAG pairs by id; switches that are not defined are noted."""
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
        mlags[identity] = Mlag(identity, tuple(names), data["peer_link"], data.get("domain", ""), origin)
    return mlags


def _vlan_numbers(
    context: ModelContext, listed: list[int | str], origin: Origin, networks: Mapping[str, Network]
) -> tuple[int, ...]:
    """VLAN numbers of a list of numbers and network ids."""
    numbers = []
    for index, entry in enumerate(listed):
        if isinstance(entry, int):
            numbers.append(entry)
        elif entry in networks:
            numbers.append(networks[entry].vlan)
        else:
            context.add_unknown_name("network", entry, networks, origin.child(index))
    return tuple(dict.fromkeys(numbers))


def build_links(
    context: ModelContext, devices: Mapping[str, str], networks: Mapping[str, Network]
) -> tuple[Link, ...]:
    """All links, one for every cable of a zipped range. ``expand_devices`` has ``host``, ``switch`` or ``array`` by
    name."""
    links: list[Link] = []
    for index, data in enumerate(context.data.get(FILE, {}).get("links", ())):
        links += _links_of_entry(context, index, data, len(links), devices, networks)
    return tuple(links)


def _links_of_entry(
    context: ModelContext,
    index: int,
    data: Mapping[str, Any],
    first: int,
    devices: Mapping[str, str],
    networks: Mapping[str, Network],
) -> Iterator[Link]:
    """The links of one entry; ``first`` is the number of the first of them."""
    origin = Origin(FILE, ("links", index))
    cable = context.catalogue_part("cable", data["cable"], origin.child("cable"))
    pairs = ends_of_cables(context, data, origin)
    if cable is None or not pairs:
        return
    shared = _shared_link(context, index, data, cable, networks, origin)
    bonds = cable_bonds(context, data, len(pairs), origin)
    marked = cable_labels(context, data, len(pairs), origin)
    if shared is None or not bonds or not marked:
        return
    near, far = origin.child("from"), origin.child("to")
    rows = zip(pairs, bonds, marked, strict=True)
    for number, ((a, b), (bond, mlag), (label_a, label_b)) in enumerate(rows, first):
        if not (_is_defined(context, a, devices, data, near) and _is_defined(context, b, devices, data, far)):
            return
        role = data.get("role") or _link_role({devices[a.device], devices[b.device]})
        routing = {"routed": data.get("routed", False), "subnet": _link_subnet(data, number - first)}
        link = shared._replace(a=a, b=b, role=role, number=number, bond=bond, mlag=mlag, **routing)
        yield link._replace(label_a=label_a, label_b=label_b)


def _link_subnet(data: Mapping[str, Any], index: int) -> str:
    """The prefix of one of the links of an entry, counted up from that of the first."""
    base, _, length = data.get("subnet", "").partition("/")
    if not base:
        return ""
    bits = int(length)
    return f"{net.address_text(net.address(base) + index * net.size(bits))}/{bits}"


def _shared_link(
    context: ModelContext,
    index: int,
    data: Mapping[str, Any],
    cable: Part,
    networks: Mapping[str, Network],
    origin: Origin,
) -> Link | None:
    """What all cables of an entry have in common: a link between nothing; None where the length is missing,
    which is noted."""
    carries, said_at = _carried_vlans(context, data, origin, networks)
    untagged, network = _untagged_vlan(context, data.get("untagged"), origin, networks)
    length = _cable_length(context, data, cable, origin)
    if length is None:
        return None
    optics = _parts_at_ends(context, "optic", data.get("optics"), origin.child("optics"))
    adapters = _parts_at_ends(context, "adapter", data.get("plug_adapters"), origin.child("plug_adapters"))
    nowhere = End("", "")
    return Link(
        *(nowhere, nowhere, cable, length, "", ""),  # ends, role and bond are those of each cable
        bond_mode=data.get("bond_mode", "lacp"),
        mlag=None,
        carries=carries,
        untagged=untagged,
        untagged_network=network,
        mtu=data.get("mtu"),
        speed=units.speed(data["speed"]) if "speed" in data else None,
        fec=data.get("fec", "auto"),
        entry=index,
        number=0,
        origin=origin,
        at={"a": origin.child("from"), "b": origin.child("to"), **label_places(data, origin), **said_at},
        optic_a=optics[0],
        optic_b=optics[1],
        adapter_a=adapters[0],
        adapter_b=adapters[1],
    )


def _cable_length(
    context: ModelContext, data: Mapping[str, Any], cable: Part, origin: Origin
) -> float | None:
    """Metres of cable, as the entry says or as the part comes; None, which is noted, where neither says."""
    written = data.get("length", cable.data.get("length"))
    if written is not None:
        return units.length(written)
    message = f"the link has no length, and cable `{cable.id}` comes in any"
    hint = "Add the length of the cable, e.g. `length: 2m`."
    context.add_problem("SCHEMA002", origin.child("cable"), message, hint)
    return None


def _carried_vlans(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, networks: Mapping[str, Network]
) -> tuple[tuple[int, ...] | None, dict[str, Origin]]:
    """The tagged VLANs that an entry states, None where it leaves them to be derived; and where it states
    them, if not under ``carries``."""
    named = _vlan_numbers(context, data.get("carries", []), origin.child("carries"), networks)
    if "carries" not in data and "vlans" not in data:
        return None, {}
    said_at = {} if "carries" in data else {"carries": origin.child("vlans")}
    return tuple(dict.fromkeys((*named, *data.get("vlans", ())))), said_at


def _link_role(kinds: set[str]) -> str:
    """What a link is, from the kinds of the devices at its ends."""
    if "switch" not in kinds:
        return "direct"
    return "inter-switch" if kinds == {"switch"} else "array" if "array" in kinds else "host"


def _parts_at_ends(
    context: ModelContext, kind: str, data: Any, origin: Origin
) -> tuple[Part | None, Part | None]:
    """The transceivers or adapters at both ends."""
    if data is None:
        return None, None
    if isinstance(data, str):
        part = context.catalogue_part(kind, data, origin)
        return part, part
    near, far = (
        context.catalogue_part(kind, data[key], origin.child(key)) if key in data else None
        for key in ("from", "to")
    )
    return near, far


def _is_defined(
    context: ModelContext, end: End, devices: Collection[str], data: Mapping[str, Any], where: Origin
) -> bool:
    if end.device in devices:
        return True
    from .range_fixes import shortened_link  # costs start-up time that only a mistake should pay

    key = str(where.pointer[-1])
    fix = shortened_link(context.data, data, Origin(where.file, where.pointer[:-1]), key)
    context.add_unknown_name("device", end.device, devices, where, fix=fix)
    return False


def _untagged_vlan(
    context: ModelContext, value: int | str | None, origin: Origin, networks: Mapping[str, Network]
) -> tuple[int | None, str]:
    if value is None or value == "none":
        return None, ""
    if isinstance(value, int):
        return value, ""
    if value not in networks:
        context.add_unknown_name("network", value, networks, origin.child("untagged"))
        return None, ""
    return networks[value].vlan, value
