"""Routing of switches: static routes and BGP."""

from typing import NamedTuple

from ...core.origin import Origin
from .origins import NO_PLACES, At


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


class Bgp(NamedTuple):
    """External BGP of a switch, in its default VRF."""

    number: int
    """AS number."""
    router_id: str
    """Router ID; empty where the design states none."""
    announces: tuple[str, ...] | None
    """IPv4 prefixes that the switch announces; None where the design leaves them to its networks."""
    origin: Origin
    at: At = NO_PLACES
