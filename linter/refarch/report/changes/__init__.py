"""Reports of what changed between designs: one module per format, found by its file name, which declares its
``REPORT``."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...compare.outcome import Outcome
from ...core.discovery import Kind


class ChangeReport(NamedTuple):
    """A format of changes, as its module declares it."""

    render: Callable[[Sequence[Outcome], bool], str]
    """Text of a report on the compared designs; the second argument permits colors."""


REPORTS = Kind("change report", "change_reports", "REPORT", ChangeReport, __name__, replaces=False)
