"""EOS configuration of VLANs, their gateways, the MLAG pair, and interfaces that the IP plan lists.

Sources, looked up 2026-11-23: Arista AVD (pyavd 6.4.0), schema and rendered forms of ``vlans``,
``vlan_interfaces`` (``ip virtual-router address``, ``ip address virtual``, ``vrrp_ids``),
``ip_virtual_router_mac_address``, ``mlag_configuration``, ``loopback_interfaces``; its documentation for the
link-local addresses of a pair. Arista, EOS User Manual, Multi-Chassis Link Aggregation, and cheat sheet of
MLAG (VLAN 4094 in a trunk group, without spanning tree; ``no autostate``; both switches name the same
domain).

With VARP, each of the switches answers for a shared address; Cumulus Linux calls this VRR. An anycast gateway
with a separate address of the switch also uses VARP; without a switch address, it uses ``ip address
virtual``.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ...views.intent.switch_records import (
    FurtherSubnet,
    InterfaceAddress,
    MlagPair,
    SwitchGateway,
    SwitchIntent,
    SwitchVlan,
)
from ..industry_cli import (
    Output,
    block,
    description,
    line,
    not_configured,
    parking_vlans,
)
from ..target import refuse, word
from .names import (
    DESCRIPTION_LIMIT,
    INDENT,
    LARGEST_MTU,
    MANAGEMENT_VRF,
    MTU_REASON,
    PAIR_VLAN,
    SMALLEST_MTU,
    TRUNK_GROUP,
    channels,
    is_interface,
)

PAIR_ADDRESSES = ("169.254.252.0", "169.254.252.1")
"""Addresses of the two switches of a pair, first switch first. Only these two switches use them."""

VARP_MAC = "00:1c:73:00:00:99"
"""MAC address of VARP gateways; the same on all switches, from the range of Arista."""

LONGEST_VLAN_NAME = 32

SHARED = ("varp", "vrr", "anycast")
"""Keywords for an address for which several switches answer at the same time."""

ALONE = ("", "none")


def vlans(switch: SwitchIntent) -> Iterator[Output]:
    """VLANs with their names, those that unused ports are parked in, and the peer VLAN of the MLAG pair."""
    for vlan in switch.vlans.values():
        place = origin_of(vlan, "number")
        yield from block(line(f"vlan {vlan.number}", place), _name(vlan), INDENT)
    yield from parking_vlans(switch, {vlan.number for vlan in switch.vlans.values()})
    if switch.mlag is not None:
        if PAIR_VLAN in switch.vlans:
            message = f"VLAN {PAIR_VLAN} connects the switches of the pair; use another VLAN for the network"
            raise refuse(origin_of(switch.vlans[PAIR_VLAN], "number"), message)
        place = switch.mlag.origin
        names = [line("name mlag", place), line(f"trunk group {TRUNK_GROUP}", place)]
        yield from block(line(f"vlan {PAIR_VLAN}", place), names, INDENT)
        yield line(f"no spanning-tree vlan-id {PAIR_VLAN}", place)


def _name(vlan: SwitchVlan) -> Iterator[Output]:
    if len(vlan.name) > LONGEST_VLAN_NAME:
        reason = f"EOS supports names of up to {LONGEST_VLAN_NAME} characters"
        yield not_configured("vlans.name", vlan, reason, str(vlan.number))
    elif vlan.name:
        yield line(f"name {word(vlan.name, origin_of(vlan, 'name'))}", origin_of(vlan, "name"))


def pair(switch: SwitchIntent) -> Iterator[Output]:
    """MLAG pair: the peer interface, and the peer heartbeat."""
    own = switch.mlag
    if own is None:
        return
    places = own.origin, origin_of(own, "is_first")
    local, peer = PAIR_ADDRESSES if own.is_first else PAIR_ADDRESSES[::-1]
    header = line(f"interface Vlan{PAIR_VLAN}", own.origin)
    peer_name = description(f"MLAG to {own.peer}", origin_of(own, "peer"), DESCRIPTION_LIMIT)
    inside = [
        line(f"description {peer_name}", origin_of(own, "peer")),
        line("no autostate", own.origin),
        line(f"ip address {local}/31", *places),
    ]
    yield from block(header, inside, INDENT)
    yield from block(line("mlag configuration", own.origin), _pair(switch, own, peer), INDENT)


def _pair(switch: SwitchIntent, own: MlagPair, peer: str) -> Iterator[Output]:
    place = origin_of(own, "domain") if own.domain else origin_of(own, "name")
    yield line(f"domain-id {word(own.domain or own.name, place)}", place)
    yield line(f"local-interface Vlan{PAIR_VLAN}", own.origin)
    yield line(f"peer-address {peer}", own.origin, origin_of(own, "is_first"))
    if own.peer_address:
        place = origin_of(own, "peer_address")
        vrf = f" vrf {MANAGEMENT_VRF}" if switch.management is not None else ""
        yield line(f"peer-address heartbeat {word(own.peer_address, place)}{vrf}", place)
    place = origin_of(own, "peer_link")
    number = channels(switch).get(own.peer_link)
    if number is not None:
        yield line(f"peer-link Port-Channel{number}", place)
    else:
        yield not_configured("mlag.peer_link", own, "the switch has no bond with that name", own.name)
    if own.peer_address:
        detection = "dual-primary detection delay 5 action errdisable all-interfaces"
        yield line(detection, origin_of(own, "peer_address"))
    if own.restore_delay is not None:
        yield line(f"reload-delay mlag {own.restore_delay}", origin_of(own, "restore_delay"))


def gateways(switch: SwitchIntent) -> Iterator[Output]:
    """VLAN interfaces with addresses, and routing."""
    for gateway in switch.gateways.values():
        place = origin_of(gateway, "vlan")
        header = line(f"interface Vlan{gateway.vlan}", place, gateway.origin)
        yield from block(header, _gateway(gateway), INDENT)
    shared = [gateway for gateway in switch.gateways.values() if _answers_together(gateway)]
    if shared:
        mac = f"ip virtual-router mac-address {VARP_MAC}"
        yield line(mac, *(origin_of(gateway, "redundancy") for gateway in shared))
    yield from _routing(switch)


def _answers_together(gateway: SwitchGateway) -> bool:
    return gateway.redundancy in SHARED and bool(gateway.shared or gateway.shared6)


Subnet = SwitchGateway | FurtherSubnet


def _gateway(gateway: SwitchGateway) -> Iterator[Output]:
    yield line(f"description {word(gateway.network, gateway.origin)}", gateway.origin)
    if SMALLEST_MTU <= gateway.mtu <= LARGEST_MTU:
        yield line(f"mtu {gateway.mtu}", origin_of(gateway, "mtu"))
    else:
        yield not_configured("gateways.mtu", gateway, MTU_REASON, str(gateway.vlan))
    subnets: list[Subnet] = [gateway, *gateway.further.values()]
    for six in ("", "6"):
        yield from _gateway_addresses(gateway, subnets, six)
    for six in ("", "6"):
        together = 0
        for subnet in subnets:
            if getattr(subnet, f"shared{six}") and gateway.redundancy not in ALONE:
                yield from _shared_address(gateway, subnet, six, second=bool(together) and not six)
                together += 1


def _gateway_addresses(gateway: SwitchGateway, subnets: list[Subnet], six: str) -> Iterator[Output]:
    """Addresses of the switch, and the gateway address if no other switch shares it."""
    found = []
    for subnet in subnets:
        own, shared = getattr(subnet, f"address{six}"), getattr(subnet, f"shared{six}")
        if own:
            found.append((own, origin_of(subnet, f"address{six}")))
        if shared and gateway.redundancy in ALONE and own.partition("/")[0] != shared:
            found.append((f"{shared}/{_length(subnet, six)}", origin_of(subnet, f"shared{six}")))
    for order, (address, place) in enumerate(found):
        second = " secondary" if order and not six else ""
        yield line(f"{'ipv6' if six else 'ip'} address {word(address, place)}{second}", place)


def _length(subnet: Subnet, six: str) -> int:
    return subnet.length6 if six else subnet.length


def _shared_address(gateway: SwitchGateway, subnet: Subnet, six: str, *, second: bool) -> Iterator[Output]:
    """Gateway address that this switch shares with other switches."""
    kind, field, family = gateway.redundancy, f"shared{six}", "ipv6" if six else "ip"
    place, own = origin_of(subnet, field), getattr(subnet, f"address{six}")
    address, more = word(getattr(subnet, field), place), " secondary" if second else ""
    places = place, origin_of(gateway, "redundancy")
    if kind in SHARED and own:
        yield line(f"{family} virtual-router address {address}", *places)
    elif kind == "anycast":
        yield line(f"{family} address virtual {address}/{_length(subnet, six)}{more}", *places)
    elif kind == "vrrp" and own:
        yield line(f"vrrp 1 {'ipv6' if six else 'ipv4'} {address}{more}", *places)
    else:
        has_own = kind in (*SHARED, "vrrp")
        reason = f"{kind.upper()} requires an address of the switch in the VLAN"
        yield from _addresses_not_configured(
            gateway, subnet, field, reason if has_own else "EOS supports VRRP, VARP, and anycast"
        )


def _addresses_not_configured(
    gateway: SwitchGateway, subnet: Subnet, field: str, reason: str
) -> Iterator[Output]:
    vlan = str(gateway.vlan)
    if subnet is gateway:
        yield not_configured(f"gateways.{field}", gateway, reason, vlan)
    else:
        yield not_configured(f"gateways.further.{field}", subnet, reason, f"{vlan} {subnet.network}")
    yield not_configured("gateways.redundancy", gateway, reason, vlan)


def _routing(switch: SwitchIntent) -> Iterator[Output]:
    """Routing commands, if the switch is a gateway or has routed ports."""
    found = list(_routed_addresses(switch))
    for command, is_six in (("ip routing", False), ("ipv6 unicast-routing", True)):
        places = [place for address, place in found if (":" in address) == is_six]
        if places:
            yield line(command, *places)


def _routed_addresses(switch: SwitchIntent) -> Iterator[tuple[str, Origin]]:
    """Addresses between which the switch routes."""
    for port in switch.ports.values():
        if port.address:
            yield port.address, origin_of(port, "address")
    for gateway in switch.gateways.values():
        subnets: list[Subnet] = [gateway, *gateway.further.values()]
        for subnet in subnets:
            if subnet.shared:
                yield subnet.shared, origin_of(subnet, "shared")
            if subnet.shared6:
                yield subnet.shared6, origin_of(subnet, "shared6")
    for route in switch.routes.values():
        yield route.via, origin_of(route, "to")
    for neighbor in switch.bgp.neighbors.values() if switch.bgp is not None else ():
        yield neighbor.address, origin_of(neighbor, "address")


def addresses(other: InterfaceAddress) -> Iterator[Output]:
    """Addresses of the IP plan for an interface, by its name."""
    if other.dhcp:
        yield line("ip address dhcp", origin_of(other, "dhcp"))
    elif other.address:
        place = origin_of(other, "address")
        yield line(f"ip address {word(other.address, place)}", place)
    if other.address6:
        place = origin_of(other, "address6")
        yield line(f"ipv6 address {word(other.address6, place)}", place)


def other_interfaces(switch: SwitchIntent) -> Iterator[Output]:
    """Interfaces with addresses in the IP plan that are not cabled ports, such as loopbacks."""
    for name, other in switch.other_addresses.items():
        if other.interface in switch.ports:
            continue
        if not is_interface(other.interface):
            reason = "EOS has no interface with that name"
            for field in ("interface", "address", "address6", "dhcp"):
                if getattr(other, field):
                    yield not_configured(f"other_addresses.{field}", other, reason, name)
            continue
        place = origin_of(other, "interface")
        header = line(f"interface {word(other.interface, place)}", place, other.origin)
        yield from block(header, [*_kind(switch, other), *addresses(other)], INDENT)


def _kind(switch: SwitchIntent, other: InterfaceAddress) -> Iterator[Output]:
    place = origin_of(other, "interface")
    if other.interface.startswith(("Ethernet", "Port-Channel")):
        yield line("no switchport", place)
    elif other.interface.startswith("Management") and switch.management is not None:
        yield line(f"vrf {MANAGEMENT_VRF}", place)
