"""Measures the time of lint by stage, view and rule.

Every time is a thing's own, without that of what it called and what is measured too: a rule's is without the
views that it was first to ask for.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TypeVar

from ..core.profiler import Profiler
from ..core.run import RuleTime, Statistics
from ..rules.registry import Registry

T = TypeVar("T")

STAGES = ("load", "read", "parse", "schema", "model", "views", "rules", "rest")
"""Stages in the order in which they run; ``load`` imports the rules, ``rest`` finds lines, applies waivers
and sorts."""


Begun = tuple[int, float]
"""Depth of a measurement, and the time of its begin."""


class Stopwatch(Profiler):
    """Seconds by stage and by rule."""

    def __init__(self, rules: Registry) -> None:
        """Loads the rules at once, to measure that by itself."""
        self._begun = perf_counter()
        self.stages = dict.fromkeys(STAGES, 0.0)
        self.rules: dict[str, list[float]] = {}
        """Seconds and number of problems by code."""
        self._inside = [0.0]
        """For each open measurement, the seconds of the measurements inside it."""
        with self.stage("load"):
            self.checking = frozenset(rules.checking_rules())

    def statistics(self, designs: int) -> Statistics:
        """Measured times, the slowest rule first. ``designs`` is the number of linted designs, variants
        included."""
        total = perf_counter() - self._begun
        stages = {**self.stages, "rest": max(total - sum(self.stages.values()), 0.0)}
        rules = [RuleTime(code, seconds, int(hits)) for code, (seconds, hits) in self.rules.items()]
        return Statistics(
            designs, total, stages, tuple(sorted(rules, key=lambda rule: (-rule.seconds, rule.code)))
        )

    def begin(self) -> Begun:
        """Begin a measurement; the result is for ``end``."""
        self._inside.append(0.0)
        return len(self._inside) - 1, perf_counter()

    def end(self, begun: Begun) -> float:
        """Seconds since ``begin``, without those of measurements in between. Measurements inside that were
        not ended, because of an exception, end too."""
        depth, then = begun
        took = perf_counter() - then
        own_seconds = took - self._inside[depth]
        del self._inside[depth:]
        self._inside[-1] += took
        return own_seconds

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add the time of the ``with`` block to a stage."""
        begun = self.begin()
        try:
            yield
        finally:
            self.stages[name] += self.end(begun)

    def hits(self, code: str, hits: Iterator[T]) -> Iterator[T]:
        """Problems of a rule, each measured until it comes."""
        if code not in self.checking:  # its findings are another stage's
            yield from hits
            return
        times = self.rules.setdefault(code, [0.0, 0.0])
        while True:
            begun = self.begin()
            try:
                hit = next(hits, None)
            finally:
                own_seconds = self.end(begun)
                times[0] += own_seconds
                self.stages["rules"] += own_seconds
            if hit is None:
                return
            times[1] += 1
            yield hit
