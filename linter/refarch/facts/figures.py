"""What a design comes to (key figures, verdict, worst failure), and the one style of numbers and units."""

from ..core.quantities import (
    amount,
    ethernet,
    grouped,
    load_of,
    metres,
    milliseconds,
    number,
    percent,
    percents,
    power,
    rate,
    size,
    sizes,
    span,
    with_unit,
)
from ..engine.figures import checks, key_figures_of, key_table, last_change, verdict_of
from ..views.figures.failures import cut_off, overload, overload_words, worst
from ..views.figures.key_figures import NOT_STATED, KeyFigure
from ..views.figures.words import PRODUCTS

__all__ = [
    "NOT_STATED",
    "PRODUCTS",
    "KeyFigure",
    "amount",
    "checks",
    "cut_off",
    "ethernet",
    "grouped",
    "key_figures_of",
    "key_table",
    "last_change",
    "load_of",
    "metres",
    "milliseconds",
    "number",
    "overload",
    "overload_words",
    "percent",
    "percents",
    "power",
    "rate",
    "size",
    "sizes",
    "span",
    "verdict_of",
    "with_unit",
    "worst",
]
