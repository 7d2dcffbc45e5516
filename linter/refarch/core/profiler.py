"""Hooks with which a run can be measured. By default nothing is measured."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import TypeVar

T = TypeVar("T")


class Profiler:
    """Measures nothing; ``engine.stopwatch`` has a profiler that does. A base class with empty methods spares
    every stage the question whether it is measured."""

    def stage(self, name: str) -> AbstractContextManager[None]:
        """Attribute the work inside the ``with`` block to a stage."""
        return nullcontext()

    def hits(self, code: str, hits: Iterator[T]) -> Iterator[T]:
        """Problems of a rule, as they come."""
        return hits


NO_PROFILER = Profiler()
