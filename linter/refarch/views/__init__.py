"""Views: pure functions from the model to rows, computed once for a design and shared by rules, reports and
pages.

In districts, from the lowest: ``tables``; ``network``; ``addresses``, ``capacity``, ``inventory``, ``rdma``
and ``storage``; ``measured``; ``intent``; ``walk``; ``failure``; ``figures`` and ``subjects``. Each says in
its first lines what belongs there.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import TypeVar
from weakref import WeakKeyDictionary

from ..core.profiler import NO_PROFILER, Profiler
from ..model.types import Design

T = TypeVar("T")


_watches: WeakKeyDictionary[Design, Profiler] = WeakKeyDictionary()
"""Profilers of the designs whose views are measured."""


def watch_views(design: Design, watch: Profiler) -> None:
    """Tell a watch of the views that are computed of a design from now on."""
    design.memo.clear()
    if watch is not NO_PROFILER:
        _watches[design] = watch


def forget_views(design: Design) -> None:
    """Free the results of the views of a design that no rule will ask for any more; a view that is asked for
    again is computed again."""
    design.memo.clear()


def view(function: Callable[[Design], T]) -> Callable[[Design], T]:
    """Compute a view once for each design."""
    name = f"{function.__module__}.{function.__qualname__}"

    def cached_view(design: Design) -> T:
        memo = design.memo
        # The watch sees a view's own work only: what it takes from other views is theirs.
        if name not in memo:
            with _watches.get(design, NO_PROFILER).stage("views"):
                memo[name] = function(design)
        result: T = memo[name]
        return result

    return update_wrapper(cached_view, function)
