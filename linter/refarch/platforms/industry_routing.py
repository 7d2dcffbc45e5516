"""Static routes of platforms whose configuration is commands: ``ip route`` and ``ipv6 route`` with
destination and next hop. EOS, NX-OS, and OS10 use the same form; the module ``routing`` of each names its
documents."""

from collections.abc import Iterator

from ..model.types.origins import origin_of
from ..views.intent.switch_records import StaticSwitchRoute, SwitchIntent
from .industry_cli import Output, line, not_configured
from .target import word


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
