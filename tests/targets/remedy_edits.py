"""Edits of what is wanted of a switch, one of each kind that designs see, for remedies: each is a name and
the switch after it. All of them are tried there and back."""

from collections.abc import Callable, Iterator
from typing import Any

from refarch.api.intent import SwitchIntent

Renumbered = Callable[[int], int]


def edits(switch: SwitchIntent) -> Iterator[tuple[str, SwitchIntent]]:
    """Every edit that means something for the switch."""
    yield "NTP server", switch._replace(services=switch.services._replace(ntp=("192.0.2.77",)))
    servers = switch.services._replace(dns=("192.0.2.78",), syslog=("192.0.2.79",), domain="other.example")
    yield "other servers", switch._replace(services=servers, name="renamed-1")
    if switch.vlans:
        yield from _of_vlans(switch)
    if switch.ports:
        yield from _of_ports(switch)
    if switch.bonds:
        yield "bonds gone", _without_bonds(switch)
    if switch.profiles:
        yield from _of_quality(switch)
    if switch.mlag is not None:
        pair = switch.mlag
        yield "pair's peer", switch._replace(mlag=pair._replace(peer_address="192.0.2.80"))
        yield "pair's domain", switch._replace(mlag=pair._replace(domain="77", is_first=not pair.is_first))
        yield "no pair", switch._replace(mlag=None)
    if switch.gateways:
        yield "gateways gone", switch._replace(gateways={})
        addresses = {
            number: gateway._replace(address=gateway.address and f"10.199.{number % 250}.3/24")
            for number, gateway in switch.gateways.items()
        }
        yield "gateways' addresses", switch._replace(gateways=addresses)
    if switch.management is not None and switch.management.address:
        own = switch.management._replace(address="192.0.2.91/24", gateway="192.0.2.1")
        yield "management", switch._replace(management=own)


def _of_vlans(switch: SwitchIntent) -> Iterator[tuple[str, SwitchIntent]]:
    last = list(switch.vlans)[-1]
    free = next(number for number in range(700, 800) if number not in switch.vlans)
    yield "VLAN renumbered", renumbered(switch, lambda number: free if number == last else number)
    yield "VLAN gone", _without_vlan(switch, last)
    name = switch.vlans[last]._replace(name="other-name")
    yield "VLAN's name", switch._replace(vlans={**switch.vlans, last: name})


def renumbered(switch: SwitchIntent, number: Renumbered) -> SwitchIntent:
    """A switch with other numbers for VLANs, wherever they stand."""

    def carried(record: Any) -> Any:
        untagged = None if record.untagged is None else number(record.untagged)
        return record._replace(tagged=tuple(sorted(map(number, record.tagged))), untagged=untagged)

    return switch._replace(
        vlans={number(old): vlan._replace(number=number(old)) for old, vlan in switch.vlans.items()},
        ports={name: carried(port) for name, port in switch.ports.items()},
        bonds={name: carried(bond) for name, bond in switch.bonds.items()},
        gateways={
            number(old): gateway._replace(vlan=number(old)) for old, gateway in switch.gateways.items()
        },
    )


def _without_vlan(switch: SwitchIntent, gone: int) -> SwitchIntent:
    def carried(record: Any) -> Any:
        tagged = tuple(number for number in record.tagged if number != gone)
        return record._replace(tagged=tagged, untagged=None if record.untagged == gone else record.untagged)

    return switch._replace(
        vlans={number: vlan for number, vlan in switch.vlans.items() if number != gone},
        ports={name: carried(port) for name, port in switch.ports.items()},
        bonds={name: carried(bond) for name, bond in switch.bonds.items()},
        gateways={number: gateway for number, gateway in switch.gateways.items() if number != gone},
    )


def _of_ports(switch: SwitchIntent) -> Iterator[tuple[str, SwitchIntent]]:
    mtu = {1500: 9000}
    ports = {name: port._replace(mtu=mtu.get(port.mtu, 1500)) for name, port in switch.ports.items()}
    bonds = {name: bond._replace(mtu=mtu.get(bond.mtu, 1500)) for name, bond in switch.bonds.items()}
    yield "MTU", switch._replace(ports=ports, bonds=bonds)
    single = [port for port in switch.ports.values() if not port.bond]
    if single:
        left = {name: port for name, port in switch.ports.items() if name != single[0].name}
        yield "port gone", switch._replace(ports=left)
        unused = [name for name, port in switch.unused_ports.items() if port.shut_down]
        if unused:
            new = single[0]._replace(name=unused[0])
            old = switch.unused_ports[unused[0]]._replace(name=single[0].name)
            free = {name: one for name, one in switch.unused_ports.items() if name != unused[0]}
            moved = switch._replace(ports={**left, unused[0]: new}, unused_ports={**free, old.name: old})
            yield "port moved", moved
        other = single[0]._replace(tagged=(), untagged=next(iter(switch.vlans), None), routed=False)
        yield "access port", switch._replace(ports={**switch.ports, other.name: other})


def _without_bonds(switch: SwitchIntent) -> SwitchIntent:
    """Their ports carry what they carried."""
    ports = dict(switch.ports)
    for bond in switch.bonds.values():
        for name in bond.members:
            if name in ports:
                ports[name] = ports[name]._replace(bond="")
    return switch._replace(ports=ports, bonds={}, mlag=None)


def _of_quality(switch: SwitchIntent) -> Iterator[tuple[str, SwitchIntent]]:
    yield "ECN", _reclassed(switch, "ecn_min", "ecn_max", 64_000)
    profiles = {name: one._replace(pfc_priorities=(4,)) for name, one in switch.profiles.items()}
    yield "PFC", switch._replace(profiles=profiles)
    codes = {name: one._replace(dscp_map={46: 3}, pcp_map={3: 4}) for name, one in switch.profiles.items()}
    yield "codes", switch._replace(profiles=codes)
    ports = {name: port._replace(profile="", dcbx="") for name, port in switch.ports.items()}
    yield "no QoS", switch._replace(profiles={}, ports=ports, everywhere="")
    shares = {}
    for name, profile in switch.profiles.items():
        classes = dict(profile.traffic_classes)
        served = [key for key, one in classes.items() if one.scheduling == "dwrr" and one.bandwidth]
        for key, by in zip(served[:2], (10, -10), strict=False):
            classes[key] = classes[key]._replace(bandwidth=max(1.0, (classes[key].bandwidth or 0) + by))
        shares[name] = profile._replace(traffic_classes=classes)
    yield "shares", switch._replace(profiles=shares)


def _reclassed(switch: SwitchIntent, low: str, high: str, more: int) -> SwitchIntent:
    profiles = {}
    for name, profile in switch.profiles.items():
        classes = {
            key: one
            if getattr(one, low) is None
            else one._replace(**{low: getattr(one, low) + more, high: getattr(one, high) + more})
            for key, one in profile.traffic_classes.items()
        }
        profiles[name] = profile._replace(traffic_classes=classes)
    return switch._replace(profiles=profiles)
