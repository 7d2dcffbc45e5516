"""Routing of a SONiC switch: static routes. All next hops of a destination are one entry.

Read on 2026-11-29: sonic-net/sonic-buildimage, YANG model sonic-static-route of 2022-03-17; sonic-net/SONiC,
doc/static-route/SONiC_static_route_hdl.md (several next hops, separated by commas).
"""

from collections.abc import Iterator

from ...model.types.origins import origin_of
from ...views.intent.switch_records import StaticSwitchRoute, SwitchIntent
from .tables import Field, SonicOutput, TableEntry, address, not_configured, prefix

NO_NAMES = "SONiC has no names of routes"


def routing(switch: SwitchIntent) -> Iterator[SonicOutput]:
    """Static routes of the default VRF."""
    by_destination: dict[str, list[StaticSwitchRoute]] = {}
    for route in switch.routes.values():
        by_destination.setdefault(prefix(route.to, origin_of(route, "to")), []).append(route)
        if route.name:
            yield not_configured(route, "name", "routes.name", f"{route.to} {route.via}", NO_NAMES)
    for to, routes in by_destination.items():
        hops = ",".join(address(route.via, origin_of(route, "via")) for route in routes)
        for route in routes:
            # Each entry repeats the whole list, so that the line has the places of all of them.
            fields = (Field("nexthop", hops, origin_of(route, "via")),)
            yield TableEntry("STATIC_ROUTE", f"default|{to}", origin_of(route, "to"), fields)
