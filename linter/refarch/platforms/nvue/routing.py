"""NVUE settings of routing: static routes.

Sources, looked up 2026-11-29: NVIDIA, Cumulus Linux 5.9 User Guide, Static Routing (``nv set vrf default
router static PREFIX via ADDRESS``); NVUE Reference, Static Routing (the address family is ipv4-unicast by
default); the list of commands of 5.0 (``nv list-commands``).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import SwitchIntent
from .settings import NvueOutput, NvueSection, NvueSetting, not_configured, places, single_key

STATIC = ("vrf", "default", "router", "static")

NO_NAMES = "NVUE has no names of routes"


def routing(switch: SwitchIntent) -> Iterator[NvueOutput]:
    """Static routes of the default VRF."""
    if switch.routes:
        yield NvueSection("Routing")
    for route in switch.routes.values():
        to = single_key(route.to, origin_of(route, "to"))
        if ":" in to:
            family = (*STATIC, to, "address-family")
            yield NvueSetting(family, "ipv6-unicast", (route.origin, *places(route, "to")))
        via = single_key(route.via, origin_of(route, "via"))
        yield NvueSetting((*STATIC, to, "via", via), None, (route.origin, *places(route, "to", "via")))
        if route.name:
            yield not_configured("routes.name", f"{route.to} {route.via}", route, NO_NAMES)
