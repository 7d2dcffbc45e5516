"""NX-OS configuration of routing: static routes.

Sources, looked up 2026-11-29: Batfish's grammar of NX-OS, rules ``ip_route`` and ``ipv6_route`` (next hop,
name of 1 to 50 characters); Cisco, Ansible collection cisco.nxos, module nxos_static_routes.
"""

from collections.abc import Iterator

from ...views.intent.switch_records import SwitchIntent
from ..industry_cli import Output
from ..industry_routing import static_routes


def routing(switch: SwitchIntent) -> Iterator[Output]:
    """Static routes of the default VRF."""
    yield from static_routes(switch)
