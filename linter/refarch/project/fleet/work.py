"""Does tasks: what is known is taken from the cache, the rest goes to processes of this machine, or to a
cluster."""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...engine import Verdict
from .cache import Cache
from .pool import as_made, processes
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
    parts = [(common, [tasks[number] for number in chunk]) for chunk in chunks]
    jobs = means.jobs or os.cpu_count() or 1
    if means.executor is not None:
        made = as_made(means.executor, _verdicts, parts)
        yield from ((chunks[number], one) for number, one in made)
    elif jobs == 1 or len(missing) < FEWEST:
        yield from zip(chunks, map(_verdicts, parts), strict=True)
    else:
        with processes(min(jobs, len(chunks))) as pool:
            yield from ((chunks[number], one) for number, one in as_made(pool, _verdicts, parts))


def _verdicts(part: tuple[Common, Sequence[Task]]) -> list[list[Verdict]]:
    """What a worker does."""
    return verdicts(*part)
