"""Project at a git revision: its designs and custom parts, written into a temporary folder, so that the same
code reads it. The work tree is not touched."""

import copy
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ..core import git
from ..core.errors import RefarchError
from .own_parts import FOLDER as PARTS
from .session import Session

MAX_DEPTH = 64
"""Names in the path of a file of a revision: four times as many folders as the search for designs enters."""

MAX_NAME_LENGTH = 255
"""Bytes of a file name on the usual file systems."""

MAX_PATH_TEXT = 120
"""Characters of such a path in a message."""


@contextmanager
def revision_session(
    session: Session, repo: git.GitRepository, revision: git.Commit, design: str = ""
) -> Iterator[Session]:
    """Session of the project at a revision, under the settings and rules of today: those of another person's
    revision are never run. Its files are removed afterwards. With the folder of a ``design``, only that
    design is there."""
    designs = session.config.designs
    demand_inside(repo, revision, designs)
    wanted = (design, f"{designs.rstrip('/')}/{PARTS}") if design else (designs,)
    with tempfile.TemporaryDirectory(prefix="refarch-") as folder:
        write_out(repo, revision, folder, wanted)
        if not os.path.lexists(os.path.join(folder, designs)):  # nothing, or what is no folder
            make_folder(folder, designs)
        yield moved_session(session, folder)


def demand_inside(repo: git.GitRepository, revision: git.Commit, designs: str) -> None:
    """Raise RefarchError for a folder that is not in the repository itself."""
    leads = git.link_in_path(repo, revision, designs)
    if leads:
        raise RefarchError(
            f"{leads} is a link or a submodule, so its revisions are not in this "
            "repository; run refarch in the repository that contains them"
        )


def write_out(repo: git.GitRepository, revision: git.Commit, folder: str, wanted: Sequence[str]) -> None:
    """Write folders of a revision into a folder, under their paths from the root of the project; the whole
    project if none is named."""
    files = git.revision_files(repo, revision, *wanted)
    for path in files:
        _demand_writable(path)
    for path, content in git.file_contents(repo, files):
        target = os.path.join(folder, *path.split("/"))
        try:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            # Never over an existing file: two names of a revision may be one name here.
            with open(target, "xb") as stream:
                stream.write(content)
        except (FileExistsError, NotADirectoryError):
            raise RefarchError(
                f"{_path_text(path)}: revision {revision.name} has a file and a folder with this name, or "
                "two names that are the same on this system; rename one of them"
            ) from None
        except OSError as error:
            raise RefarchError(f"{_path_text(path)}: cannot be extracted: {error.strerror}") from None


def make_folder(folder: str, path: str) -> None:
    """Make a folder that the settings of a revision name, if it does not exist: git keeps no empty
    folders."""
    if path != os.curdir:
        _demand_writable(path.rstrip("/"))
    try:
        os.makedirs(os.path.join(folder, path), exist_ok=True)
    except OSError as error:
        raise RefarchError(f"{_path_text(path)}: cannot be read as a folder: {error.strerror}") from None


def _demand_writable(path: str) -> None:
    """Raise RefarchError for the path of a file in a revision that no folder here can hold."""
    words = path.split("/")
    # A forged tree may contain such names.
    if any(word in ("", os.curdir, os.pardir) or os.path.basename(word) != word for word in words):
        raise RefarchError(f"{_path_text(path)}: invalid path; the repository is damaged or manipulated")
    if len(words) > MAX_DEPTH:
        raise RefarchError(
            f"{_path_text(path)}: the path has {len(words)} names, but refarch supports up to "
            f"{MAX_DEPTH}; move the file to a higher folder"
        )
    longest = max(len(os.fsencode(word)) for word in words)
    if longest > MAX_NAME_LENGTH:
        raise RefarchError(
            f"{_path_text(path)}: has a name of {longest} bytes, but file systems support up to "
            f"{MAX_NAME_LENGTH}; rename it"
        )


def _path_text(path: str) -> str:
    """Path of a file in a revision as every terminal can show it, cut if it is very long."""
    text = os.fsencode(path).decode("utf-8", "backslashreplace")
    return text if len(text) <= MAX_PATH_TEXT else f"{text[:MAX_PATH_TEXT]}..."


def moved_session(session: Session, root: str) -> Session:
    """Session with the same settings and rules for designs in another folder."""
    # A shallow copy: settings, rules and plug-ins are shared, and nothing changes them.
    moved = copy.copy(session)
    for cached in ("own_parts", "catalog"):
        moved.__dict__.pop(cached, None)
    moved.root = root
    return moved


def repository_of(session: Session) -> git.GitRepository:
    """Repository of the project of a session. Raises RefarchError if it is in none."""
    return git.repository(session.root or ".")
