"""Tasks of a fleet, done by an executor or in this process."""

from concurrent.futures import Future
from typing import Any

from refarch.project.fleet.pool import task_results


def test_without_an_executor_tasks_are_done_here_in_their_order() -> None:
    assert task_results(None, lambda task: task * 2, [3, 1, 2]) == [6, 2, 4]  # type: ignore[arg-type]


class Pool:
    """An executor that does each task at once, and counts them."""

    def __init__(self) -> None:
        self.count = 0

    def submit(self, function: Any, task: Any) -> "Future[Any]":
        self.count += 1
        done: Future[Any] = Future()
        done.set_result(function(task))
        return done


def test_with_an_executor_it_does_the_tasks() -> None:
    pool: Any = Pool()
    assert task_results(pool, lambda task: task * 2, [3, 1, 2]) == [6, 2, 4]  # type: ignore[arg-type]
    assert pool.count == 3
