"""Tasks of a fleet, done by an executor or in this process."""

import multiprocessing
import os
from concurrent.futures import Future
from typing import Any

import pytest

from refarch.project.fleet.pool import processes, task_results


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


@pytest.mark.parametrize(
    ("methods", "system", "used"),
    [(["fork", "spawn"], "posix", "fork"), (["spawn"], "posix", "spawn"), (["fork", "spawn"], "nt", "spawn")],
)
def test_processes_are_forked_where_the_system_can(
    methods: list[str], system: str, used: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    context = multiprocessing.get_context()
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: methods)
    monkeypatch.setattr(multiprocessing, "get_context", lambda method: asked.append(method) or context)
    with monkeypatch.context() as other:
        other.setattr(os, "name", system)
        pool = processes(1)
    pool.shutdown()
    assert asked == [used]
