"""Routing of switches: static routes."""

from ipaddress import IPv4Network, IPv6Network
from typing import NamedTuple

from ...core.origin import Origin
from .origins import NO_PLACES, At

Prefix = IPv4Network | IPv6Network


class SwitchRoute(NamedTuple):
    """A static route of a switch."""

    to: str
    """Destination prefix as text, e.g. ``10.0.0.0/8``."""
    via: str
    """Address of the next hop, without length."""
    name: str
    """Name of the route; empty where the design states none."""
    origin: Origin
    at: At = NO_PLACES
