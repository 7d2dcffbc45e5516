"""Measures where the time of a lint goes: by stage, by view and by rule.

It hooks into the pipeline from outside, and only while it runs: a lint that nobody measures does not pay for
it. Every time is a thing's own, without that of what it called and what is measured too: a rule's is without
the views that it was first to ask for.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from types import ModuleType
from typing import Any

from . import api, engine
from .core.run import RuleTime, Statistics
from .load import folder, variants
from .rules import Hit, registry

STAGES = ("load", "read", "parse", "schema", "model", "views", "rules", "rest")
"""In the order in which they run; ``load`` is refarch's own rules, ``rest`` finds lines, judges waivers and
sorts."""


Begun = tuple[int, float]
"""How many things were being measured when something began, and when that was."""


class Stopwatch:
    """Seconds by stage and by rule, gathered while ``running``."""

    def __init__(self) -> None:
        self.stages = dict.fromkeys(STAGES, 0.0)
        self.rules: dict[str, list[float]] = {}
        """Seconds and hits by code."""
        self.total = 0.0
        self._inside = [0.0]
        """For each thing that is being measured, the seconds of what was measured inside of it."""

    def statistics(self, designs: int) -> Statistics:
        """What was measured, the slowest rule first. ``designs`` is how many were linted, variants
        included."""
        stages = {**self.stages, "rest": max(self.total - sum(self.stages.values()), 0.0)}
        rules = [RuleTime(code, seconds, int(hits)) for code, (seconds, hits) in self.rules.items()]
        return Statistics(
            designs, self.total, stages, tuple(sorted(rules, key=lambda rule: (-rule.seconds, rule.code)))
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

    def timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, measured as part of a stage."""

        def measured(*values: Any, **named: Any) -> Any:
            begun = self.begin()
            try:
                return function(*values, **named)
            finally:
                self.stages[stage] += self.end(begun)

        return measured

    def building(self, build: Callable[..., Any]) -> Callable[..., Any]:
        """The model stage, whose designs measure their views."""

        def built(*values: Any) -> Any:
            design, problems = build(*values)
            return design._replace(cache=_Views(self, design.cache)), problems

        return self.timed("model", built)

    def judging(self, run: Callable[..., Iterator[Hit]]) -> Callable[..., Iterator[Hit]]:
        """What gives a rule's hits, each of them measured until it comes."""

        def ran(code: str, *values: Any) -> Iterator[Hit]:
            if registry.rule(code).stage is not None:
                return
            hits, times = run(code, *values), self.rules.setdefault(code, [0.0, 0.0])
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

        return ran


class _Views(dict[str, Any]):
    """A design's cache of views: between asking for one that is not there and putting it in, it is being
    computed."""

    def __init__(self, watch: Stopwatch, known: dict[str, Any]) -> None:
        super().__init__(known)
        self.watch = watch
        self.begun: dict[str, Begun] = {}

    def __contains__(self, name: object) -> bool:
        if super().__contains__(name):
            return True
        self.begun[str(name)] = self.watch.begin()
        return False

    def __setitem__(self, name: str, value: Any) -> None:
        if name in self.begun:
            self.watch.stages["views"] += self.watch.end(self.begun.pop(name))
        super().__setitem__(name, value)


@contextmanager
def running() -> Iterator[Stopwatch]:
    """Measure every lint that is run inside of the ``with`` block. Not for several threads at once."""
    watch = Stopwatch()
    hooks: tuple[tuple[ModuleType, str, Callable[[Any], Any]], ...] = (
        (api, "read_design", partial(watch.timed, "read")),
        (variants, "read_variants", partial(watch.timed, "read")),
        (folder, "read", partial(watch.timed, "parse")),
        (engine, "schema_problems", partial(watch.timed, "schema")),
        (engine, "build", watch.building),
        (engine, "_run", watch.judging),
    )
    before = [(module, name, getattr(module, name)) for module, name, _ in hooks]
    begun = perf_counter()
    watch.timed("load", registry.checking_rules)()
    for module, name, measured in hooks:
        setattr(module, name, measured(getattr(module, name)))
    try:
        yield watch
    finally:
        watch.total = perf_counter() - begun
        for module, name, own in before:
            setattr(module, name, own)
