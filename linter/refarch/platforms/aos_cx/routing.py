"""AOS-CX configuration of routing: static routes and BGP.

Sources, looked up 2026-11-30: netlab, templates for AOS-CX 10.15 of its modules routing (``ip route`` and
``ipv6 route`` with destination and next hop) and bgp (``bgp router-id``, neighbors as commands, ``activate``
and ``network`` in an address family); Ansible role aopdal/ansible-role-aruba-cx-switch (destinations with
their prefix length); published configurations, Cray-HPE/canu (``exit-address-family``). No document that was
read shows a name of a route.
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import BgpProcess, SwitchIntent
from ..industry_cli import Output, block, line
from ..industry_routing import announced_networks, bgp_header, neighbor_description, static_routes
from ..target import word
from .names import INDENT

NO_NAMES = "no names of routes are documented for AOS-CX"


def routing(switch: SwitchIntent) -> Iterator[Output]:
    """Static routes and BGP of the default VRF."""
    yield from static_routes(switch, NO_NAMES)
    if switch.bgp is not None:
        yield from block(bgp_header(switch.bgp), _bgp(switch.bgp), INDENT)


def _bgp(process: BgpProcess) -> Iterator[Output]:
    if process.router_id:
        place = origin_of(process, "router_id")
        yield line(f"bgp router-id {word(process.router_id, place)}", place)
    activated: list[Output] = []
    for neighbor in process.neighbors.values():
        place = origin_of(neighbor, "address")
        start = f"neighbor {word(neighbor.address, place)}"
        yield line(f"{start} remote-as {neighbor.number}", place, origin_of(neighbor, "number"))
        text = neighbor_description(neighbor)
        yield line(f"{start} description {text}", origin_of(neighbor, "device"))
        activated.append(line(f"{start} activate", place))
    inner = [*announced_networks(process), *activated]
    if inner:
        header = line("address-family ipv4 unicast", process.origin)
        yield from block(header, [*inner, line("exit-address-family", process.origin)], INDENT)
