"""How measures, statistics and amounts of results are told."""

from ..views.measured.amounts import MEASURES as measure_titles
from ..views.measured.amounts import STATISTICS as statistic_titles

__all__ = [
    "measure_titles",
    "statistic_titles",
]
