"""Places of model objects and of their fields."""

from collections.abc import Mapping
from typing import Any

from ...core.origin import Origin

At = Mapping[str, Origin]


NO_PLACES: At = {}


class HasOrigin:
    """Attributes that ``origin_of`` needs of a model object; for annotations only."""

    origin: Origin
    at: At


def origin_of(thing: Any, *fields: str | int) -> Origin:
    """Place of a field of a model object: its own place if the design states it elsewhere, else below the
    origin of the object."""
    if fields and fields[0] in thing.at:
        origin: Origin = thing.at[fields[0]]
        return origin.child(*fields[1:])
    object_origin: Origin = thing.origin
    return object_origin.child(*fields)
