"""Does tasks: what is known is taken from the cache, the rest goes to processes of this machine, or to a
cluster."""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...engine import Verdict
from .cache import Cache
from .task import Common, Task, verdicts

if TYPE_CHECKING:
    from concurrent.futures import Executor

FEWEST = 16
"""Designs from which on further processes are worth their start."""

CHUNK = 8
"""Designs that go to a worker at a time."""

Progress = Callable[[int, int], None]


class Means(NamedTuple):
    """With what tasks are done."""

    jobs: int = 0
    """Processes; 0 for one for each core, 1 for this one alone."""
    cache: Cache | None = None
    executor: "Executor | None" = None
    """What takes the tasks in the place of processes of this machine."""


def done(common: Common, tasks: Sequence[Task], means: Means, progress: Progress) -> list[list[Verdict]]:
    """The verdicts of tasks, in their order, whoever did them."""
    digests = [task.digest() if means.cache is not None else "" for task in tasks]
    found: list[list[Verdict] | None] = [
        means.cache.get(digest) if means.cache is not None else None for digest in digests
    ]
    missing = [number for number, known in enumerate(found) if known is None]
    finished = len(tasks) - len(missing)
    progress(finished, len(tasks))
    for numbers, made in _made(common, tasks, missing, means):
        for number, one in zip(numbers, made, strict=True):
            found[number] = one
            if means.cache is not None:
                means.cache.put(digests[number], one)
        finished += len(numbers)
        progress(finished, len(tasks))
    if means.cache is not None:
        means.cache.save({*digests})
    return [one for one in found if one is not None]


def _made(
    common: Common, tasks: Sequence[Task], missing: Sequence[int], means: Means
) -> Iterator[tuple[Sequence[int], list[list[Verdict]]]]:
    """Numbers of tasks with their verdicts, as they get ready."""
    chunks = [missing[start : start + CHUNK] for start in range(0, len(missing), CHUNK)]
    jobs = means.jobs or os.cpu_count() or 1
    if means.executor is not None:
        yield from _by(means.executor, common, tasks, chunks)
    elif jobs == 1 or len(missing) < FEWEST:
        for chunk in chunks:
            yield chunk, verdicts(common, [tasks[number] for number in chunk])
    else:
        with _pool(min(jobs, len(chunks))) as pool:
            yield from _by(pool, common, tasks, chunks)


def _pool(jobs: int) -> "Executor":
    """Processes of this machine. Forked where that is safe, as this process has no threads: they need not
    import anything anew."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    forks = "fork" in multiprocessing.get_all_start_methods() and os.name == "posix"
    context = multiprocessing.get_context("fork" if forks else "spawn")
    return ProcessPoolExecutor(jobs, mp_context=context)


def _by(
    executor: "Executor", common: Common, tasks: Sequence[Task], chunks: Sequence[Sequence[int]]
) -> Iterator[tuple[Sequence[int], list[list[Verdict]]]]:
    """Hand chunks to whoever does them. What fails there, be it a lost worker, is done here: nothing is lost
    with it."""
    from concurrent.futures import as_completed  # most runs are done in this process

    waiting = {}
    for chunk in chunks:
        waiting[executor.submit(verdicts, common, [tasks[number] for number in chunk])] = chunk
    for future in as_completed(waiting):
        chunk = waiting[future]
        try:
            made = future.result()
        except Exception:  # of the executor: a worker that died, a connection that broke
            made = verdicts(common, [tasks[number] for number in chunk])
        yield chunk, made
