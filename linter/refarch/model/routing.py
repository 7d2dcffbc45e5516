"""Builds the routing of switches."""

from collections.abc import Iterator, Mapping
from ipaddress import ip_address, ip_network
from typing import Any

from ..core.origin import Origin
from . import ipv4
from .context import ModelContext
from .types import Bgp, Network, SwitchRoute


def build_switch_routes(
    context: ModelContext, data: list[Mapping[str, Any]], origin: Origin
) -> Iterator[SwitchRoute]:
    """Static routes in canonical form. Routes whose prefix or next hop cannot be read are reported and left
    out."""
    for number, entry in enumerate(data):
        here = origin.child(number)
        to = prefix_text(context, entry["to"], here.child("to"))
        via = _next_hop(context, entry["via"], here.child("via"))
        if to and via:
            yield SwitchRoute(to=to, via=via, name=entry.get("name", ""), origin=here)


def prefix_text(context: ModelContext, text: str, origin: Origin) -> str:
    """Canonical form of an IPv4 or IPv6 prefix. One that cannot be read is reported; its form is empty."""
    try:
        if ":" not in text:
            ipv4.parse_prefix(text)
        return str(ip_network(text))
    except ValueError as error:
        context.add_problem("REF006", origin, str(error), "Set an IPv4 or IPv6 prefix.")
        return ""


def _next_hop(context: ModelContext, text: str, origin: Origin) -> str:
    try:
        return str(ip_address(text))
    except ValueError as error:
        context.add_problem("REF006", origin, str(error), "Set an IPv4 or IPv6 address.")
        return ""


LARGEST_AS = 4294967295


def build_bgp(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, networks: Mapping[str, Network]
) -> Bgp:
    """BGP of the first switch of an entry; ``numbered_bgp`` is that of the others."""
    stated = data["as"]
    return Bgp(
        number=stated["first"] if isinstance(stated, Mapping) else stated,
        router_id=data.get("router_id", ""),
        announces=tuple(_announced_networks(context, data["announces"], origin.child("announces"), networks))
        if "announces" in data
        else None,
        origin=origin,
        at={"number": origin.child("as")},
    )


def numbered_bgp(bgp: Bgp | None, data: Mapping[str, Any], index: int) -> Bgp | None:
    """BGP of a switch of an entry by its position in the range: numbers that start with a first one go up."""
    if bgp is None or not isinstance(data["bgp"]["as"], Mapping):
        return bgp
    return bgp._replace(number=min(bgp.number + index, LARGEST_AS))


def _announced_networks(
    context: ModelContext, listed: list[str], origin: Origin, networks: Mapping[str, Network]
) -> Iterator[str]:
    """Prefixes of a list of prefixes and network ids. Unknown ids, and networks without an IPv4 prefix, are
    reported."""
    for index, entry in enumerate(listed):
        here = origin.child(index)
        if "/" in entry:
            prefix = prefix_text(context, entry, here)
        elif entry not in networks:
            context.add_unknown_name("network", entry, networks, here)
            continue
        elif not networks[entry].has_ipv4:
            message = f"network `{entry}` has no IPv4 prefix to announce"
            hint = "Set `prefix` of the network. Or remove the entry."
            context.add_problem("REF006", here, message, hint)
            continue
        else:
            prefix = networks[entry].prefix
        if prefix:
            yield prefix
