"""The most common value of a group, for rules that name the exception."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def most_common(values: Iterable[T]) -> T | None:
    """The most common value; of equally common ones the first; None for no values."""
    counts = Counter(values)
    # `Counter.most_common` imports heapq, which every lint would pay for.
    return max(counts, key=lambda value: counts[value], default=None)
