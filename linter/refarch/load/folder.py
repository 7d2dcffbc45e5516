"""Finds the designs below a path and reads their files, without ever leaving the design's own folder."""

import os
import stat
from collections.abc import Mapping
from typing import NamedTuple

from ..core.errors import RefarchError
from ..core.origin import START
from ..core.problem import file_problem
from ..core.profiler import NO_PROFILER, Profiler
from .document import Document
from .reader import MAX_FILE_BYTES, read
from .search import (
    FILES as FILES,  # what others import from here
    MAX_DEPTH,
    VARIANTS as VARIANTS,
    IgnoredFile,
    search,
)

NO_UNSAVED: Mapping[str, bytes] = {}
"""No unsaved contents."""

NO_DOCUMENTS: Mapping[str, Document] = {}
"""No documents that were read before."""


class DesignFolder(NamedTuple):
    """Folder of a design. ``path`` is the path that the user gave; ``display_path`` the path in findings."""

    id: str
    path: str
    display_path: str
    is_outside: bool = False
    """Whether it is a link out of the project: then nothing in it is read."""


class FoundDesigns(NamedTuple):
    """Result of a search for designs."""

    designs: list[DesignFolder]
    ignored_files: list[IgnoredFile]
    """YAML files that are not read, by their paths in findings."""


def find_designs(path: str, root: str = ".", deepest: int = MAX_DEPTH) -> list[DesignFolder]:
    """Designs at a path: a folder with designs at any depth, the folder of a design, or a file in one.
    ``deepest`` is how many levels of folders are searched.

    Raises RefarchError where the path does not exist, holds no design, or is a link out of the project.
    """
    result = search_designs(path, root, deepest)
    if not result.designs:
        raise RefarchError(f"{path}: no design here; a design is a folder with a {FILES[0]}")
    return result.designs


def search_designs(path: str, root: str = ".", deepest: int = MAX_DEPTH) -> FoundDesigns:
    """Designs at a path, and the YAML files there that are not read. Raises RefarchError as ``find_designs``
    does, but not for a folder without designs."""
    full = os.path.join(root, path)
    if not os.path.exists(full):
        raise RefarchError(
            f"{path}: no such file or folder; give a folder of designs, a design's folder, or a file in one"
        )
    is_file = os.path.isfile(full)
    if is_file:
        full = _folder_of_file(full, path)
    if links_outside(full, root):
        raise RefarchError(
            f"{path}: a link that points outside the project; move the folder itself into the project"
        )
    if is_file:
        return FoundDesigns([_design_folder(full, root)], [])
    result = search(full, deepest)
    if not result.designs and any(os.path.lexists(os.path.join(full, name)) for name in FILES):
        return FoundDesigns(
            [_design_folder(full, root)], []
        )  # its design.yaml is missing, which is a finding
    listed = [
        _design_folder(os.path.join(full, inside), root, full if inside else "") for inside in result.designs
    ]
    display_path = _display_path(full, root)
    elsewhere = tuple(f"{folder.display_path}/" for folder in listed if folder.is_outside)
    paths = [(_join_path(display_path, entry.path), entry) for entry in result.ignored_files]
    ignored_files = [
        entry._replace(path=_printable(path))
        for path, entry in paths
        if not path.startswith(elsewhere)  # files outside the project are not reported
    ]
    return FoundDesigns(sorted(listed, key=lambda entry: (entry.id, entry.display_path)), ignored_files)


def _folder_of_file(full: str, path: str) -> str:
    """Folder of the design of a file. Raises RefarchError for other files."""
    parent = os.path.dirname(os.path.abspath(full))
    # An overlay belongs to the design above its folder.
    if full.endswith(".yaml") and os.path.basename(parent) == VARIANTS and os.path.dirname(parent) != parent:
        full = os.path.join(os.path.dirname(full), "..", FILES[0])
    if os.path.basename(full) not in FILES:
        raise RefarchError(f"{path}: not a file of a design; a design has {', '.join(FILES)}")
    return os.path.dirname(full) or "."


def _join_path(folder: str, path: str) -> str:
    return path if folder == "." else f"{folder}/{path}"


def _display_path(path: str, root: str) -> str:
    """Path in findings."""
    return os.path.relpath(os.path.abspath(path), os.path.abspath(root)).replace(os.sep, "/")


