"""Views: pure functions from the model to rows, computed once for a design and shared by rules, reports and
pages.

In districts, from the lowest: ``tables``; ``network``; ``addresses``, ``capacity``, ``inventory``, ``rdma``
and ``storage``; ``failure`` and ``measured``; ``intent``; ``walk``; ``figures`` and ``subjects``. Each says
in its first lines what belongs there.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from ..core.profiler import NO_PROFILER, Profiler
from ..model.types import Design

T = TypeVar("T")


class _ViewCache:
    """Results of the views of one design."""

    def __init__(self, watch: Profiler = NO_PROFILER) -> None:
        self.watch = watch
        self.results: dict[str, Any] = {}


_memos: WeakKeyDictionary[Design, _ViewCache] = WeakKeyDictionary()
"""Next to the designs, which are frozen; each goes when its design does."""


def watch_views(design: Design, watch: Profiler) -> None:
    """Tell a watch of the views that are computed of a design from now on."""
    _memos[design] = _ViewCache(watch)


def forget_views(design: Design) -> None:
    """Free the results of the views of a design that no rule will ask for any more; a view that is asked for
    again is computed again."""
    _memos.pop(design, None)


def view(function: Callable[[Design], T]) -> Callable[[Design], T]:
    """Compute a view once for each design."""
    name = f"{function.__module__}.{function.__qualname__}"

    def cached_view(design: Design) -> T:
        memo = _memos.get(design)
        if memo is None:
            memo = _memos.setdefault(design, _ViewCache())
        # The watch sees a view's own work only: what it takes from other views is theirs.
        if name not in memo.results:
            with memo.watch.stage("views"):
                memo.results[name] = function(design)
        result: T = memo.results[name]
        return result

    return update_wrapper(cached_view, function)
