"""Key figures of a design, its verdict and worst failure; titles of measures and statistics; the one style of
numbers and units."""

from ..core.quantities import (
    amount as amount,
    ethernet as ethernet,
    group_thousands as group_thousands,
    load_of as load_of,
    meters as meters,
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
from ..engine.key_figures import (
    check_texts as check_texts,
    design_summary as design_summary,
    key_figures_of as key_figures_of,
    key_table as key_table,
    last_change as last_change,
)
from ..model.products import PRODUCT_NAMES as PRODUCT_NAMES
from ..views.figures.failures import (
    RankedFailure as RankedFailure,
    disconnected_hosts as disconnected_hosts,
    overload_sentence as overload_sentence,
    ranked_failures as ranked_failures,
    worst_failure as worst_failure,
    worst_overload as worst_overload,
)
from ..views.figures.key_figures import (
    NOT_STATED as NOT_STATED,
    KeyFigure as KeyFigure,
)
from ..views.figures.storage_capacity import (
    StorageCapacity as StorageCapacity,
    capacity_sources as capacity_sources,
    storage_capacities as storage_capacities,
    terabytes as terabytes,
)
from ..views.measured import amounts as _amounts

measure_titles = _amounts.MEASURE_NAMES
statistic_titles = _amounts.STATISTIC_NAMES
