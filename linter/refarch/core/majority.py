"""The most common value of a group, for rules that name the exception."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import TypeVar

MAJORITY = 3
"""Fewest members with the same value that can show what a group is meant to have."""

T = TypeVar("T", bound=Hashable)


def most_common(values: Iterable[T]) -> T | None:
    """The most common value; of equally common ones the first; None for no values."""
    counts = Counter(values)
    # `Counter.most_common` imports heapq, which every lint would pay for.
    return max(counts, key=lambda value: counts[value], default=None)


def clear_majority(values: Iterable[T]) -> T | None:
    """The value of more than half of a group, and of at least ``MAJORITY`` members; None without one. Two
    against one, and a tie, do not show which value is intended."""
    counts = Counter(values)
    value = max(counts, key=lambda one: counts[one], default=None)
    if value is None or counts[value] < MAJORITY or 2 * counts[value] <= counts.total():
        return None
    return value
