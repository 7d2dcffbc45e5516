"""Linting of many designs as tasks: for runs that need findings only, and no models."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...engine import LintOutcome, LintResult, lint_outcomes
from ...load.folder import DesignFolder
from ..linting import RunOptions, folders_of, lint_folder
from ..own_parts import FOLDER as PARTS
from ..session import Session
from .cache import VerdictCache, open_cache, option_tuples
from .pool import completed_results, processes, workers
from .task import LintTask, SharedSettings, file_contents, lint_task, lint_tasks

if TYPE_CHECKING:
    from concurrent.futures import Executor


class FleetOutcome(NamedTuple):
    """Verdicts of all designs, in their order."""

    verdicts: tuple[LintOutcome, ...]
    contents: Mapping[str, bytes]
    """Contents of the files of designs that were linted as tasks, by name."""
    results: tuple[LintResult, ...]
    """Results of the designs that cannot be a task."""


def lint_fleet(
    paths: Iterable[str], session: Session, options: RunOptions, progress: Callable[[int, int], None]
) -> FleetOutcome:
    """Lint designs as tasks; the findings are the same as one by one. Raises RefarchError."""
    folders = folders_of(paths, session)
    task_or_none = [lint_task(folder) for folder in folders]
    tasks = [task for task in task_or_none if task is not None]
    common = shared_settings(session)
    cache = open_cache(session.root, common, options.cache_folder) if options.cache else None
    if options.executor:
        with workers(options.jobs, options.executor) as executor:
            verdicts = task_verdicts(common, tasks, TaskResources(options.jobs, cache, executor), progress)
    else:
        verdicts = task_verdicts(common, tasks, TaskResources(options.jobs, cache), progress)
    return _fleet_outcome(session, folders, task_or_none, verdicts, file_contents(tasks))


def _fleet_outcome(
    session: Session,
    folders: list[DesignFolder],
    task_or_none: list[LintTask | None],
    found_verdicts: list[list[LintOutcome]],
    contents: Mapping[str, bytes],
) -> FleetOutcome:
    """Verdicts of tasks and of designs that cannot be a task, in the order of the designs."""
    verdicts: list[LintOutcome] = []
    results: list[LintResult] = []
    waiting = iter(found_verdicts)
    for folder, task in zip(folders, task_or_none, strict=True):
        if task is not None:
            verdicts += next(waiting)
            continue
        result = lint_folder(folder, session)
        results += [result, *result.variants]
        verdicts += lint_outcomes(result, session.rules)
    return FleetOutcome(tuple(verdicts), contents, tuple(results))


def shared_settings(session: Session) -> SharedSettings:
    """Settings that all tasks of a session share."""
    settings = session.settings
    parts = session.own_parts.documents
    return SharedSettings(
        parts=tuple((path, "\n".join(document.lines).encode()) for path, document in sorted(parts.items())),
        base=f"{session.config.designs}/{PARTS}",
        severities=tuple(sorted(settings.severities.items())),
        levels=tuple(sorted(settings.levels.items())),
        options=option_tuples(settings.options),
        today=settings.today,
    )


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
    # Processes take longer to start than a few designs to lint.
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
