"""Reads the texts that an architect writes for the pages of a design: ``narrative.md`` for the overview, and
``guide/<page>.md``, which are joined to the pages of that name. All are Markdown."""

import os
import re
import stat
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..core.origin import START
from ..core.problem import Problem, file_problem
from .folder import NO_UNSAVED, DesignFolder
from .narrative import NARRATIVE
from .search import GUIDE as GUIDE  # what others import from here
from .text import decode, encoding_problem, invisible_character

MAX_PROSE_BYTES = 256 * 1024
"""Largest text in bytes: a chapter of a book."""

MAX_PROSE_FILES = 60
"""Most texts of one design: more than it has pages."""

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\.md")


class Prose(NamedTuple):
    """A text of a guide."""

    page: str
    """Page of the text, e.g. ``network``; ``narrative.md`` for the narrative."""
    path: str
    """Path in findings."""
    lines: tuple[str, ...]
    """Empty where it could not be read."""
    problems: tuple[Problem, ...] = ()


def has_texts(folder: DesignFolder, unsaved: Mapping[str, bytes] = NO_UNSAVED) -> bool:
    """Whether a design has a narrative or a guide."""
    names = [os.path.join(folder.path, name) for name in (NARRATIVE, GUIDE)]
    return any(map(os.path.lexists, names)) or _narrative_path(folder) in unsaved


def read_texts(folder: DesignFolder, unsaved: Mapping[str, bytes] = NO_UNSAVED) -> tuple[Prose, ...]:
    """Narrative of a design, then the texts of its guide."""
    return (*_read_narrative(folder, unsaved), *read_guide(folder, unsaved))


def _narrative_path(folder: DesignFolder) -> str:
    return NARRATIVE if folder.display_path == "." else f"{folder.display_path}/{NARRATIVE}"


def _read_narrative(folder: DesignFolder, unsaved: Mapping[str, bytes]) -> Iterator[Prose]:
    path, shown = os.path.join(folder.path, NARRATIVE), _narrative_path(folder)
    if not folder.is_outside and (os.path.lexists(path) or shown in unsaved):
        yield _read_prose_file(folder, path, shown, unsaved)


def read_guide(folder: DesignFolder, unsaved: Mapping[str, bytes] = NO_UNSAVED) -> tuple[Prose, ...]:
    """Texts of the guide of a design, sorted by page; a file that cannot be one has a problem. None for a
    design without the folder, or whose own folder is outside of the project."""
    path = os.path.join(folder.path, GUIDE)
    if folder.is_outside or not os.path.lexists(path):
        return ()
    display_path = GUIDE if folder.display_path == "." else f"{folder.display_path}/{GUIDE}"
    if not _is_inside(path, folder.path):
        why = "the guide folder is a link that points outside the design folder"
        return (_failed_prose(display_path, "FILE002", why, "Replace the link with the folder itself."),)
    try:
        names = sorted(name for name in os.listdir(path) if not name.startswith("."))
    except OSError as error:
        why = f"the guide folder cannot be read: {error.strerror}"
        return (_failed_prose(display_path, "FILE003", why, "Make it a readable folder."),)
    if len(names) > MAX_PROSE_FILES:
        why = f"the guide has {len(names)} files, but at most {MAX_PROSE_FILES} are read"
        return (
            _failed_prose(
                display_path,
                "FILE003",
                why,
                "Use one text for each page. Move other files to another folder.",
            ),
        )
    return tuple(
        _read_prose_file(folder, os.path.join(path, name), f"{display_path}/{name}", unsaved)
        for name in names
    )


def _is_inside(path: str, folder: str) -> bool:
    return os.path.realpath(path).startswith(os.path.join(os.path.realpath(folder), ""))


def _read_prose_file(folder: DesignFolder, path: str, shown: str, unsaved: Mapping[str, bytes]) -> Prose:
    name = os.path.basename(path)
    if not _NAME.fullmatch(name):
        visible = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in name)
        why = f"`{visible}` is not a valid name for a guide text"
        hint = (
            "Rename it to the name of its page, for example network.md. Move other files to another folder."
        )
        return _failed_prose(f"{os.path.dirname(shown)}/{visible}", "FILE003", why, hint)
    if shown in unsaved:
        return prose(shown, unsaved[shown])
    if not _is_inside(path, folder.path):
        why = "the file is a link that points outside its folder"
        return _failed_prose(shown, "FILE002", why, "Replace the link with the file itself.")
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode) or status.st_size > MAX_PROSE_BYTES:
            why = f"this is not a text file of at most {MAX_PROSE_BYTES // 1024} KiB"
            return _failed_prose(shown, "FILE003", why, "Replace it with a text file.")
        with open(path, "rb") as stream:
            return prose(shown, stream.read(MAX_PROSE_BYTES + 1))
    except OSError as error:
        why = f"the file cannot be read: {error.strerror}"
        return _failed_prose(shown, "FILE003", why, "Make the file readable.")


def prose(display_path: str, content: bytes) -> Prose:
    """Text of a guide, or a narrative, from its content; ``display_path`` is its path in findings."""
    folder, name = os.path.split(display_path)
    page = name.removesuffix(".md") if os.path.basename(folder) == GUIDE else name
    try:
        text, problems = decode(content)
    except UnicodeDecodeError as error:
        return Prose(page, display_path, (), (encoding_problem(content, error),))
    hidden = invisible_character(text)
    if hidden is not None:
        return Prose(page, display_path, (), (*problems, hidden))
    return Prose(page, display_path, tuple(text.split("\n")), tuple(problems))


def _failed_prose(shown: str, code: str, message: str, hint: str) -> Prose:
    return Prose("", shown, (), (file_problem(code, message, hint, START),))
