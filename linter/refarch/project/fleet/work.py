"""Linting of tasks: known verdicts come from the cache, the others from processes of this machine or from a
cluster."""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...engine import LintOutcome
from .cache import VerdictCache
from .pool import completed_results, processes
from .task import LintTask, SharedSettings, lint_tasks

if TYPE_CHECKING:
    from concurrent.futures import Executor

MIN_PARALLEL = 16
"""Number of designs from which further processes are worth their start."""

CHUNK_SIZE = 8
"""Designs that a worker gets at a time."""

Progress = Callable[[int, int], None]


class TaskResources(NamedTuple):
    """Processes, cache and executor for tasks."""

    jobs: int = 0
    """Number of processes; 0 is one per core, 1 is this process only."""
    cache: VerdictCache | None = None
    executor: "Executor | None" = None
    """Executor that replaces processes of this machine."""


def task_verdicts(
    common: SharedSettings, tasks: Sequence[LintTask], means: TaskResources, progress: Progress
) -> list[list[LintOutcome]]:
    """Verdicts of tasks, in their order."""
    digests = [task.digest() if means.cache is not None else "" for task in tasks]
    by_task: list[list[LintOutcome] | None] = [
        means.cache.get(digest) if means.cache is not None else None for digest in digests
    ]
    missing = [number for number, known in enumerate(by_task) if known is None]
    finished = len(tasks) - len(missing)
    progress(finished, len(tasks))
    for numbers, chunk_results in _completed_chunks(common, tasks, missing, means):
        for number, verdicts in zip(numbers, chunk_results, strict=True):
            by_task[number] = verdicts
            if means.cache is not None:
                means.cache.put(digests[number], verdicts)
        finished += len(numbers)
        progress(finished, len(tasks))
    if means.cache is not None:
        means.cache.save({*digests})
    return [verdicts for verdicts in by_task if verdicts is not None]


def _completed_chunks(
    common: SharedSettings, tasks: Sequence[LintTask], missing: Sequence[int], means: TaskResources
) -> Iterator[tuple[Sequence[int], list[list[LintOutcome]]]]:
    """Numbers of tasks with their verdicts, as chunks complete."""
    chunks = [missing[start : start + CHUNK_SIZE] for start in range(0, len(missing), CHUNK_SIZE)]
    parts = [(common, [tasks[number] for number in chunk]) for chunk in chunks]
    jobs = means.jobs or os.cpu_count() or 1
    if means.executor is not None:
        results = completed_results(means.executor, _chunk_verdicts, parts)
        yield from ((chunks[number], result) for number, result in results)
    elif jobs == 1 or len(missing) < MIN_PARALLEL:
        yield from zip(chunks, map(_chunk_verdicts, parts), strict=True)
    else:
        with processes(min(jobs, len(chunks))) as pool:
            yield from (
                (chunks[number], result) for number, result in completed_results(pool, _chunk_verdicts, parts)
            )


def _chunk_verdicts(part: tuple[SharedSettings, Sequence[LintTask]]) -> list[list[LintOutcome]]:
    """Verdicts of one chunk; runs in a worker."""
    return lint_tasks(*part)
