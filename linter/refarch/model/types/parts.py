"""What is bought and what is written: catalogue parts, releases, the bill of materials, notes."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...core.origin import Origin
from .origins import NOWHERE, At


class Release(NamedTuple):
    """A product's release as a design states it."""

    product: str
    release: str
    """As written, e.g. ``7.0 U3d``."""
    build: int | None
    note: str
    origin: Origin
    at: At = NOWHERE


class Port(NamedTuple):
    """A network port of a catalogue part."""

    name: str
    form_factor: str
    speeds: tuple[int, ...]
    parent: str = ""
    """Of a port that a breakout made: the front-panel port that it is a part of, by the name that it has
    undivided. Of a port that shares a cage with another: both names as a range."""


class Part(NamedTuple):
    """A catalogue entry. ``data`` holds the fields that only some kinds have, as the catalogue states
    them."""

    id: str
    kind: str
    vendor: str
    model: str
    title: str
    part_number: str
    data: Mapping[str, Any]
    origin: Origin
    at: At = NOWHERE


class BomItem(NamedTuple):
    """A line of the bill of materials."""

    part: Part
    quantity: int | None
    """Pieces, the ``spares`` included; None where the line says ``needed`` (the view ``bought`` counts)."""
    spares: int
    purpose: str
    vendor: str
    model: str
    description: str
    """Vendor, model and description as the design writes them; empty where it leaves them to the
    catalogue."""
    origin: Origin
    at: At = NOWHERE


class Note(NamedTuple):
    """An assumption, erratum, prerequisite, source or restated fact, as written."""

    id: str
    data: Mapping[str, Any]
    origin: Origin
    at: At = NOWHERE
