"""Cache of the alternatives of designs from one build to the next, because each of them is made and linted.

It is kept, protected, and authenticated like the verdicts (``refarch.project.fleet.cache``). An entry belongs
to the content of the folder of its design and to the choices. The file as a whole belongs to a version of
refarch, its catalog, the settings and custom parts of the project, and a day.
"""

import os
from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Any

from ..load.folder import DesignFolder
from ..project.fleet.cache import PrivateEntries, run_state
from ..project.fleet.lint import shared_settings
from ..project.session import Session
from .alternatives import Alternative, Choices, CriteriaChange

KIND = "-alternatives"
"""Part of the name of the file."""

MAX_FILES = 1_000
"""Files in the folder of a design up to which its alternatives are kept."""


class AlternativeCache:
    """Cached alternatives of one project. Nothing is kept without a private folder, and of a project whose
    own code runs, because its files do not tell what the code does."""

    def __init__(self, session: Session, choices: Choices) -> None:
        state = run_state(shared_settings(session))
        self._file = None if session.runs_own_code else PrivateEntries(session.root, KIND, state)
        self._choices = repr(choices)
        self._used: dict[str, Any] = {}

    def alternatives(
        self, folder: DesignFolder, make: Callable[[], Iterable[Alternative]]
    ) -> tuple[Alternative, ...]:
        """Alternatives of a design: kept ones, else those that ``make`` returns."""
        digest = _folder_digest(folder, self._choices)
        if self._file is None or not digest:
            return tuple(make())
        try:
            found = tuple(map(_alternative, self._file.entries[digest]))
        except (KeyError, TypeError, ValueError):
            found = tuple(make())
        self._used[digest] = [[list(each.change), each.command, each.reason] for each in found]
        return found

    def save(self) -> None:
        """Write what this run used, if anything is new or old."""
        if self._file is not None:
            self._file.write(self._used)


def _alternative(fields: Any) -> Alternative:
    """Alternative from the lists of the cache. Raises TypeError or ValueError for anything else."""
    (hosts, speed, system), command, reason = fields
    if not all(isinstance(number, int) for number in (hosts, speed)):
        raise TypeError("numbers expected")
    if not all(isinstance(text, str) for text in (system, command, reason)):
        raise TypeError("texts expected")
    return Alternative(CriteriaChange(hosts, speed, system), command, reason)


def _folder_digest(folder: DesignFolder, choices: str) -> str:
    """Hash of the names and contents of all files of a design, and of the choices; empty for a folder with
    links, with files that are not regular or cannot be read, or with too many files."""
    hasher = blake2b(choices.encode("utf-8", "surrogatepass"), digest_size=16)
    paths: list[str] = []
    if folder.is_outside or os.path.islink(folder.path):
        return ""
    for parent, folders, names in os.walk(folder.path):
        if any(os.path.islink(os.path.join(parent, name)) for name in (*folders, *names)):
            return ""
        folders.sort()
        paths += (os.path.join(parent, name) for name in sorted(names))
        if len(paths) > MAX_FILES:
            return ""
    try:
        for path in paths:
            if not os.path.isfile(path):
                return ""
            with open(path, "rb") as stream:
                content = stream.read()
            name = os.fsencode(os.path.relpath(path, folder.path))
            hasher.update(b"%d %d\n" % (len(name), len(content)) + name + content)
    except OSError:
        return ""
    return hasher.hexdigest()
