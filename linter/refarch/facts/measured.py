"""How measures, statistics and amounts of results are told."""

from ..views.measured.amounts import MEASURES as measure_titles
from ..views.measured.amounts import STATISTICS as statistic_titles
from ..views.measured.amounts import shown as shown_amount

__all__ = [
    "measure_titles",
    "shown_amount",
    "statistic_titles",
]
