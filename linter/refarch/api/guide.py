"""Guide of a design: prose of the architect, and the placeholders that are filled in it."""

from ..engine.figures import filled as filled
from ..load.guide import Prose as Prose
from ..views.figures.placeholders import (
    PLACEHOLDER as PLACEHOLDER,
    SHOW as SHOW,
)
