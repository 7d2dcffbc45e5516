"""Junos configuration of routing: static routes and BGP.

Sources, looked up 2026-11-29: Juniper, YANG modules of Junos 23.4R2 for the QFX Series (``static route``,
``rib inet6.0``, ``autonomous-system``, ``router-id``, groups of BGP); Juniper, "policy-options"
(``policy-statement``, ``term``, ``route-filter``) and "export (Protocols BGP)"; netlab, template bgp/junos.j2
(a group of external neighbors with ``peer-as`` and ``description``, an export policy),
https://github.com/ipspace/netlab; Batfish's grammar of Junos (``route-filter ... exact``),
https://github.com/batfish/batfish. A static route of Junos has no name.

The export policy adds the networks of the switch. Routes that match no policy are announced if BGP learned
them.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import BgpNeighbor, BgpProcess, SwitchIntent
from ..industry_cli import Output, not_configured
from ..industry_routing import neighbor_description
from ..target import cosmetic, word
from .names import delete_line, set_line

EXTERNAL, INTERNAL = "fabric", "fabric-internal"
"""Groups of the neighbors in other autonomous systems, and of those in the same one. The neighbors of an
internal group are all in the same one (Juniper, "type (Protocols BGP)")."""

POLICY = "fabric-networks"
"""Policy that announces the networks of the switch."""


def routing(switch: SwitchIntent) -> Iterator[Output]:
    """Static routes and BGP of the default routing instance."""
    cleared: set[str] = set()
    for route in switch.routes.values():
        to, via = (word(getattr(route, field), origin_of(route, field)) for field in ("to", "via"))
        table = "routing-options rib inet6.0 static" if ":" in route.to else "routing-options static"
        places = (route.origin, origin_of(route, "to"), origin_of(route, "via"))
        if to not in cleared:
            cleared.add(to)
            yield delete_line(f"{table} route {to}", *places)
        yield set_line(f"{table} route {to} next-hop {via}", *places)
        if route.name:
            reason = cosmetic("a static route of Junos has no name")
            yield not_configured("routes.name", route, reason, f"{route.to} {route.via}")
    if switch.bgp is not None:
        yield from _bgp(switch.bgp)


def _bgp(process: BgpProcess) -> Iterator[Output]:
    number = origin_of(process, "number")
    yield set_line(f"routing-options autonomous-system {process.number}", number, process.origin)
    if process.router_id:
        at = origin_of(process, "router_id")
        yield set_line(f"routing-options router-id {word(process.router_id, at)}", at)
    if process.networks:
        yield from _export_policy(process)
    for name, kind in ((EXTERNAL, "external"), (INTERNAL, "internal")):
        group = f"protocols bgp group {name}"
        yield delete_line(group, process.origin)
        neighbors = [
            neighbor
            for neighbor in process.neighbors.values()
            if (neighbor.number == process.number) == (name == INTERNAL)
        ]
        if neighbors:
            yield set_line(f"{group} type {kind}", process.origin)
            if process.networks:
                yield set_line(f"{group} export {POLICY}", origin_of(process, "networks"))
        for neighbor in neighbors:
            yield from _neighbor(neighbor, group)


def _neighbor(neighbor: BgpNeighbor, group: str) -> Iterator[Output]:
    at = origin_of(neighbor, "address")
    base = f"{group} neighbor {word(neighbor.address, at)}"
    yield set_line(f"{base} peer-as {neighbor.number}", at, origin_of(neighbor, "number"))
    description = f'{base} description "{neighbor_description(neighbor)}"'
    yield set_line(description, origin_of(neighbor, "device"))


def _export_policy(process: BgpProcess) -> Iterator[Output]:
    """Policy with the networks of the switch."""
    at, policy = origin_of(process, "networks"), f"policy-options policy-statement {POLICY}"
    yield delete_line(policy, at)
    for network in process.networks:
        yield set_line(f"{policy} term networks from route-filter {word(network, at)} exact", at)
    yield set_line(f"{policy} term networks then accept", at)
