"""Reports of what changed between designs: one module per format, found by its file name, which declares its
``REPORT``."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...compare.outcome import Outcome
from ...core.discovery import Kind


class ChangeReport(NamedTuple):
    """A format of changes, as its module declares it."""

    render: Callable[[Sequence[Outcome], bool], str]
    """The text for the designs that were compared; the second value says whether it may have colours."""


REPORTS = Kind("change report", "change_reports", "REPORT", ChangeReport, __name__, replaces=False)
