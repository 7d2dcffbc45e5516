"""What the cables of one entry share or have each for itself: bonds and labels."""

from collections.abc import Mapping
from typing import Any

from ..core.origin import Origin
from .context import ModelContext
from .ranges import RangeError, expand, is_open, taken

ONE_OR_EACH_HINT = "Name one for all of them, or one for each."

CableBond = tuple[str, int | None]
"""Name of a bond and its MLAG id; an empty name for none."""


def cable_bonds(
    context: ModelContext, data: Mapping[str, Any], count: int, origin: Origin
) -> list[CableBond]:
    """The bond of each cable; empty, which is noted, where a range of bonds does not go with the cables."""
    hint = "Write one bond for each cable, e.g. bond[1-8]."
    names = _value_of_each_cable(context, data.get("bond", ""), count, origin.child("bond"), hint)
    ids = _value_of_each_cable(context, data.get("mlag"), count, origin.child("mlag"), hint)
    if not names or not ids:
        return []
    return [
        (name, None if identity is None else int(identity)) for name, identity in zip(names, ids, strict=True)
    ]


def cable_labels(
    context: ModelContext, data: Mapping[str, Any], count: int, origin: Origin
) -> list[tuple[str, str]]:
    """Labels of the two plugs of each cable, empty texts for none; empty, which is noted, where a range of
    labels does not go with the cables."""
    value, here = data.get("label", ""), origin.child("label")
    hint = "Write one label for each cable, e.g. C-[001-008]."
    if isinstance(value, str):
        both = _value_of_each_cable(context, value, count, here, hint, hint)
        return [(label, label) for label in both]
    near, far = (
        _value_of_each_cable(context, value.get(key, ""), count, here.child(key), hint, hint)
        for key in ("from", "to")
    )
    return list(zip(near, far, strict=True)) if near and far else []


def label_places(data: Mapping[str, Any], origin: Origin) -> dict[str, Origin]:
    """Where an entry gives the labels of the two plugs; empty where it gives none."""
    value, here = data.get("label"), origin.child("label")
    keys = {"label_a": "from", "label_b": "to"}
    if isinstance(value, str):
        return dict.fromkeys(keys, here)
    return {field: here.child(key) for field, key in keys.items() if key in (value or {})}


def _value_of_each_cable(
    context: ModelContext, value: Any, count: int, where: Origin, hint: str, unequal: str = ONE_OR_EACH_HINT
) -> list[Any]:
    if not isinstance(value, str) or not ("[" in value or "]" in value):
        return [value] * count
    try:
        values = taken(value, count) if is_open(value) else expand(value)
    except RangeError as error:
        context.add_problem("REF003", where, str(error), hint)
        return []
    if len(values) != count:
        message = f"`{value}` stands for {len(values)}, and the entry for {count} cables"
        context.add_problem("REF004", where, message, unequal)
        return []
    return values
