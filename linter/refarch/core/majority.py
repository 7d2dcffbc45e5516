"""The most common value of a group, for rules that name the exception."""

from collections.abc import Hashable, Iterable
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def usual(values: Iterable[T]) -> T | None:
    """The most common value; of equally common ones the first; None for no values."""
    counts: dict[T, int] = {}
    for value in values:
        counts[value] = counts.get(value, 0) + 1
    return max(counts, key=lambda value: counts[value], default=None)
