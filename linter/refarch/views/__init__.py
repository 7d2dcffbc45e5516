"""Views: pure functions from the model to rows, computed once for a design and shared by rules, reports and
pages."""

from collections.abc import Callable
from functools import update_wrapper
from typing import TypeVar

from ..model.types import Design

T = TypeVar("T")


def view(function: Callable[[Design], T]) -> Callable[[Design], T]:
    """Compute a view once for each design: its result is kept in the design's cache."""
    name = f"{function.__module__}.{function.__qualname__}"

    def cached(design: Design) -> T:
        if name not in design.cache:
            design.cache[name] = function(design)
        result: T = design.cache[name]
        return result

    return update_wrapper(cached, function)
