"""Reports: one module per format, found by its file name, which declares its ``REPORT``."""

from collections.abc import Callable
from typing import NamedTuple

from ..core.discovery import Kind
from ..core.run import Run


class Report(NamedTuple):
    """A format of findings, as its module declares it."""

    render: Callable[[Run, bool], str]
    """The text for a run; the second value says whether it may have colours."""


REPORTS = Kind("report", "reports", "REPORT", Report, __name__, replaces=False)
