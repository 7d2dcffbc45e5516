"""Reports: one module per format, found by its file name, which declares its ``REPORT``."""

from collections.abc import Callable
from typing import NamedTuple

from ..core.discovery import Kind
from ..core.run import Run


class Report(NamedTuple):
    """A format of findings, as its module declares it."""

    render: Callable[[Run, bool], str]
    """Text of a report for a run; the second argument permits colors."""


REPORTS = Kind("report", "reports", "REPORT", Report, __name__, replaces=False)
