"""Routing of a SONiC switch: static routes and BGP. All next hops of a destination are one entry. The
templates of SONiC announce the networks of all VLANs and of Loopback0, whose address is the router ID.

Read on 2026-11-29: sonic-net/sonic-buildimage, YANG model sonic-static-route of 2022-03-17; sonic-net/SONiC,
doc/static-route/SONiC_static_route_hdl.md (several next hops, separated by commas). BGP: sonic-buildimage,
YANG model sonic-bgp-neighbor, dockers/docker-fpm-frr/frr/bgpd (bgpd.main.conf.j2, templates/general),
src/sonic-bgpcfgd/bgpcfgd/managers_bgp.py (no neighbor without an IPv4 address of Loopback0). Enterprise SONiC
has other tables for BGP.
"""

from collections.abc import Iterator
from ipaddress import ip_network

from ...model.types.origins import origin_of
from ...views.intent.switch_records import (
    BgpProcess,
    FurtherSubnet,
    StaticSwitchRoute,
    SwitchGateway,
    SwitchIntent,
)
from ..not_configured import not_configured_values
from ..target import NotConfigured
from .releases import release_of
from .tables import Field, SonicOutput, TableEntry, address, entry, not_configured, prefix, text

NO_NAMES = "SONiC has no names of routes"

LOOPBACK = "Loopback0"
NO_LOOPBACK = "SONiC starts BGP only with an IPv4 address of Loopback0, which the IP plan does not have"
NO_ENTERPRISE_BGP = "the tables of Enterprise SONiC for BGP are not in public documents"
NO_ROUTER_ID = "SONiC uses the address of Loopback0"
NO_NETWORK = "SONiC announces only the networks of its VLANs and the address of Loopback0"


def routing(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Static routes and BGP of the default VRF."""
    if switch.bgp is not None:
        yield from _bgp(switch, switch.bgp)
    by_destination: dict[str, list[StaticSwitchRoute]] = {}
    for route in switch.routes.values():
        by_destination.setdefault(prefix(route.to, origin_of(route, "to")), []).append(route)
        if route.name:
            yield not_configured(route, "name", "routes.name", f"{route.to} {route.via}", NO_NAMES)
    for to, routes in by_destination.items():
        hops = ",".join(address(route.via, origin_of(route, "via")) for route in routes)
        for route in routes:
            # Each entry repeats the whole list, so that the line has the places of all of them.
            fields = (Field("nexthop", hops, origin_of(route, "via")),)
            yield TableEntry("STATIC_ROUTE", f"default|{to}", origin_of(route, "to"), fields)


def _no_bgp(switch: SwitchIntent) -> str:
    """Reason why the tables have no BGP; empty if they have."""
    loopback = switch.other_addresses.get(LOOPBACK)
    if release_of(switch).is_enterprise:
        return NO_ENTERPRISE_BGP
    return "" if loopback is not None and loopback.address else NO_LOOPBACK


def bgp_limits(switch: SwitchIntent) -> Iterator[NotConfigured]:
    """Settings of BGP that the tables do not have and that the design needs."""
    process = switch.bgp
    if process is None:
        return
    reason = _no_bgp(switch)
    if reason:
        fields = ("number", "networks", "neighbors.address", "neighbors.number")
        yield from not_configured_values(process, "bgp.", "", reason, fields)
        return
    not_announced = tuple(sorted({*process.networks} - _announced_networks(switch)))
    if not_announced:
        changed = process._replace(networks=not_announced)
        yield not_configured(changed, "networks", "bgp.networks", "", NO_NETWORK)


def _bgp(switch: SwitchIntent, process: BgpProcess) -> Iterator[SonicOutput]:
    reason = _no_bgp(switch)
    if reason:
        yield from not_configured_values(process, "bgp.", "", reason, ("router_id", "neighbors.device"))
        return
    yield entry("DEVICE_METADATA", "localhost", process, "number", bgp_asn=(process.number, "number"))
    if process.router_id not in ("", _loopback_address(switch)):
        yield not_configured(process, "router_id", "bgp.router_id", "", NO_ROUTER_ID)
    yield from _neighbors(process)


def _loopback_address(switch: SwitchIntent) -> str:
    return switch.other_addresses[LOOPBACK].address.partition("/")[0]


def _announced_networks(switch: SwitchIntent) -> set[str]:
    """Networks that the templates announce."""
    networks = {f"{_loopback_address(switch)}/32"}
    for gateway in switch.gateways.values():
        subnets: list[SwitchGateway | FurtherSubnet] = [gateway, *gateway.further.values()]
        for subnet in subnets:
            host = subnet.address.partition("/")[0] or subnet.shared
            if host:
                networks.add(str(ip_network(f"{host}/{subnet.length}", strict=False)))
    return networks


def _neighbors(process: BgpProcess) -> Iterator[SonicOutput]:
    for neighbor in process.neighbors.values():
        yield entry(
            "BGP_NEIGHBOR",
            address(neighbor.address, origin_of(neighbor, "address")),
            neighbor,
            "address",
            asn=(neighbor.number, "number"),
            name=(text(neighbor.device, origin_of(neighbor, "device")), "device"),
            admin_status=("up", "address"),
        )
