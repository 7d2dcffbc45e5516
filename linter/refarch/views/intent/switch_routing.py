"""Routing of a switch."""

from ...model.types import Switch
from .switch_records import StaticSwitchRoute


def static_routes(switch: Switch) -> dict[str, StaticSwitchRoute]:
    """Static routes by destination and next hop. Of two entries for the same way, the first counts."""
    routes: dict[str, StaticSwitchRoute] = {}
    for route in switch.routes:
        stated = StaticSwitchRoute(route.to, route.via, route.name, route.origin, route.at)
        routes.setdefault(f"{route.to} {route.via}", stated)
    return routes
