"""Routing of a switch: static routes, and BGP with a neighbor over each routed link to a switch with BGP."""

from collections.abc import Iterator, Mapping
from ipaddress import ip_interface, ip_network

from ...core.origin import Origin
from ...model.switch_interfaces import is_loopback
from ...model.types import Design, End, Link, Switch, origin_of
from ..network.links import link_address, links_by_end, other_end
from .switch_records import (
    BgpNeighbor,
    BgpProcess,
    FurtherSubnet,
    InterfaceAddress,
    StaticSwitchRoute,
    SwitchGateway,
    SwitchPort,
    UnnumberedNeighbor,
)


def static_routes(switch: Switch) -> dict[str, StaticSwitchRoute]:
    """Static routes by destination and next hop. Of two entries for the same way, the first counts."""
    routes: dict[str, StaticSwitchRoute] = {}
    for route in switch.routes:
        stated = StaticSwitchRoute(route.to, route.via, route.name, route.origin, route.at)
        routes.setdefault(f"{route.to} {route.via}", stated)
    return routes


def routing_is_open(design: Design, switch: Switch, ports: Mapping[str, SwitchPort]) -> bool:
    """Whether a switch has routed ports to other switches, and neither routes nor BGP."""
    if switch.routes or switch.bgp is not None:
        return False
    return any(port.routed and port.far_device in design.switches for port in ports.values())


def bgp_process(
    design: Design,
    switch: Switch,
    ports: Mapping[str, SwitchPort],
    gateways: Mapping[int, SwitchGateway],
    others: Mapping[str, InterfaceAddress],
) -> BgpProcess | None:
    """BGP of a switch; None for a switch without."""
    bgp = switch.bgp
    if bgp is None:
        return None
    loopbacks = [other for other in others.values() if is_loopback(other.interface) and other.address]
    router_id, router_place = bgp.router_id, origin_of(bgp, "router_id")
    if not router_id and loopbacks:
        router_id, router_place = _host(loopbacks[0].address), origin_of(loopbacks[0], "address")
    neighbors = list(_neighbors(design, ports))
    return BgpProcess(
        number=bgp.number,
        router_id=router_id,
        networks=bgp.announces if bgp.announces is not None else tuple(_own_networks(gateways, loopbacks)),
        neighbors={one.address: one for one in neighbors if isinstance(one, BgpNeighbor)},
        unnumbered={one.interface: one for one in neighbors if isinstance(one, UnnumberedNeighbor)},
        origin=bgp.origin,
        at={**bgp.at, "router_id": router_place, "networks": origin_of(bgp, "announces")}
        if bgp.announces is not None
        else {**bgp.at, "router_id": router_place, "networks": bgp.origin},
    )


def _host(address: str) -> str:
    return address.partition("/")[0]


def _own_networks(gateways: Mapping[int, SwitchGateway], loopbacks: list[InterfaceAddress]) -> Iterator[str]:
    """IPv4 networks in which a switch has an address in a VLAN, then its loopbacks, each once."""
    listed: dict[str, None] = {}
    for gateway in gateways.values():
        subnets: list[SwitchGateway | FurtherSubnet] = [gateway, *gateway.further.values()]
        for subnet in subnets:
            if subnet.shared or subnet.address:
                host = subnet.shared or _host(subnet.address)
                listed[str(ip_network(f"{host}/{subnet.length}", strict=False))] = None
    for loopback in loopbacks:
        listed[str(ip_interface(loopback.address).network)] = None
    yield from listed


def _neighbors(design: Design, ports: Mapping[str, SwitchPort]) -> Iterator[BgpNeighbor | UnnumberedNeighbor]:
    """Neighbor over each routed link whose other end is a switch with BGP; of a bond, over its first port."""
    bonds: set[str] = set()
    for port in ports.values():
        far = design.switches.get(port.far_device)
        if not port.routed or far is None or far.bgp is None or (port.bond and port.bond in bonds):
            continue
        bonds.add(port.bond)
        end = End(port.far_device, port.far_port)
        link = links_by_end(design)[end]
        places = {"number": origin_of(far.bgp, "number"), "device": origin_of(port, "far_device")}
        address, origin = _address_of_end(design, link, end)
        if address:
            at = {**places, "address": origin}
            yield BgpNeighbor(address, far.name, far.bgp.number, link.origin, at)
        else:
            at = {**places, "interface": origin_of(link, "routed")}
            yield UnnumberedNeighbor(port.bond or port.name, far.name, far.bgp.number, link.origin, at)


def _address_of_end(design: Design, link: Link, end: End) -> tuple[str, Origin]:
    """IPv4 address of one end of a routed link, without length: that of the link, else that of the IP plan;
    empty for none."""
    if link.subnet:
        return _host(link_address(link, end)), origin_of(link, "subnet")
    near = other_end(link, end)
    for network in design.networks.values():
        by_end = {End(address.device, address.interface): address for address in network.addresses}
        if end in by_end and near in by_end and by_end[end].text:
            return by_end[end].text, origin_of(by_end[end], "text")
    return "", link.origin
