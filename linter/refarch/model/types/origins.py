"""Where a model object was said: what every type has, and how the place of a field follows from it."""

from collections.abc import Mapping
from typing import Any

from ...core.origin import Origin

At = Mapping[str, Origin]


NOWHERE: At = {}


class HasOrigin:
    """What ``where`` needs of a model object; for annotations only."""

    origin: Origin
    at: At


def where(thing: Any, *fields: str | int) -> Origin:
    """The place of a field of a model object: its own place if it was said elsewhere, else below the object's
    origin."""
    if fields and fields[0] in thing.at:
        origin: Origin = thing.at[fields[0]]
        return origin.child(*fields[1:])
    own: Origin = thing.origin
    return own.child(*fields)
