"""EOS configuration of routing: static routes and BGP.

Sources, looked up 2026-11-29: Arista AVD (pyavd 6.4.0), schema and rendered forms of ``static_routes``,
``ipv6_static_routes``, and ``router_bgp`` (neighbors, networks of ``address_family_ipv4``). Neighbors take
part in IPv4 unicast by default (AVD renders ``no bgp default ipv4-unicast`` to change it).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import BgpProcess, SwitchIntent
from ..industry_cli import Output, block, line
from ..industry_routing import (
    announced_networks,
    bgp_header,
    neighbor_description,
    router_id,
    static_routes,
)
from ..target import word
from .names import INDENT


def routing(switch: SwitchIntent) -> Iterator[Output]:
    """Static routes and BGP of the default VRF."""
    yield from static_routes(switch)
    if switch.bgp is not None:
        yield from block(bgp_header(switch.bgp), _bgp(switch.bgp), INDENT)


def _bgp(process: BgpProcess) -> Iterator[Output]:
    yield from router_id(process)
    for neighbor in process.neighbors.values():
        place = origin_of(neighbor, "address")
        start = f"neighbor {word(neighbor.address, place)}"
        yield line(f"{start} remote-as {neighbor.number}", place, origin_of(neighbor, "number"))
        text = neighbor_description(neighbor)
        yield line(f"{start} description {text}", origin_of(neighbor, "device"))
    if process.networks:
        header = line("address-family ipv4", origin_of(process, "networks"))
        yield from block(header, announced_networks(process), INDENT)
