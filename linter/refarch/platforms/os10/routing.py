"""OS10 configuration of routing: static routes.

Sources, looked up 2026-11-29: netlab, template for OS10 of its routing module (``ip route`` and ``ipv6
route`` with destination and next hop). No document that was read shows a name of a route.
"""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import Output
from ..industry_routing import static_routes

NO_NAMES = "no names of routes are documented for OS10"


def routing(switch: SwitchIntent) -> Iterator[Output]:
    """Static routes of the default VRF."""
    yield from static_routes(switch, NO_NAMES)
