"""What most of a group have in common, for rules that name the odd one out."""

from collections.abc import Hashable, Iterable
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def usual(values: Iterable[T]) -> T | None:
    """The value that occurs most often; the first of them where several do; None for no values."""
    counts: dict[T, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return max(counts, key=lambda value: counts[value], default=None)
