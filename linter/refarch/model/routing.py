"""Builds the routing of switches."""

from collections.abc import Iterator, Mapping
from ipaddress import ip_address, ip_network
from typing import Any

from ..core.origin import Origin
from . import ipv4
from .context import ModelContext
from .types import SwitchRoute


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
