"""Counts the lines that judges from outside the project accepted, and prints them at the end of a run.

A test that has had something judged says so::

    def test_text(proved: Proved) -> None:
        assert shell.complaints(text) == []
        proved(shell.JUDGE, "esxi-esxcli", len(text.splitlines()))

Only what tests that passed have said is counted. Each line should be counted by one test for one judge; what
several workers (xdist) counted is added up.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import pytest

KEY = "lines proved by judges"

Proved = Callable[[str, str, int], None]
"""``proved(judge, target, lines)``: this judge has accepted so many lines that this target wrote."""

COUNTS = pytest.StashKey[Counter[tuple[str, str]]]()
"""The number of lines by judge and target, of the process that prints the report."""


@pytest.fixture
def proved(request: pytest.FixtureRequest) -> Proved:
    """Count lines of a target that a judge has accepted, if this test passes."""

    def count(judge: str, target: str, lines: int) -> None:
        assert judge and target and lines > 0, f"nothing proved: {judge!r}, {target!r}, {lines} lines"
        request.node.user_properties.append((KEY, [judge, target, lines]))

    return count


class Tally:
    """Collects the counts from the reports of tests, which come from the workers, too."""

    def __init__(self, config: pytest.Config) -> None:
        self.counts = config.stash.setdefault(COUNTS, Counter())

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add what a test that passed has proved. Properties are in the report of each phase: one counts."""
        if report.when != "call" or not report.passed:
            return
        for key, value in report.user_properties:
            if key == KEY:
                self._add(*cast("list[Any]", value))

    def _add(self, judge: str, target: str, lines: int) -> None:
        self.counts[judge, target] += lines

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print one line for each judge, before pytest's closing line."""
        if self.counts:
            terminalreporter.ensure_newline()
            terminalreporter.section(KEY)
            for line in told(self.counts):
                terminalreporter.write_line(line)


def told(counts: Counter[tuple[str, str]]) -> list[str]:
    """One line for each judge, sorted: its lines in all, and those of each target if it judged several."""
    lines = []
    for judge in sorted({judge for judge, _ in counts}):
        parts = {target: count for (other, target), count in sorted(counts.items()) if other == judge}
        shares = ", ".join(f"{target} {count}" for target, count in parts.items())
        lines.append(f"{sum(parts.values()):>7}  {judge} ({shares})")
    return lines


def pytest_configure(config: pytest.Config) -> None:
    """Collect, where the report is printed: workers of xdist send theirs there."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Tally(config), "proof-tally")
