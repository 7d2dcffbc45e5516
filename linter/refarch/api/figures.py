"""Key figures of a design, its verdict and worst failure; titles of measures and statistics; the one style of
numbers and units."""

from ..core.quantities import (
    amount as amount,
    ethernet as ethernet,
    grouped as grouped,
    load_of as load_of,
    metres as metres,
    milliseconds as milliseconds,
    number as number,
    percent as percent,
    percents as percents,
    power as power,
    rate as rate,
    size as size,
    sizes as sizes,
    span as span,
    with_unit as with_unit,
)
from ..engine.figures import (
    checks as checks,
    key_figures_of as key_figures_of,
    key_table as key_table,
    last_change as last_change,
    verdict_of as verdict_of,
)
from ..views.figures.failures import (
    cut_off as cut_off,
    overload as overload,
    overload_words as overload_words,
    worst as worst,
)
from ..views.figures.key_figures import (
    NOT_STATED as NOT_STATED,
    KeyFigure as KeyFigure,
)
from ..views.figures.words import PRODUCTS as PRODUCTS
from ..views.measured import amounts as _amounts

measure_titles = _amounts.MEASURES
statistic_titles = _amounts.STATISTICS
