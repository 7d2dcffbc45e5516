"""OS10 configuration of routing: static routes and BGP.

Sources, looked up 2026-11-29: netlab, templates for OS10 of its modules routing (``ip route`` and ``ipv6
route`` with destination and next hop) and bgp (blocks of neighbors, address families). No document that was
read shows a name of a route.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import BgpNeighbor, BgpProcess, SwitchIntent
from ..industry_cli import Output, block, line
from ..industry_routing import (
    announced_networks,
    bgp_header,
    neighbor_block,
    neighbor_description,
    remote_as,
    router_id,
    static_routes,
)
from .qos import INDENT

NO_NAMES = "no names of routes are documented for OS10"

FAMILY = "address-family ipv4 unicast"


def routing(switch: SwitchIntent) -> Iterator[Output]:
    """Static routes and BGP of the default VRF."""
    yield from static_routes(switch, NO_NAMES)
    if switch.bgp is not None:
        yield from block(bgp_header(switch.bgp), _bgp(switch.bgp), INDENT)


def _bgp(process: BgpProcess) -> Iterator[Output]:
    yield from router_id(process)
    if process.networks:
        header = line(FAMILY, origin_of(process, "networks"))
        yield from block(header, announced_networks(process), INDENT)
    for neighbor in process.neighbors.values():
        yield from neighbor_block(neighbor, _neighbor(neighbor), INDENT)


def _neighbor(neighbor: BgpNeighbor) -> Iterator[Output]:
    yield line(f'description "{neighbor_description(neighbor)}"', origin_of(neighbor, "device"))
    yield remote_as(neighbor)
    yield line("no shutdown", neighbor.origin)
    yield from block(line(FAMILY, neighbor.origin), iter((line("activate", neighbor.origin),)), INDENT)
