"""Default gateway of Windows, from ``Get-NetRoute | ConvertTo-Json``. Of several default routes, the one with
the lowest sum of metrics counts.

No public output was found: the names of the properties are those of Microsoft's class MSFT_NetRoute.
"""

from ..host_adapters import adapter_fields, objects_with_places
from ..host_subjects import DEFAULT_ROUTE, NEXT_HOP
from ..observed import (
    SETTING,
    CollectedFile,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    records,
    text_of,
)
from .cim_reader import whole_number

DEFAULT, NO_HOP = "0.0.0.0/0", "0.0.0.0"

METRICS = ("routemetric", "interfacemetric")

NEEDED = {"destinationprefix", "nexthop", "routemetric"}


def is_route_list(file: CollectedFile) -> bool:
    """Whether the file is a route, or a list of routes."""
    return isinstance(file.data, (list, dict)) and any(
        adapter_fields(one).keys() >= NEEDED for one in records(file.data)
    )


def read_routes(file: CollectedFile) -> Facts:
    """The default gateway; none if there is no default route."""
    routes = []
    for fields, place in objects_with_places(file):
        hop = text_of(fields.get("nexthop"))
        if text_of(fields.get("destinationprefix")) == DEFAULT and hop != NO_HOP:
            metric = sum(int(whole_number(fields.get(name)) or 0) for name in METRICS)
            routes.append((metric, hop, place))
    if not routes:
        yield ObservedFact("", SETTING, DEFAULT_ROUTE, NEXT_HOP, "", file.place())
        return
    metric, hop, place = min(routes)
    if not hop or any(one[0] == metric and one[1] != hop for one in routes):
        yield NotUnderstood(place, "the default route has several gateways, or none")
        return
    yield ObservedFact("", SETTING, DEFAULT_ROUTE, NEXT_HOP, hop, place)


FACTS = FactReader(
    "Windows: Get-NetRoute | ConvertTo-Json", is_route_list, read_routes, system="windows-server"
)
