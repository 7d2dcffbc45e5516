"""Builds links: the two ends of each cable, its bond, labels and optics, and the names of its ports."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from . import ipv4 as net, units
from .context import ModelContext
from .groups import group_places
from .ranges import RangeError, expand, first_names, is_open, split_interface
from .switches import vlan_numbers
from .types import End, Link, Network, Part, Port, Switch

FILE = "wiring.yaml"

ONE_OR_EACH_HINT = "Set one for all. Or set one for each."

CableBond = tuple[str, int | None]
"""Name of a bond and its MLAG id; an empty name for no bond."""


def build_links(
    context: ModelContext, devices: Mapping[str, str], networks: Mapping[str, Network]
) -> tuple[Link, ...]:
    """Links, one for every cable of a zipped range. ``devices`` has the kind of every device by name:
    ``host``, ``switch`` or ``array``."""
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
    """Links of one entry; ``first`` is the number of the first of them."""
    origin = Origin(FILE, ("links", index))
    cable = context.catalog_part("cable", data["cable"], origin.child("cable"))
    pairs = ends_of_cables(context, data, origin)
    if cable is None or not pairs:
        return
    shared = _shared_link(context, index, data, cable, networks, origin)
    bonds = cable_bonds(context, data, len(pairs), origin)
    marked = cable_labels(context, data, len(pairs), origin)
    if shared is None or not bonds or not marked:
        return
    from_origin, to_origin = origin.child("from"), origin.child("to")
    rows = zip(pairs, bonds, marked, strict=True)
    for number, ((a, b), (bond, mlag), (label_a, label_b)) in enumerate(rows, first):
        if not (
            _is_defined(context, a, devices, data, from_origin)
            and _is_defined(context, b, devices, data, to_origin)
        ):
            return
        role = data.get("role") or _link_role({devices[a.device], devices[b.device]})
        routing = {"routed": data.get("routed", False), "subnet": _link_subnet(data, number - first)}
        link = shared._replace(a=a, b=b, role=role, number=number, bond=bond, mlag=mlag, **routing)
        yield link._replace(label_a=label_a, label_b=label_b)


def _link_subnet(data: Mapping[str, Any], index: int) -> str:
    """Prefix of one link of an entry, counted up from that of the first."""
    base, _, length = data.get("subnet", "").partition("/")
    if not base:
        return ""
    # The schema has checked the length.
    bits = int(length)
    # Each link of an entry has the next prefix of the same length.
    return f"{net.address_text(net.parse_address(base) + index * net.address_count(bits))}/{bits}"


def _shared_link(
    context: ModelContext,
    index: int,
    data: Mapping[str, Any],
    cable: Part,
    networks: Mapping[str, Network],
    origin: Origin,
) -> Link | None:
    """Link with what all cables of an entry share, and without ends; None where the length is missing, which
    is reported."""
    carries, said_at = _carried_vlans(context, data, origin, networks)
    untagged, network = _untagged_vlan(context, data.get("untagged"), origin, networks)
    length = _cable_length(context, data, cable, origin)
    if length is None:
        return None
    optic_a, optic_b = _parts_at_ends(context, "optic", data, "optics", origin)
    adapter_a, adapter_b = _parts_at_ends(context, "adapter", data, "plug_adapters", origin)
    no_end = End("", "")
    return Link(
        a=no_end,  # ends, role and bond are those of each cable
        b=no_end,
        cable=cable,
        length=length,
        role="",
        bond="",
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
        optic_a=optic_a,
        optic_b=optic_b,
        adapter_a=adapter_a,
        adapter_b=adapter_b,
    )


def _cable_length(
    context: ModelContext, data: Mapping[str, Any], cable: Part, origin: Origin
) -> float | None:
    """Length of a cable in meters: stated by the entry, or fixed by the part; None, with a problem, where
    neither states one."""
    written = data.get("length", cable.data.get("length"))
    if written is not None:
        return units.length(written)
    message = f"the link has no length, but cable `{cable.id}` is available in any length"
    hint = "Add the length of the cable, e.g. `length: 2m`."
    context.add_problem("SCHEMA002", origin.child("cable"), message, hint)
    return None


def _carried_vlans(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, networks: Mapping[str, Network]
) -> tuple[tuple[int, ...] | None, dict[str, Origin]]:
    """Tagged VLANs of an entry, None for derived VLANs; and the place that states them, if it is
    not ``carries``."""
    named = vlan_numbers(context, data.get("carries", []), origin.child("carries"), networks)
    if "carries" not in data and "vlans" not in data:
        return None, {}
    said_at = {} if "carries" in data else {"carries": origin.child("vlans")}
    return tuple(dict.fromkeys((*named, *data.get("vlans", ())))), said_at


def _link_role(kinds: set[str]) -> str:
    """Role of a link, from the kinds of the devices at its ends."""
    if "switch" not in kinds:
        return "direct"
    return "inter-switch" if kinds == {"switch"} else "array" if "array" in kinds else "host"


def _parts_at_ends(
    context: ModelContext, kind: str, data: Mapping[str, Any], key: str, origin: Origin
) -> tuple[Part | None, Part | None]:
    """Transceivers or adapters at both ends, as a key of the entry names them: one for both, or one for
    each."""
    entry, here = data.get(key), origin.child(key)
    if entry is None:
        return None, None
    if isinstance(entry, str):
        part = context.catalog_part(kind, entry, here)
        return part, part
    part_a, part_b = (
        context.catalog_part(kind, entry[end], here.child(end)) if end in entry else None
        for end in ("from", "to")
    )
    return part_a, part_b


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


def ends_of_cables(context: ModelContext, data: Mapping[str, Any], origin: Origin) -> list[tuple[End, End]]:
    """Ends of each cable of an entry; none, with a problem, where the two sides do not go together."""
    from_text, to_text = data["from"], data["to"]
    if is_open(from_text) and is_open(to_text):
        both = f"both `{from_text}` and `{to_text}`"
        message = f"{both} are open ranges, so the number of ports is unknown"
        related = ((origin.child("from"), "the other side"),)
        context.add_problem(
            "REF003", origin.child("to"), message, "Set the end of one of the two ranges.", related=related
        )
        return []
    hint = "Write `device-[01-12] port` or `device port-[1-12]`."
    ends: dict[str, list[tuple[str, str]]] = {}
    # The closed end first: its number of ports decides how many the open end takes.
    for key in sorted(("from", "to"), key=lambda key: is_open(data[key])):
        here = origin.child(key)
        if is_open(data[key]):
            # The closed end was expanded first, so it is there.
            count = len(next(iter(ends.values())))
            ends[key] = _take_open_end(context, data[key], count, here)
        else:
            ends[key] = context.expand_interfaces(data[key], here, hint)
        if not ends[key]:
            return []
    left, right = ends["from"], ends["to"]
    if len(left) != len(right):
        _add_unequal_ends(context, data, origin, len(left), len(right))
        return []
    return [(End(*a), End(*b)) for a, b in zip(left, right, strict=True)]


def _take_open_end(context: ModelContext, text: str, count: int, where: Origin) -> list[tuple[str, str]]:
    """Ports of one device, as many as the other end of the link has."""
    device, ports = split_interface(text)
    if " " in device or "[" in device:
        message = f"`{text}` is an open range on several devices"
        context.add_problem("REF003", where, message, "Use one device with an open range.")
        return []
    return [(device, port) for port in context.take_names(ports, count, where)]


def _add_unequal_ends(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, from_count: int, to_count: int
) -> None:
    """Add the problem of an entry whose ends are not equally many, with the places that state how many."""
    message = f"{from_count} ends in `{data['from']}` and {to_count} in `{data['to']}`"
    related = [(origin.child("from"), "the other side")]
    for key in ("from", "to"):
        group = split_interface(data[key])[0]
        related += [(place, f"`{group}` are defined here") for place in group_places(context.data, group)]
    from .range_fixes import equalized_ends  # costs start-up time that only a mistake should pay

    hint = "Use the same number of ports on both sides."
    fix = equalized_ends(context.data, data, origin)
    context.add_problem("REF004", origin.child("to"), message, hint, related=tuple(related), fix=fix)


def cable_bonds(
    context: ModelContext, data: Mapping[str, Any], count: int, origin: Origin
) -> list[CableBond]:
    """Bond of each cable; empty, with a problem, where a range of bonds does not fit the number of cables."""
    hint = "Write one bond for each cable, e.g. bond[1-8]."
    names = _value_of_each_cable(context, data.get("bond", ""), count, origin.child("bond"), hint)
    ids = _value_of_each_cable(context, data.get("mlag"), count, origin.child("mlag"), hint)
    if not names or not ids:
        return []
    return [
        (name, None if identity is None else int(identity)) for name, identity in zip(names, ids, strict=True)
    ]


def cable_labels(
    context: ModelContext, data: Mapping[str, Any], count: int, origin: Origin
) -> list[tuple[str, str]]:
    """Labels of the two plugs of each cable, empty texts for none; empty, with a problem, where a range of
    labels does not fit the number of cables."""
    value, here = data.get("label", ""), origin.child("label")
    hint = "Write one label for each cable, e.g. C-[001-008]."
    if isinstance(value, str):
        both = _value_of_each_cable(context, value, count, here, hint, hint)
        return [(label, label) for label in both]
    from_labels, to_labels = (
        _value_of_each_cable(context, value.get(key, ""), count, here.child(key), hint, hint)
        for key in ("from", "to")
    )
    return list(zip(from_labels, to_labels, strict=True)) if from_labels and to_labels else []


def label_places(data: Mapping[str, Any], origin: Origin) -> dict[str, Origin]:
    """Places of the labels of the two plugs; empty where there are none."""
    value, here = data.get("label"), origin.child("label")
    keys = {"label_a": "from", "label_b": "to"}
    if isinstance(value, str):
        return dict.fromkeys(keys, here)
    return {field: here.child(key) for field, key in keys.items() if key in (value or {})}


def _value_of_each_cable(
    context: ModelContext, value: Any, count: int, where: Origin, hint: str, unequal: str = ONE_OR_EACH_HINT
) -> list[Any]:
    if not isinstance(value, str) or not ("[" in value or "]" in value):
        return [value] * count
    try:
        values = first_names(value, count) if is_open(value) else expand(value)
    except RangeError as error:
        context.add_problem("REF003", where, str(error), hint)
        return []
    if len(values) != count:
        message = f"`{value}` has {len(values)} values, but the entry has {count} cables"
        context.add_problem("REF004", where, message, unequal)
        return []
    return values


def with_used_names(
    switches: Mapping[str, Switch], links: tuple[Link, ...]
) -> tuple[dict[str, Switch], tuple[Link, ...]]:
    """Switches and links with one name for each port: the name that the links use. Where links use several
    names of a port, the first one counts, so that rules see that they mean the same port."""
    used: dict[str, dict[str, Port]] = {}
    for link in links:
        for end in (link.a, link.b):
            switch = switches.get(end.device)
            if switch is not None and switch.other_names:
                name, port = _port_of_name(switch, end.port)
                if port is not None:
                    used.setdefault(end.device, {}).setdefault(name, port)
    changed = {
        device: ports
        for device, ports in used.items()
        if any(name != port.name for name, port in ports.items())
    }
    if not changed:
        return dict(switches), links
    renamed = {name: _with_port_names(switch, changed.get(name, {})) for name, switch in switches.items()}
    return renamed, tuple(
        link._replace(
            a=_end_with_used_name(switches, changed, link.a), b=_end_with_used_name(switches, changed, link.b)
        )
        for link in links
    )


def _port_of_name(switch: Switch, name: str) -> tuple[str, Port | None]:
    """First name of the port of this name, and the port under this name; no port for an unknown name."""
    if name in switch.ports:
        return name, switch.ports[name]
    first, port = switch.other_names.get(name, (name, None))
    return first, port


def _with_port_names(switch: Switch, used: Mapping[str, Port]) -> Switch:
    """Copy of a switch with ports under other names, in the order of the front panel."""
    if not used:
        return switch
    ports = [used.get(name, port) for name, port in switch.ports.items()]
    return switch._replace(ports={port.name: port for port in ports})


def _end_with_used_name(
    switches: Mapping[str, Switch], changed: Mapping[str, Mapping[str, Port]], end: End
) -> End:
    """End with the name that its port has now."""
    ports = changed.get(end.device)
    if ports is None:
        return end
    port = ports.get(_port_of_name(switches[end.device], end.port)[0])
    return end if port is None else End(end.device, port.name)
