"""Reader of a file of values for secrets. It keeps the file, and the files that contain its values, out of
git."""

import os
from collections.abc import Callable, Collection, Iterable

from ...core.errors import RefarchError
from ...core.in_git import is_tracked, would_be_taken
from ...core.wording import did_you_mean
from ...load.folder import read_file
from .values import BadValue, Values

LARGEST = 1024 * 1024
"""Maximum size of a file of values in bytes."""


def read_values(path: str) -> Values:
    """Values of a YAML mapping of names to texts.

    Raises BadValue, with file and line, for a file that cannot be read or has other content, and for a file
    that git tracks.
    """
    if not os.path.isfile(path):
        raise BadValue(f"{path}: no such file; --values must name a YAML file of names and values")
    if _is_in_git(path, is_tracked):
        raise BadValue(
            f"{path}: git tracks this file, but secrets must not be in git; run `git rm --cached`, add a "
            "line to .gitignore, and replace all secrets in it"
        )
    real = os.path.realpath(path)
    document = read_file(real, path, os.path.dirname(real), LARGEST)
    for problem in document.problems:
        span = problem.span or document.span(())
        raise BadValue(f"{path}:{span.line}: {problem.message}. {problem.hint}")
    places = {name: f"{path}:{document.key_span((name,)).line}" for name in document.data}
    return Values({name: _value(places[name], name, document.data[name]) for name in places}, places)


def ignored_by_git(path: str) -> bool:
    """True if git ignores a file of values, or if the file is not in a repository. For a link, its target
    counts. Raises BadValue if git gives no answer."""
    return not _is_in_git(os.path.realpath(path), would_be_taken)


def _value(place: str, name: str, value: object) -> str:
    """Value as text. Raises BadValue for a value that a line cannot contain."""
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise BadValue(f"{place}: {name}: expected a text; add quotes")
    text = str(value)
    if not text:
        raise BadValue(f"{place}: {name} is empty; remove the line to keep the placeholder")
    if not text.isprintable():
        raise BadValue(f"{place}: {name}: contains a character that a line cannot hold")
    return text


def demand_use(values: Values, names: Collection[str]) -> None:
    """Raise BadValue for a value without a placeholder in any configuration of the design."""
    for name, place in values.places.items():
        if name not in names:
            asked = did_you_mean(name, names) if names else "It has no placeholders."
            raise BadValue(f"{place}: no configuration of this design has a placeholder {name}. {asked}")


def keep_out_of_git(paths: Iterable[str]) -> None:
    """Raise BadValue if a file for secrets would be in the work tree of a git repository that does not ignore
    it, or if git gives no answer."""
    for path in paths:
        if _is_in_git(path, would_be_taken):
            raise BadValue(
                f"{path}: would contain secrets in a git repository that does not ignore it; use another "
                "folder, or add a line to .gitignore"
            )


def _is_in_git(path: str, asked: Callable[[str], bool]) -> bool:
    """Answer of git about a file. Raises BadValue if git gives no answer, because a missing answer is not a
    no."""
    try:
        return asked(path)
    except RefarchError as error:
        message = f"{path}: secrets must not be in git, but the state of this file in git is unknown: {error}"
        raise BadValue(message) from None
