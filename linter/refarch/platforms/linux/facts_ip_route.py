"""Default gateway of Linux, from ``ip route show``, as JSON (``-j``) and as text. Of several default routes,
the one with the lowest metric counts."""

import re

from ..host_subjects import DEFAULT_ROUTE, NEXT_HOP
from ..observed import (
    SETTING,
    CollectedFile,
    Evidence,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    member,
    text_of,
)

_ROUTE = re.compile(r"(?:default|[0-9a-f.:]+(?:/[0-9]{1,3})?)(?: via \S+)? dev \S+.*")
_VIA = re.compile(r"default via (\S+) dev .*")
_METRIC = re.compile(r" metric ([0-9]{1,10})\b")

_Routes = list[tuple[int, str, Evidence]]
"""Metric, gateway, and place of default routes; the gateway is empty for a route without one."""


def is_route_list(file: CollectedFile) -> bool:
    """Whether the file has routes, and as a text nothing else."""
    if isinstance(file.data, list):
        return any(text_of(member(one, "dst")) and text_of(member(one, "dev")) for one in file.data)
    lines = [line for line in file.text[:20_000].splitlines() if line.strip()]
    return file.data is None and bool(lines) and all(map(_ROUTE.fullmatch, map(str.rstrip, lines)))


def read_routes(file: CollectedFile) -> Facts:
    """The default gateway; none if there is no default route."""
    routes = sorted(_json_routes(file) if file.data is not None else _text_routes(file))
    if not routes:
        yield ObservedFact("", SETTING, DEFAULT_ROUTE, NEXT_HOP, "", file.line_place(1))
        return
    metric, gateway, place = routes[0]
    if not gateway or any(one[0] == metric and one[1] != gateway for one in routes):
        yield NotUnderstood(place, "the default route has several gateways, or none")
        return
    yield ObservedFact("", SETTING, DEFAULT_ROUTE, NEXT_HOP, gateway, place)


def _json_routes(file: CollectedFile) -> _Routes:
    found: _Routes = []
    for number, one in enumerate(file.data):
        if member(one, "dst") == "default":
            metric = text_of(member(one, "metric"))
            known = int(metric[:10]) if metric.isascii() and metric.isdecimal() else 0
            found.append((known, text_of(member(one, "gateway")), file.place(number)))
    return found


def _text_routes(file: CollectedFile) -> _Routes:
    found: _Routes = []
    for number, line in enumerate(file.text.splitlines(), 1):
        if line.startswith("default "):
            metric, via = _METRIC.search(line), _VIA.fullmatch(line.rstrip())
            gateway = via[1] if via else ""
            found.append((int(metric[1]) if metric else 0, gateway, file.line_place(number)))
    return found


FACTS = FactReader("Linux: ip route show", is_route_list, read_routes)
