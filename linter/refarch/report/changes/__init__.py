"""Reports of what changed between designs: one module per format, found by its file name, which declares its
``REPORT``."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...compare.outcome import ComparisonOutcome
from ...core.discovery import PluginKind


class ChangeReport(NamedTuple):
    """A format of changes, as its module declares it."""

    render: Callable[[Sequence[ComparisonOutcome], bool], str]
    """Text of a report on the compared designs; the second argument permits colors."""


REPORTS = PluginKind("change report", "change_reports", "REPORT", ChangeReport, __name__, replaces=False)
