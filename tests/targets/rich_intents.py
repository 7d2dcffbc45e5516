"""Intents to try targets on: those of all designs, made small, and the same with a value in every field."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

from consistent import applies
from samples import renamed, sample

from refarch import api
from refarch.api.intent import (
    ClusterIntent,
    HostIntent,
    MlagPair,
    PortBreakout,
    SwitchBond,
    SwitchIntent,
    UnusedPort,
    intent_values,
    is_empty,
    record_fields,
)
from refarch.platforms.target import Target
from shipped_designs import all_shipped_designs

ROOT = Path(__file__).resolve().parents[2]


class Names(NamedTuple):
    """What things are called on an operating system."""

    split: str
    parts: tuple[str, ...]
    unused: str
    peer_link: str
    bond: str


def _small_host(intent: HostIntent) -> HostIntent:
    """Two ports of each kind, one port group of each virtual switch, one path of each NVMe adapter."""
    kinds: dict[Any, int] = {}
    nics = {}
    for name, nic in intent.nics.items():
        kind = (nic.driver, nic.rdma, nic.profile)
        kinds[kind] = kinds.get(kind, 0) + 1
        if kinds[kind] <= MOST_ALIKE:
            nics[name] = nic
    switches = {
        name: switch._replace(port_groups=dict(list(switch.port_groups.items())[:1]))
        for name, switch in intent.switches.items()
    }
    nvme = intent.nvme
    if nvme is not None:
        adapters = {
            name: one._replace(targets=one.targets[:MOST_ALIKE]) for name, one in nvme.adapters.items()
        }
        nvme = nvme._replace(adapters=adapters)
    return intent._replace(nics=nics, switches=switches, nvme=nvme)


def _lanes(form: str, first: int = 1) -> tuple[str, ...]:
    return tuple(form.format(lane) for lane in range(first, first + 4))


NAMES: Mapping[str, Names] = {
    "arista-eos": Names(
        "Ethernet31", _lanes("Ethernet31/{}"), "Ethernet20/1", "Port-Channel2000", "Port-Channel9"
    ),
    "aruba-aos-cx": Names("1/1/31", _lanes("1/1/31:{}"), "1/1/30", "lag256", "lag9"),
    "cisco-nx-os": Names(
        "Ethernet1/31", _lanes("Ethernet1/31/{}"), "Ethernet1/30", "port-channel10", "port-channel9"
    ),
    "cumulus-linux": Names("swp31", _lanes("swp31s{}", 0), "swp30", "peerlink", "bond9"),
    "dell-os10": Names(
        "ethernet1/1/31", _lanes("ethernet1/1/31:{}"), "ethernet1/1/30", "port-channel1000", "port-channel9"
    ),
    "juniper-junos": Names("et-0/0/31", _lanes("et-0/0/31:{}", 0), "et-0/0/30", "ae0", "ae9"),
    "sonic": Names("Ethernet120", _lanes("Ethernet{}", 120), "Ethernet116", "PortChannel99", "PortChannel9"),
}
"""By operating system; one that is not here has no splits and pairs made up for it."""

MOST_ALIKE = 2
"""Ports of one kind that a small intent keeps."""


@cache
def designs() -> tuple[api.Design, ...]:
    """All designs of the project and of strangers."""
    return tuple(all_shipped_designs())


def intents(target: Target[Any]) -> Iterator[tuple[str, Any]]:
    """What all designs want of the devices that a target is for, each with its name."""
    products = {system.product for system in target.systems}
    for design in designs():
        for name, intent in target.scope.intents(design).items():
            if not products or intent.system in products:
                yield f"{design.id} {name}", intent


def small_intents(target: Target[Any]) -> Iterator[tuple[str, Any]]:
    """Those that ask for something that none before them asks for, made small; of the first of them, and of
    the first with QoS, a rich one, and one that has it the other way."""
    seen: set[tuple[str, str]] = set()
    made, has_quality = 0, False
    for name, intent in intents(target):
        wishes = {(value.path, type(value.value).__name__) for value in intent_values(intent)}
        if not wishes <= seen:
            seen |= wishes
            made += 1
            yield name, small(intent)
            is_first_with_quality = not has_quality and bool(getattr(intent, "profiles", None))
            has_quality = has_quality or is_first_with_quality
            if made <= MOST_ALIKE or is_first_with_quality:
                yield f"rich {name}", rich(small(intent))
                yield f"other {name}", otherwise(rich(small(intent)))


def small(intent: Any) -> Any:
    """An intent with few ports of each kind, or few hosts; one of another scope as it is."""
    if isinstance(intent, ClusterIntent):
        return intent._replace(hosts=dict(list(intent.hosts.items())[:1]))
    if isinstance(intent, HostIntent):
        return _small_host(intent)
    if not isinstance(intent, SwitchIntent):
        return intent
    kinds: dict[Any, int] = {}
    bonds = dict(list(intent.bonds.items())[:MOST_ALIKE])
    bonds |= {name: bond for name, bond in intent.bonds.items() if bond.peer_link}
    ports = {}
    for name, port in intent.ports.items():
        kind = (port.role, port.bond, port.routed, port.profile, port.edge, port.fec, port.untagged)
        kinds[kind] = kinds.get(kind, 0) + 1
        if port.bond in bonds or (not port.bond and kinds[kind] <= MOST_ALIKE):
            ports[name] = port
    unused = dict(list(intent.unused_ports.items())[:MOST_ALIKE])
    return intent._replace(ports=ports, bonds=bonds, unused_ports=unused)


def rich(intent: Any) -> Any:
    """The intent with a value in every field that is empty, and a record in every one that has none, but for
    fields that mean nothing in this case."""
    if isinstance(intent, SwitchIntent) and intent.system in NAMES:
        names = NAMES[intent.system]
        intent = _trusting(_also_routed(_paired(_split(intent, names), names), names))
    return _enriched(intent, "", ())


def _split(intent: SwitchIntent, names: Names) -> SwitchIntent:
    """With a split port, and with one that nobody uses."""
    split = PortBreakout(names.split, 25_000, names.parts, "", intent.origin)
    unused = UnusedPort(names.unused, True, 1703, intent.origin)
    return intent._replace(
        breakouts=intent.breakouts or {split.port: split},
        unused_ports=intent.unused_ports or {unused.name: unused},
    )


def _paired(intent: SwitchIntent, names: Names) -> SwitchIntent:
    """As one of a pair, with a bond between the two and one to a host; one with too few ports as a router."""
    free = [name for name, port in intent.ports.items() if not port.bond and not port.routed]
    if intent.mlag is not None or intent.bonds or len(free) < MOST_ALIKE:
        return intent
    if len(free) < 2 * MOST_ALIKE:
        return _routed(intent, names.bond, free)
    bonds = {
        names.bond: _bond(intent, names.bond, free[:MOST_ALIKE], 9),
        names.peer_link: _bond(intent, names.peer_link, free[-MOST_ALIKE:], None),
    }
    ports = dict(intent.ports)
    for bond in bonds.values():
        for name in bond.members:
            ports[name] = ports[name]._replace(bond=bond.name, mtu=bond.mtu)
    pair = MlagPair("pair", "17", "peer-1", names.peer_link, True, "192.0.2.99", intent.origin)
    return intent._replace(ports=ports, bonds=bonds, mlag=pair)


def _also_routed(intent: SwitchIntent, names: Names) -> SwitchIntent:
    """With its last free ports routed, if none is and it has bonds of another kind."""
    free = [name for name, port in intent.ports.items() if not port.bond]
    if any(port.routed for port in intent.ports.values()) or len(free) < MOST_ALIKE or not intent.bonds:
        return intent
    routed = _routed(intent, renamed(names.bond), free[-MOST_ALIKE:])
    return routed._replace(bonds={**intent.bonds, **routed.bonds})


def _trusting(intent: SwitchIntent) -> SwitchIntent:
    """With profiles that take the priority of a packet from both of its marks."""
    profiles = {name: profile._replace(trust=("pcp", "dscp")) for name, profile in intent.profiles.items()}
    return intent._replace(profiles=profiles)


def _routed(intent: SwitchIntent, name: str, free: list[str]) -> SwitchIntent:
    """With a routed port, and a routed bond of one port."""
    ports = {
        port: intent.ports[port]._replace(routed=True, edge=False, tagged=(), untagged=None) for port in free
    }
    member = free[-1]
    bond = _bond(intent, name, [member], None)._replace(
        peer_link=False, routed=True, tagged=(), untagged=None
    )
    ports[member] = ports[member]._replace(bond=name, mtu=bond.mtu)
    return intent._replace(ports={**intent.ports, **ports}, bonds={name: bond})


def _bond(intent: SwitchIntent, name: str, members: list[str], mlag: int | None) -> SwitchBond:
    first = intent.ports[members[0]]
    return SwitchBond(
        name=name,
        members=tuple(members),
        mode="lacp",
        mlag=mlag,
        peer_link=mlag is None,
        far_devices=(first.far_device,),
        tagged=first.tagged,
        untagged=first.untagged,
        mtu=first.mtu,
        edge=mlag is not None,
        routed=False,
        address="",
        origin=first.origin,
    )


def otherwise(intent: Any) -> Any:
    """A rich intent with what designs seldom have: trust in both fields, pools of egress, a routed bond."""
    if not isinstance(intent, SwitchIntent):
        return intent
    profiles = {
        name: profile._replace(
            trust=("pcp", "dscp"),
            pools={
                key: pool._replace(direction="egress", priorities=(), traffic_classes=(3,))
                for key, pool in profile.pools.items()
            },
        )
        for name, profile in intent.profiles.items()
    }
    routed = {"routed": True, "address": "192.0.2.81/31", "tagged": (), "untagged": None, "edge": False}
    bonds, ports = dict(intent.bonds), dict(intent.ports)
    for bond in [bond for bond in bonds.values() if not bond.peer_link][:1]:
        bonds[bond.name] = bond._replace(mlag=None, **routed)
        for member in bond.members:
            ports[member] = ports[member]._replace(**routed)
    return intent._replace(profiles=profiles, bonds=bonds, ports=ports)


NOT_MADE = ("ports", "bonds", "profiles", "mlag", "breakouts", "unused_ports")
"""Records that refer to others, or whose names the operating system fixes."""


def _enriched(record: Any, path: str, above: tuple[Any, ...]) -> Any:
    hints = get_type_hints(type(record))
    for name, inner in record_fields(type(record)):
        value, here = getattr(record, name), f"{path}{name}"
        if inner is None:
            if value is not False and is_empty(value) and applies(here, (*above, record)):
                record = record._replace(**{name: sample(here, value, hints[name])})
        elif not (here in NOT_MADE and is_empty(value)):
            record = record._replace(**{name: _filled(value, inner, here, (*above, record))})
    return record


def _filled(value: Any, kind: type[Any], here: str, above: tuple[Any, ...]) -> Any:
    """A field with records in it: those that it has enriched, or a new one."""
    if isinstance(value, Mapping) and value:
        return {key: _enriched(child, f"{here}.", above) for key, child in value.items()}
    if hasattr(value, "_fields"):
        return _enriched(value, f"{here}.", above)
    if isinstance(value, tuple) and value:
        return tuple(_enriched(child, f"{here}.", above) for child in value)
    made = _enriched(_made(kind, here, above), f"{here}.", above)
    if value is None:
        return made
    if here == "profiles.pools":
        out = made._replace(name=f"{made.name}-out", direction="egress")
        return {made.name: made, out.name: out}
    return {made[0]: made} if isinstance(value, Mapping) else (made,)


def _made(kind: type[Any], here: str, above: tuple[Any, ...]) -> Any:
    """A record with a value in every field but those that are yes or no."""
    hints = get_type_hints(kind)
    values: dict[str, Any] = {"origin": above[0].origin, "at": {}}
    for name, inner in record_fields(kind):
        empty = _empty(hints[name])
        is_plain = inner is None and empty is not False
        values[name] = sample(f"{here}.{name}", empty, hints[name]) if is_plain else empty
    return kind(**values)


def _empty(hint: Any) -> Any:
    """What asks for nothing, of an annotated type."""
    origin = getattr(hint, "__origin__", None)
    if origin is tuple:
        return ()
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {}
    if type(None) in get_args(hint) or hasattr(hint, "_fields"):
        return None
    return False if hint is bool else ""
