"""The architect's own prose for the pages of a design, and what is filled into it."""

from ..engine.figures import filled
from ..load.guide import Prose
from ..views.figures.placeholders import PLACEHOLDER, SHOW

__all__ = [
    "PLACEHOLDER",
    "SHOW",
    "Prose",
    "filled",
]
