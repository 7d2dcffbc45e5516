"""Routing of platforms whose configuration is commands. Static routes are ``ip route`` and ``ipv6 route``
with destination and next hop. EOS, NX-OS, and OS10 use the same form; the module ``routing`` of each names
its documents."""

from collections.abc import Iterator

from ..model.types.origins import origin_of
from ..views.intent.switch_records import BgpNeighbor, BgpProcess, StaticSwitchRoute, SwitchIntent
from .industry_cli import Output, block, description, line, not_configured
from .target import ConfigLine, word


def static_routes(switch: SwitchIntent, no_names: str = "") -> Iterator[Output]:
    """Static routes of the default VRF. ``no_names`` is the reason why the platform has no names of routes;
    empty if it has."""
    for route in switch.routes.values():
        text = _route_command(route)
        if route.name and no_names:
            yield not_configured("routes.name", route, no_names, f"{route.to} {route.via}")
        elif route.name:
            text += f" name {word(route.name, origin_of(route, 'name'))}"
        yield line(text, route.origin, *(origin_of(route, field) for field in ("to", "via")))


def _route_command(route: StaticSwitchRoute) -> str:
    family = "ipv6" if ":" in route.to else "ip"
    to, via = (word(getattr(route, field), origin_of(route, field)) for field in ("to", "via"))
    return f"{family} route {to} {via}"


NO_ROUTING = (
    "routing between switches is not part of the design, because it states neither `routes` nor `bgp` of the "
    "switch; refarch does not configure OSPF, EVPN, and VRFs"
)
"""Reason of ``routing_is_open``, for the targets of all switches."""

NO_UNNUMBERED = "refarch configures BGP only between addresses on this platform; set `subnet` of the link"

WITHOUT_UNNUMBERED = {f"bgp.unnumbered.{field}": NO_UNNUMBERED for field in ("interface", "device", "number")}
"""Fields of BGP neighbors without addresses, with the reason why they are not configured."""

LONGEST_DESCRIPTION = 80
"""Characters of the description of a BGP neighbor: the shortest limit of NX-OS and OS10."""


def bgp_header(process: BgpProcess) -> ConfigLine:
    """Header of the block of BGP."""
    place = origin_of(process, "number")
    return line(f"router bgp {process.number}", place, process.origin)


def router_id(process: BgpProcess) -> Iterator[Output]:
    """Router ID, if the design has one."""
    if process.router_id:
        place = origin_of(process, "router_id")
        yield line(f"router-id {word(process.router_id, place)}", place)


def announced_networks(process: BgpProcess) -> Iterator[Output]:
    """Commands of the announced networks."""
    place = origin_of(process, "networks")
    for network in process.networks:
        yield line(f"network {word(network, place)}", place)


def remote_as(neighbor: BgpNeighbor) -> ConfigLine:
    """AS number of a neighbor."""
    return line(f"remote-as {neighbor.number}", origin_of(neighbor, "number"))


def neighbor_description(neighbor: BgpNeighbor) -> str:
    """Description of a neighbor: its name."""
    return description(neighbor.device, origin_of(neighbor, "device"), LONGEST_DESCRIPTION)


def neighbor_block(neighbor: BgpNeighbor, inner: Iterator[Output], indent: str) -> Iterator[Output]:
    """Block of a neighbor."""
    place = origin_of(neighbor, "address")
    yield from block(line(f"neighbor {word(neighbor.address, place)}", place, neighbor.origin), inner, indent)
