"""Cache of the results of trials of `refarch new` from one build to the next, because each of them is made
and linted: alternatives of designs, and steps of their growth.

It is kept, protected, and authenticated like the verdicts (``refarch.project.fleet.cache``). An entry belongs
to the content of the folder of its design, and to what was tried. The file as a whole belongs to a version of
refarch, its catalog, the settings and custom parts of the project, and a day.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from ..load.folder import DesignFolder
from ..project.fleet.cache import PrivateEntries, run_state
from ..project.fleet.folder_digest import folder_digest
from ..project.fleet.lint import shared_settings
from ..project.session import Session
from .alternatives import Alternative, Choices, CriteriaChange
from .growth import GrowthStep

Result = TypeVar("Result")

KIND = "-trials"
"""Part of the name of the file."""


class TrialCache:
    """Cached results of one project. Nothing is kept without a private folder, and of a project whose own
    code runs, because its files do not tell what the code does."""

    def __init__(self, session: Session) -> None:
        state = run_state(shared_settings(session))
        self._file = None if session.runs_own_code else PrivateEntries(session.root, KIND, state)
        self._used: dict[str, Any] = {}

    def alternatives(
        self, folder: DesignFolder, choices: Choices, make: Callable[[], Iterable[Alternative]]
    ) -> tuple[Alternative, ...]:
        """Alternatives of a design: kept ones, else those that ``make`` returns."""
        return self._results(folder, repr(choices), make, _alternative)

    def growth(
        self, folder: DesignFolder, make: Callable[[], Iterable[GrowthStep]]
    ) -> tuple[GrowthStep, ...]:
        """Steps of the growth of a design: kept ones, else those that ``make`` returns."""
        return self._results(folder, "growth", make, _growth_step)

    def _results(
        self,
        folder: DesignFolder,
        subject: str,
        make: Callable[[], Iterable[Result]],
        read: Callable[[Any], Result],
    ) -> tuple[Result, ...]:
        digest = folder_digest(folder, subject)
        if self._file is None or not digest:
            return tuple(make())
        try:
            found = tuple(map(read, self._file.entries[digest]))
        except (KeyError, TypeError, ValueError):
            found = tuple(make())
        self._used[digest] = json.loads(json.dumps(found))
        return found

    def save(self) -> None:
        """Write what this run used, if anything is new or old."""
        if self._file is not None:
            self._file.write(self._used)


def _alternative(fields: Any) -> Alternative:
    """Alternative from the lists of the cache. Raises TypeError or ValueError for anything else."""
    (hosts, speed, system), command, reason = fields
    _demand_types(int, hosts, speed)
    _demand_types(str, system, command, reason)
    return Alternative(CriteriaChange(hosts, speed, system), command, reason)


def _growth_step(fields: Any) -> GrowthStep:
    """Step from the list of the cache. Raises TypeError or ValueError for anything else."""
    hosts, command, reason, units, ports, cables, watts, capacity = fields
    _demand_types(str, command, reason)
    _demand_types(int, hosts, units, ports, cables)
    _demand_types(float, watts)
    if capacity is not None:
        _demand_types(float, capacity)
    return GrowthStep(hosts, command, reason, units, ports, cables, watts, capacity)


def _demand_types(kind: type, *fields: object) -> None:
    """Raise TypeError for a field of another type."""
    if not all(isinstance(field, kind) for field in fields):
        raise TypeError(f"{kind.__name__} expected")
