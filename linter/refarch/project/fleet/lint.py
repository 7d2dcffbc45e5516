"""Linting of many designs as tasks: for runs that need findings only, and no models."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from ...engine import LintOutcome, LintResult, lint_outcomes
from ...load.folder import DesignFolder
from ..linting import RunOptions, folders_of, lint_folder
from ..own_parts import FOLDER as PARTS
from ..session import Session
from .cache import open_cache, option_tuples
from .pool import workers
from .task import LintTask, SharedSettings, file_contents, lint_task
from .work import TaskResources, task_verdicts


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
