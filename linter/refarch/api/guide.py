"""Guide of a design: prose of the architect, and the placeholders that are filled in it."""

from ..engine.key_figures import placeholder_value as placeholder_value
from ..load.guide import Prose as Prose
from ..views.figures.value_names import (
    PLACEHOLDER as PLACEHOLDER,
    TABLE_PREFIX as TABLE_PREFIX,
)
