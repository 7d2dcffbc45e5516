"""EOS configuration of routing: static routes.

Sources, looked up 2026-11-29: Arista AVD (pyavd 6.4.0), schema and rendered forms of ``static_routes`` and
``ipv6_static_routes``.
"""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import Output
from ..industry_routing import static_routes


def routing(switch: SwitchIntent) -> Iterator[Output]:
    """Static routes of the default VRF."""
    yield from static_routes(switch)
