"""NX-OS configuration of routing: static routes and BGP.

Sources, looked up 2026-11-29: Batfish's grammar of NX-OS, rules ``ip_route``, ``ipv6_route`` (next hop, name
of 1 to 50 characters) and ``router_bgp``; Cisco, Ansible collection cisco.nxos, module nxos_static_routes;
netlab, template bgp/nxos.j2 (``feature bgp``, neighbors with their address family).
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

FAMILY = "address-family ipv4 unicast"


def routing(switch: SwitchIntent) -> Iterator[Output]:
    """Static routes and BGP of the default VRF."""
    yield from static_routes(switch)
    if switch.bgp is not None:
        yield from block(bgp_header(switch.bgp), _bgp(switch.bgp))


def bgp_feature(switch: SwitchIntent) -> Iterator[Output]:
    """Feature that BGP needs."""
    if switch.bgp is not None:
        yield line("feature bgp", switch.bgp.origin)


def _bgp(process: BgpProcess) -> Iterator[Output]:
    yield from router_id(process)
    if process.networks:
        header = line(FAMILY, origin_of(process, "networks"))
        yield from block(header, announced_networks(process))
    for neighbor in process.neighbors.values():
        yield from neighbor_block(neighbor, _neighbor(neighbor), "  ")


def _neighbor(neighbor: BgpNeighbor) -> Iterator[Output]:
    yield remote_as(neighbor)
    yield line(f"description {neighbor_description(neighbor)}", origin_of(neighbor, "device"))
    yield line(FAMILY, origin_of(neighbor, "address"))
