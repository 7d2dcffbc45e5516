"""Identity of the design that an intent was made from, for the head of a file."""

from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import NO_PLACES, Design
from ...model.types.origins import At


class DesignInfo(NamedTuple):
    """A design, as a file made of it names it."""

    design: str
    title: str
    version: str
    origin: Origin
    at: At = NO_PLACES


def design_info(design: Design) -> DesignInfo:
    """The design in short."""
    return DesignInfo(design.id, design.title, design.version, design.origin)
