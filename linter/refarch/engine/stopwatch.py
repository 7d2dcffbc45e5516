"""Measures where the time of a lint goes: by stage, by view and by rule.

Every time is a thing's own, without that of what it called and what is measured too: a rule's is without the
views that it was first to ask for.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TypeVar

from ..core.run import RuleTime, Statistics
from ..core.watch import Watch
from ..rules.registry import Registry

T = TypeVar("T")

STAGES = ("load", "read", "parse", "schema", "model", "views", "rules", "rest")
"""In the order in which they run; ``load`` is refarch's own rules, ``rest`` finds lines, judges waivers and
sorts."""


Begun = tuple[int, float]
"""How many things were being measured when something began, and when that was."""


class Stopwatch(Watch):
    """Seconds by stage and by rule."""

    def __init__(self, rules: Registry) -> None:
        """Loads the rules at once, to measure that by itself."""
        self._begun = perf_counter()
        self.stages = dict.fromkeys(STAGES, 0.0)
        self.rules: dict[str, list[float]] = {}
        """Seconds and hits by code."""
        self._inside = [0.0]
        """For each thing that is being measured, the seconds of what was measured inside of it."""
        with self.stage("load"):
            self.checking = frozenset(rules.checking_rules())

    def statistics(self, designs: int) -> Statistics:
        """What was measured, the slowest rule first. ``designs`` is how many were linted, variants
        included."""
        total = perf_counter() - self._begun
        stages = {**self.stages, "rest": max(total - sum(self.stages.values()), 0.0)}
        rules = [RuleTime(code, seconds, int(hits)) for code, (seconds, hits) in self.rules.items()]
        return Statistics(
            designs, total, stages, tuple(sorted(rules, key=lambda rule: (-rule.seconds, rule.code)))
        )

    def begin(self) -> Begun:
        """Begin to measure something; what it returns is for ``end``."""
        self._inside.append(0.0)
        return len(self._inside) - 1, perf_counter()

    def end(self, begun: Begun) -> float:
        """Seconds since ``begin``, without those of what was measured in between. What failed in between is
        ended with it."""
        depth, then = begun
        took = perf_counter() - then
        own = took - self._inside[depth]
        del self._inside[depth:]
        self._inside[-1] += took
        return own

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Measure what is done inside the ``with`` block as part of a stage."""
        begun = self.begin()
        try:
            yield
        finally:
            self.stages[name] += self.end(begun)

    def hits(self, code: str, hits: Iterator[T]) -> Iterator[T]:
        """The hits of a rule, each of them measured until it comes."""
        if code not in self.checking:  # its findings are another stage's
            yield from hits
            return
        times = self.rules.setdefault(code, [0.0, 0.0])
        while True:
            begun = self.begin()
            try:
                hit = next(hits, None)
            finally:
                own = self.end(begun)
                times[0] += own
                self.stages["rules"] += own
            if hit is None:
                return
            times[1] += 1
            yield hit
