"""Finds the designs below a path and reads their files, without ever leaving the design's own folder."""

import os
import stat
from collections.abc import Mapping
from typing import NamedTuple

from ..core.errors import RefarchError
from ..core.origin import START
from ..core.problem import Problem
from ..core.watch import UNWATCHED, Watch
from .document import Document
from .reader import LARGEST_FILE, read

FILES = ("design.yaml", "bom.yaml", "ip-plan.yaml", "wiring.yaml", "qos.yaml", "results.yaml")
"""The files of a design, in the order they are read. Only the first is required."""


NOTHING: Mapping[str, bytes] = {}
"""No unsaved contents."""

NONE_KNOWN: Mapping[str, Document] = {}
"""No documents that were read before."""

VARIANTS = "variants"
"""The folder of a design's variants, of which each is one file."""


class DesignFolder(NamedTuple):
    """One design as it lies on disk. ``path`` is as given by the user; ``shown`` is how findings name it."""

    id: str
    path: str
    shown: str
    astray: bool = False
    """Whether it is a link that leads out of the project: then nothing in it is read."""


def find_designs(path: str, root: str = ".") -> list[DesignFolder]:
    """Designs at a path: a folder of designs, a design's own folder, or a file in one.

    Raises RefarchError where the path does not exist, holds no design, or is a link out of the project.
    """
    full = os.path.join(root, path)
    if not os.path.exists(full):
        raise RefarchError(
            f"{path}: no such file or folder; give a folder of designs, a design's folder, or a file in one"
        )
    if os.path.isfile(full):
        parent = os.path.dirname(os.path.abspath(full))
        if (
            full.endswith(".yaml")
            and os.path.basename(parent) == VARIANTS
            and os.path.dirname(parent) != parent
        ):
            full = os.path.join(os.path.dirname(full), "..", FILES[0])
        if os.path.basename(full) not in FILES:
            raise RefarchError(f"{path}: not a file of a design; a design has {', '.join(FILES)}")
        full = os.path.dirname(full) or "."
    if leads_out(full, root):
        raise RefarchError(f"{path}: a link that leads out of the project; put the folder itself into it")
    if os.path.lexists(os.path.join(full, FILES[0])):
        return [_folder(full, root)]
    try:
        names = sorted(os.listdir(full))
    except OSError as error:
        raise RefarchError(f"{path}: cannot be read: {error.strerror}") from None
    designs = [_folder(os.path.join(full, name), root, full) for name in names if _is_design(full, name)]
    if not designs and any(_exists(os.path.join(full, name)) for name in FILES):
        return [_folder(full, root)]  # its design.yaml is missing, which is a finding
    if not designs:
        raise RefarchError(f"{path}: no design here; a design is a folder with a {FILES[0]}")
    return designs


def _is_design(parent: str, name: str) -> bool:
    folder = os.path.join(parent, name)
    if name.startswith((".", "_")) or not os.path.isdir(folder):
        return False
    return any(_exists(os.path.join(folder, file)) for file in FILES)


def _exists(path: str) -> bool:
    """Whether there is anything of this name. A folder that nobody may look into must not pass for one
    without a design."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise RefarchError(
            f"{os.path.normpath(os.path.dirname(path))}: cannot be read: {error.strerror}"
        ) from None
    return True


def leads_out(path: str, root: str) -> bool:
    """Whether a path inside a folder, as it is written, leads out of it by a link. A path that is outside
    as it is written was meant so."""
    inside = _is_inside(os.path.abspath(path), os.path.abspath(root))
    return inside and not _is_inside(os.path.realpath(path), os.path.realpath(root))


def _is_inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(os.path.join(folder, ""))


def _folder(path: str, root: str, listed: str = "") -> DesignFolder:
    """A design's folder; ``listed`` is the one that it was found in, where the user did not name it."""
    absolute = os.path.abspath(path)
    shown = os.path.relpath(absolute, os.path.abspath(root)).replace(os.sep, "/")
    try:
        shown.encode()
    except UnicodeEncodeError:  # no report and no page could name it
        raise RefarchError(f"{shown}: the folder's name is not UTF-8 text; rename it") from None
    within = root if _is_inside(absolute, os.path.abspath(root)) else listed
    return DesignFolder(os.path.basename(absolute), path, shown, bool(listed) and leads_out(path, within))


def read_design(
    folder: DesignFolder,
    watch: Watch = UNWATCHED,
    unsaved: Mapping[str, bytes] = NOTHING,
    known: Mapping[str, Document] = NONE_KNOWN,
) -> dict[str, Document]:
    """Read the files of a design that exist, by file name; a missing ``design.yaml`` becomes a problem of its
    own. ``unsaved`` holds contents that take the place of those on disk, and ``known`` documents that were
    read before, by the names that findings show."""
    documents: dict[str, Document] = {}
    if folder.astray:
        message = "the design's folder is a link that leads out of the project"
        shown = f"{folder.shown}/{FILES[0]}"
        return {FILES[0]: _failed(shown, "FILE002", message, "Put the folder itself into the project.")}
    for name in FILES:
        path = os.path.join(folder.path, name)
        shown = name if folder.shown == "." else f"{folder.shown}/{name}"
        if shown in known:
            documents[name] = known[shown]
        elif shown in unsaved:
            documents[name] = read(shown, unsaved[shown])
        elif os.path.lexists(path):
            documents[name] = read_file(path, shown, folder.path, watch=watch)
        elif name == FILES[0]:
            documents[name] = no_design(shown)
    return documents


def no_design(shown: str) -> Document:
    """What stands for a ``design.yaml`` that is not there."""
    hint = f"Create it, or remove the folder; a design starts with {FILES[0]}."
    return _failed(shown, "FILE001", f"the design has no {FILES[0]}", hint)


def read_file(path: str, shown: str, inside: str, largest: int = 0, watch: Watch = UNWATCHED) -> Document:
    """Read one file. Links out of ``inside``, things that are no files, and files too large become problems.

    ``largest`` is in bytes, where that is less than what a file of a design may have.
    """
    largest = largest or LARGEST_FILE
    real = os.path.realpath(path)
    if not real.startswith(os.path.join(os.path.realpath(inside), "")):
        return _failed(
            shown,
            "FILE002",
            "the file is a link that leads out of its folder",
            "Put the file itself into the folder.",
        )
    try:
        status = os.stat(real)
        if not stat.S_ISREG(status.st_mode):
            return _failed(shown, "FILE003", "this is not a regular file", "Put a text file here.")
        if status.st_size > largest:
            megabytes = largest // (1024 * 1024)
            message = f"the file has {status.st_size} bytes, more than the {megabytes} MiB that are read"
            return _failed(shown, "YAML013", message, "Write hosts and links as ranges, or split the design.")
        with open(real, "rb") as stream:
            content = stream.read(largest + 1)
    except OSError as error:
        return _failed(
            shown, "FILE003", f"the file cannot be read: {error.strerror}", "Make the file readable."
        )
    with watch.stage("parse"):
        return read(shown, content)


def _failed(shown: str, code: str, message: str, hint: str) -> Document:
    return Document(shown, (), {}, None, (Problem(code, message, hint, span=START),))
