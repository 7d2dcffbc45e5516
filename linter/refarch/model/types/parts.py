"""Parts, releases, the bill of materials, and entries that the model keeps as written."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...core.origin import Origin
from .origins import NO_PLACES, At


class Release(NamedTuple):
    """A product's release as a design states it."""

    product: str
    release: str
    """Release as written, e.g. ``7.0 U3d``."""
    build: int | None
    note: str
    origin: Origin
    at: At = NO_PLACES


class Port(NamedTuple):
    """A network port of a catalog part."""

    name: str
    form_factor: str
    speeds: tuple[int, ...]
    parent: str = ""
    """Front-panel port of a part that a breakout made, by its undivided name; of a port that shares a cage
    with another, both names as a range."""
    number: str = ""
    """Number on the front panel of a switch, in its catalog entry; all parts of a split port have the number
    of the port."""


class Part(NamedTuple):
    """A catalog entry. ``data`` holds the fields that only some kinds have, as the catalog states
    them."""

    id: str
    kind: str
    vendor: str
    model: str
    title: str
    part_number: str
    data: Mapping[str, Any]
    origin: Origin
    at: At = NO_PLACES


class BomItem(NamedTuple):
    """A line of the bill of materials."""

    part: Part
    quantity: int | None
    """Number of pieces, ``spares`` included; None where the line has ``needed`` (the view ``bought``
    counts)."""
    spares: int
    purpose: str
    vendor: str
    model: str
    description: str
    """Vendor, model and description as the design writes them; empty where it leaves them to the
    catalog."""
    origin: Origin
    at: At = NO_PLACES


class DesignNote(NamedTuple):
    """An assumption, erratum, prerequisite, source or restated fact, as written."""

    id: str
    data: Mapping[str, Any]
    origin: Origin
    at: At = NO_PLACES
