"""Reads the guide of a design: texts that an architect writes for its pages, ``guide/<page>.md``. They are
Markdown, and are joined to the pages of that name."""

import os
import re
import stat
from collections.abc import Mapping
from typing import NamedTuple

from ..core.origin import START
from ..core.problem import Problem, file_problem
from .folder import NO_UNSAVED, DesignFolder
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
    """Page of the text, e.g. ``network``; ``overview`` for the first."""
    path: str
    """Path in findings."""
    lines: tuple[str, ...]
    """Empty where it could not be read."""
    problems: tuple[Problem, ...] = ()


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
    """Text of a guide from its content; ``display_path`` is its path in findings."""
    page = os.path.basename(display_path).removesuffix(".md")
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
