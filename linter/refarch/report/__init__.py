"""Reports: one module per format, found by its file name, which declares its ``REPORT``."""

from collections.abc import Callable
from typing import NamedTuple

from ..core.discovery import PluginKind
from ..core.run import LintRun


class Report(NamedTuple):
    """A format of findings, as its module declares it."""

    render: Callable[[LintRun, bool], str]
    """Text of a report for a run; the second argument permits colors."""


REPORTS = PluginKind("report", "reports", "REPORT", Report, __name__, replaces=False)
