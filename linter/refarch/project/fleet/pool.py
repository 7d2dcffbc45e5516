"""Who does tasks, through the one interface of executors: processes of this machine, or a cluster. What fails
there, be it a lost worker, is done here: nothing is lost with it."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from ... import __version__

if TYPE_CHECKING:
    from concurrent.futures import Executor

Task = TypeVar("Task")
Made = TypeVar("Made")


def version() -> str:
    """What a worker has to have as well."""
    return f"refarch {__version__}"


@contextmanager
def workers(jobs: int, address: str, has: Callable[[], str] = version) -> "Iterator[Executor | None]":
    """The cluster whose scheduler has an address, or without one as many processes as ``jobs`` says, one for
    each core for 0; None for this process alone. ``has`` says on a worker what it has, which must be the
    same there as here. Raises RefarchError where there is no such cluster."""
    if address:
        from .cluster import connected

        with connected(address, has) as executor:
            yield executor
        return
    count = jobs or os.cpu_count() or 1
    if count == 1:
        yield None
        return
    with processes(count) as pool:
        yield pool


def processes(count: int) -> "Executor":
    """Processes of this machine. Forked where that is safe, as this process has no threads: they need not
    import anything anew."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    forks = "fork" in multiprocessing.get_all_start_methods() and os.name == "posix"
    context = multiprocessing.get_context("fork" if forks else "spawn")
    return ProcessPoolExecutor(count, mp_context=context)


def as_made(
    executor: "Executor", function: Callable[[Task], Made], tasks: Sequence[Task]
) -> Iterator[tuple[int, Made]]:
    """What a function makes of each task, with the task's number, as they get ready."""
    from concurrent.futures import Future, as_completed  # most runs are done in this process

    waiting: dict[Future[Made], int] = {}
    here = []
    for number, task in enumerate(tasks):
        try:
            waiting[executor.submit(function, task)] = number
        except Exception:  # of the executor: what cannot be sent, a pool that broke
            here.append(number)
    for future in as_completed(waiting):
        try:
            made = future.result()
        except Exception:  # of the executor: a worker that died, a connection that broke
            here.append(waiting[future])
        else:
            yield waiting[future], made
    for number in here:
        yield number, function(tasks[number])


def all_made(
    executor: "Executor | None", function: Callable[[Task], Made], tasks: Sequence[Task]
) -> list[Made]:
    """What a function makes of each task, in their order. Raises what the function raises."""
    if executor is None:
        return [function(task) for task in tasks]
    made = dict(as_made(executor, function, tasks))
    return [made[number] for number in range(len(tasks))]
