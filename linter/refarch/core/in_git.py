"""Whether git has a file, or would take it in. That is asked for secrets, so no answer is never a no."""

import os
import unicodedata
from collections.abc import Iterator

from .errors import RefarchError
from .git_runner import ask_git, run_git

OTHER_REPOSITORY = ("GIT_DIR", "GIT_WORK_TREE")
"""Variables that can select another repository than the repository of a file."""


def is_tracked(path: str) -> bool:
    """Whether git has a file: in its index, however that marks it, or in the last commit; also by the name of
    a link that leads to it, or with other capitals. Raises RefarchError where git cannot say."""
    return any(_is_listed(hop) for hop in _hops(path))


def would_be_taken(path: str) -> bool:
    """Whether `git add` would take in a file that need not be there yet. Raises RefarchError where git cannot
    say."""
    real = _physical(path)
    folder = next(folder for folder in _folders_above(real) if os.path.isdir(folder))
    if _top(folder) is None:
        return False
    done = ask_git(folder, "check-ignore", "--quiet", "--", real)
    if done.status not in (0, 1):
        raise RefarchError(done.reason)
    return done.status == 1


def _hops(path: str) -> Iterator[str]:
    """A file that is there, and what each link on the way to it leads to, by real folders."""
    while True:
        path = _physical(path)
        yield path
        if not os.path.islink(path):
            return
        path = os.path.join(os.path.dirname(path), os.readlink(path))


def _physical(path: str) -> str:
    """A path without links but for its last part."""
    folder, name = os.path.split(os.path.abspath(path))
    return os.path.join(os.path.realpath(folder), name)


def _folders_above(path: str) -> Iterator[str]:
    """The folders above a path, the nearest first."""
    while path != os.path.dirname(path):
        path = os.path.dirname(path)
        yield path


def _is_listed(path: str) -> bool:
    top = _top(os.path.dirname(path))
    if top is None:
        return False
    inside = os.path.relpath(path, os.path.realpath(top))
    if inside.partition(os.sep)[0] == os.pardir:
        raise RefarchError(f"git: the work tree of this repository is {top}")
    listed = run_git(top, "ls-files", "-z")
    if ask_git(top, "rev-parse", "--verify", "--quiet", "HEAD").status != 1:  # which stands for no commit yet
        listed += run_git(top, "ls-tree", "-r", "-z", "--name-only", "--full-tree", "HEAD")
    wanted = _comparable_name(inside.replace(os.sep, "/"))
    return any(_comparable_name(name) == wanted for name in os.fsdecode(listed).split("\0"))


def _comparable_name(name: str) -> str:
    """A name as file systems compare it that know neither capitals nor forms of Unicode."""
    return unicodedata.normalize("NFC", name).casefold()


def _top(folder: str) -> str | None:
    """The top of the work tree that a folder is in; None where there is no repository. Raises RefarchError
    where git cannot say, for whatever reason."""
    for variable in OTHER_REPOSITORY:
        if os.environ.get(variable):
            raise RefarchError(
                f"{variable} is set to another repository than the repository of the folder; unset it"
            )
    data = [os.path.join(above, ".git") for above in (folder, *_folders_above(folder))]
    if not any(map(os.path.lexists, data)):
        return None
    done = ask_git(folder, "rev-parse", "--show-toplevel")
    if done.status == 0:
        return os.fsdecode(done.output)[:-1]
    is_none = not any(os.path.isfile(path) or os.path.isfile(os.path.join(path, "HEAD")) for path in data)
    if is_none and "not a git repository" in done.reason:
        return None
    raise RefarchError(done.reason)
