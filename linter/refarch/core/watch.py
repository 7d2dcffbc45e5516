"""How a run is watched: what the pipeline tells of its stages, to nobody unless somebody asked."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import TypeVar

T = TypeVar("T")


class Watch:
    """Does not measure anything; ``engine.stopwatch`` has one that does."""

    def stage(self, name: str) -> AbstractContextManager[None]:
        """What is done inside the ``with`` block belongs to a stage."""
        return nullcontext()

    def hits(self, code: str, hits: Iterator[T]) -> Iterator[T]:
        """The hits of a rule as they come."""
        return hits


UNWATCHED = Watch()
