"""The two ends of each cable of an entry of the wiring plan."""

from collections.abc import Mapping
from typing import Any

from ..core.origin import Origin
from .context import ModelContext
from .groups import group_places
from .ranges import is_open, parted
from .types import End


def ends_of_cables(context: ModelContext, data: Mapping[str, Any], origin: Origin) -> list[tuple[End, End]]:
    """The two ends of each cable of an entry; nothing, which is noted, where they do not go together."""
    near, far = data["from"], data["to"]
    if is_open(near) and is_open(far):
        message = (
            f"both `{near}` and `{far}` take as many ports as the other end has, so neither says how many"
        )
        related = ((origin.child("from"), "the other side"),)
        context.add_problem(
            "REF003", origin.child("to"), message, "End one of the two ranges.", related=related
        )
        return []
    hint = "Write `device-[01-12] port` or `device port-[1-12]`."
    ends: dict[str, list[tuple[str, str]]] = {}
    for key in sorted(("from", "to"), key=lambda key: is_open(data[key])):
        here = origin.child(key)
        if is_open(data[key]):
            count = len(next(iter(ends.values())))
            ends[key] = _take_open_end(context, data[key], count, here)
        else:
            ends[key] = context.expand_interfaces(data[key], here, hint)
        if not ends[key]:
            return []
    left, right = ends["from"], ends["to"]
    if len(left) != len(right):
        _add_unequal_ends(context, data, origin, len(left), len(right))
        return []
    return [(End(*a), End(*b)) for a, b in zip(left, right, strict=True)]


def _take_open_end(context: ModelContext, text: str, count: int, where: Origin) -> list[tuple[str, str]]:
    """As many ports of one device as the other end of the link has."""
    device, ports = parted(text)
    if " " in device or "[" in device:
        message = f"`{text}` leaves open how many ports, and on which of several devices"
        context.add_problem("REF003", where, message, "Name one device before a range without an end.")
        return []
    return [(device, port) for port in context.take_names(ports, count, where)]


def _add_unequal_ends(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, near: int, far: int
) -> None:
    """Note the entry of a link whose ends are not equally many, with the places that say how many."""
    message = f"{near} ends in `{data['from']}` and {far} in `{data['to']}`"
    related = [(origin.child("from"), "the other side")]
    for key in ("from", "to"):
        group = parted(data[key])[0]
        related += [(place, f"`{group}` are named here") for place in group_places(context.data, group)]
    from .range_fixes import equalized_ends  # costs start-up time that only a mistake should pay

    hint = "Give as many ports on one side as on the other."
    fix = equalized_ends(context.data, data, origin)
    context.add_problem("REF004", origin.child("to"), message, hint, related=tuple(related), fix=fix)
