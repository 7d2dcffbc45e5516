"""What a design comes to (key figures, verdict, worst failure), and the one style of numbers and units."""

from ..core.quantities import ethernet, number, percent, power, rate, span
from ..engine.figures import checks, key_figures_of, key_table, last_change, verdict_of
from ..views.figures.failures import cut_off, overload, overload_words, worst
from ..views.figures.key_figures import NOT_STATED, KeyFigure
from ..views.figures.words import PRODUCTS

__all__ = [
    "NOT_STATED",
    "PRODUCTS",
    "KeyFigure",
    "checks",
    "cut_off",
    "ethernet",
    "key_figures_of",
    "key_table",
    "last_change",
    "number",
    "overload",
    "overload_words",
    "percent",
    "power",
    "rate",
    "span",
    "verdict_of",
    "worst",
]