def _printable(path: str) -> str:
    """Path without bytes that are not UTF-8, which reports could not show."""
    return path.encode("utf-8", "backslashreplace").decode()


def links_outside(path: str, root: str) -> bool:
    """Whether a path inside a folder leads out of it by a link. A path that is outside already, as the user
    wrote it, is meant to be."""
    inside = _is_inside(os.path.abspath(path), os.path.abspath(root))
    return inside and not _is_inside(os.path.realpath(path), os.path.realpath(root))


def _is_inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(os.path.join(folder, ""))


def _design_folder(path: str, root: str, listed: str = "") -> DesignFolder:
    """Folder of a design; ``listed`` is the folder in which the search found it, if the user did not name
    it."""
    absolute = os.path.abspath(path)
    display_path = _display_path(path, root)
    try:
        display_path.encode()
    except UnicodeEncodeError:  # no report and no page could name it
        raise RefarchError(f"{display_path}: the folder's name is not UTF-8 text; rename it") from None
    # A folder outside of the project that the user named is trusted; a link in it out of that folder is not.
    within = root if _is_inside(absolute, os.path.abspath(root)) else listed
    return DesignFolder(
        os.path.basename(absolute), path, display_path, bool(listed) and links_outside(path, within)
    )


def read_design(
    folder: DesignFolder,
    watch: Profiler = NO_PROFILER,
    unsaved: Mapping[str, bytes] = NO_UNSAVED,
    known: Mapping[str, Document] = NO_DOCUMENTS,
) -> dict[str, Document]:
    """Read the files of a design, by file name; a missing ``design.yaml`` becomes a document with a problem.
    ``unsaved`` holds contents that replace those on disk, and ``known`` documents that were read before, both
    by path in findings."""
    documents: dict[str, Document] = {}
    if folder.is_outside:
        message = "the design folder is a link that points outside the project"
        display_path = f"{folder.display_path}/{FILES[0]}"
        return {
            FILES[0]: _failed_document(
                display_path, "FILE002", message, "Move the folder itself into the project."
            )
        }
    for name in FILES:
        path = os.path.join(folder.path, name)
        display_path = name if folder.display_path == "." else f"{folder.display_path}/{name}"
        if display_path in known:
            documents[name] = known[display_path]
        elif display_path in unsaved:
            documents[name] = read(display_path, unsaved[display_path])
        elif os.path.lexists(path):
            documents[name] = read_file(path, display_path, folder.path, watch=watch)
        elif name == FILES[0]:
            documents[name] = missing_design(display_path)
    return documents


def missing_design(shown: str) -> Document:
    """Document in place of a missing ``design.yaml``."""
    hint = f"Create {FILES[0]}, with which every design starts. Or remove the folder."
    return _failed_document(shown, "FILE001", f"the design has no {FILES[0]}", hint)


def read_file(
    path: str, shown: str, inside: str, largest: int = 0, watch: Profiler = NO_PROFILER
) -> Document:
    """Read one file. Links out of ``inside``, things that are no files, and files too large become problems.

    ``largest`` is in bytes, where that is less than what a file of a design may have.
    """
    largest = largest or MAX_FILE_BYTES
    # A design may come from anyone: a link could show the content of any file in a finding.
    real = os.path.realpath(path)
    if not real.startswith(os.path.join(os.path.realpath(inside), "")):
        return _failed_document(
            shown,
            "FILE002",
            "the file is a link that points outside its folder",
            "Replace the link with the file itself.",
        )
    try:
        status = os.stat(real)
        if not stat.S_ISREG(status.st_mode):
            return _failed_document(
                shown, "FILE003", "this is not a regular file", "Replace it with a text file."
            )
        if status.st_size > largest:
            megabytes = largest // (1024 * 1024)
            message = f"the file has {status.st_size} bytes, but at most {megabytes} MiB are read"
            return _failed_document(
                shown, "YAML013", message, "Use ranges for hosts and links. Or split the design."
            )
        with open(real, "rb") as stream:
            content = stream.read(largest + 1)
    except OSError as error:
        return _failed_document(
            shown, "FILE003", f"the file cannot be read: {error.strerror}", "Make the file readable."
        )
    with watch.stage("parse"):
        return read(shown, content)


def _failed_document(shown: str, code: str, message: str, hint: str) -> Document:
    return Document(shown, (), {}, None, (file_problem(code, message, hint, START),))
