"""The bonds that the cables of one entry are members of: one for all of them, or one for each."""

from collections.abc import Mapping
from typing import Any

from ..core.origin import Origin
from .context import ModelContext
from .ranges import RangeError, expand, is_open, taken

Bundle = tuple[str, int | None]
"""Name of a bond and its MLAG id; an empty name for none."""


def bundles(context: ModelContext, data: Mapping[str, Any], count: int, origin: Origin) -> list[Bundle]:
    """The bond of each cable; empty, which is noted, where a range of bonds does not go with the cables."""
    names = _each(context, data.get("bond", ""), count, origin.child("bond"))
    ids = _each(context, data.get("mlag"), count, origin.child("mlag"))
    if not names or not ids:
        return []
    return [
        (name, None if identity is None else int(identity)) for name, identity in zip(names, ids, strict=True)
    ]


def _each(context: ModelContext, value: Any, count: int, where: Origin) -> list[Any]:
    if not isinstance(value, str) or "[" not in value:
        return [value] * count
    try:
        values = taken(value, count) if is_open(value) else expand(value)
    except RangeError as error:
        context.problem("REF003", where, str(error), "Write one bond for each cable, e.g. bond[1-8].")
        return []
    if len(values) != count:
        message = f"`{value}` stands for {len(values)}, and the entry for {count} cables"
        context.problem("REF004", where, message, "Name one for all of them, or one for each.")
        return []
    return values
