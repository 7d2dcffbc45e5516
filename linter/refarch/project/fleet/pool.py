"""Executors for tasks: processes of this machine, or a Dask cluster that the user names.

A task that fails there, as with a lost worker, is done in this process, so that no result is lost. The
workers of a cluster need the same refarch, and for pages the same programs that draw; all else comes with the
tasks. Tasks travel as pickles: whoever answers at the address of the scheduler runs code here. With
``tls://`` that is a holder of a certificate of the authority that Dask's own configuration names."""

import gc
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from ... import __version__
from ...core.errors import RefarchError
from ...core.installed import install_hint

if TYPE_CHECKING:
    from concurrent.futures import Executor

Task = TypeVar("Task")
TaskResult = TypeVar("TaskResult")


def worker_version() -> str:
    """Version that each worker must have."""
    return f"refarch {__version__}"


@contextmanager
def workers(jobs: int, address: str, has: Callable[[], str] = worker_version) -> "Iterator[Executor | None]":
    """Executor of the cluster with a scheduler address; without an address, of ``jobs`` processes, 0 being
    one per core; None for this process only. ``has`` returns on a worker what it has, which must equal the
    result here. Raises RefarchError if there is no such cluster."""
    if address:
        with cluster_executor(address, has) as executor:
            yield executor
        return
    count = jobs or os.cpu_count() or 1
    if count == 1:
        yield None
        return
    with processes(count) as pool:
        yield pool


def processes(count: int) -> "Executor":
    """Executor of processes of this machine. They are forked where that is safe, since this process has no
    threads: a fork imports nothing again."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    forks = "fork" in multiprocessing.get_all_start_methods() and os.name == "posix"
    context = multiprocessing.get_context("fork" if forks else "spawn")
    return ProcessPoolExecutor(count, mp_context=context)


def completed_results(
    executor: "Executor", function: Callable[[Task], TaskResult], tasks: Sequence[Task]
) -> Iterator[tuple[int, TaskResult]]:
    """Results of a function for tasks as they complete, each with the number of its task."""
    from concurrent.futures import Future, as_completed  # most runs are done in this process

    waiting: dict[Future[TaskResult], int] = {}
    failed = []
    for number, task in enumerate(tasks):
        try:
            waiting[executor.submit(function, task)] = number
        except Exception:  # of the executor: what cannot be sent, a pool that broke
            failed.append(number)
    for future in as_completed(waiting):
        try:
            result = future.result()
        except Exception:  # of the executor: a worker that died, a connection that broke
            failed.append(waiting[future])
        else:
            yield waiting[future], result
    for number in failed:
        yield number, function(tasks[number])


def task_results(
    executor: "Executor | None", function: Callable[[Task], TaskResult], tasks: Sequence[Task]
) -> list[TaskResult]:
    """Results of a function for tasks, in their order. Raises what the function raises."""
    if executor is None:
        return [function(task) for task in tasks]
    results = dict(completed_results(executor, function, tasks))
    return [results[number] for number in range(len(tasks))]


SCHEDULER_TIMEOUT = 10
"""Seconds within which the scheduler must answer."""


@contextmanager
def cluster_executor(address: str, has: Callable[[], str]) -> "Iterator[Executor]":
    """Executor of the cluster with a scheduler address, e.g. ``tls://scheduler:8786``. Raises RefarchError if
    Dask is not installed, its configuration lacks TLS settings, the scheduler does not answer, or a worker
    ``has`` something else than this machine."""
    try:
        from distributed import Client, Security
    except ImportError:
        raise RefarchError(
            f"--executor requires dask and distributed, which are not installed. {install_hint('cluster')}"
        ) from None
    # Then no connection may be plain, whatever address the scheduler gives of a worker.
    security = Security(require_encryption=True) if address.startswith("tls://") else None
    client, failure = None, ""
    try:
        client = Client(address, timeout=SCHEDULER_TIMEOUT, set_as_default=False, security=security)
    except (OSError, ValueError, TypeError) as error:
        failure = next(iter(str(error).splitlines()), "no answer")
    if client is None:
        # The client that failed closes its event loop when it is collected. Collected while the next client
        # starts its loop, both would wait for the same lock.
        gc.collect()
        raise RefarchError(f"--executor {address}: {failure}")
    try:
        _demand_same_version(address, client.run(has, on_error="return"), has())
        yield client.get_executor(pure=False, retries=3)
    finally:
        client.close()


def _demand_same_version(address: str, answers: Mapping[str, object], wanted: str) -> None:
    """Raise RefarchError unless a worker answers, and all that answer have the wanted version. A worker that
    is just lost answers with an exception, which is ignored."""
    versions = {worker: answer for worker, answer in answers.items() if isinstance(answer, str)}
    if not versions:
        raise RefarchError(f"--executor {address}: the cluster has no worker")
    others = sorted({*versions.values()} - {wanted})
    if others:
        raise RefarchError(
            f"--executor {address}: a worker has {others[0]}, but this is {wanted}; install the same version "
            "on the workers"
        )
