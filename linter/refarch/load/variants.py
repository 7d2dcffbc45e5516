"""Reads the variants of a design: their overlays are ``variants/<name>.yaml`` in the folder of the design."""

import os
import re
from collections.abc import Mapping

from ..core.origin import START
from ..core.problem import file_problem
from ..core.profiler import NO_PROFILER, Profiler
from .document import Document
from .folder import NO_DOCUMENTS, NO_UNSAVED, VARIANTS, DesignFolder, read_file
from .reader import read

MAX_VARIANTS = 20
"""Most variants of one design. Each is checked as a whole design; a larger family should be separate
designs."""

MAX_OVERLAY_BYTES = 1024 * 1024
"""Largest overlay in bytes: as many changes as it may have, and as long as changes are, take a tenth of
that."""

_NAME = re.compile(r"(?:[0-9]+(?:-[0-9]+)*-?)?[a-z][a-z0-9]*(?:-[a-z0-9]+)*\.yaml")

MAX_NAME_LENGTH = 64
"""Longest name of a variant in characters, as of every id."""

_NAME_HINT = (
    "Rename it: lower-case letters, digits, and single hyphens, with .yaml at its end. "
    "Move other files to another folder."
)


def read_variants(
    folder: DesignFolder,
    watch: Profiler = NO_PROFILER,
    unsaved: Mapping[str, bytes] = NO_UNSAVED,
    known: Mapping[str, Document] = NO_DOCUMENTS,
) -> dict[str, Document]:
    """Overlays of a design by name, sorted; a file that cannot be one becomes a document with a problem.
    ``unsaved`` and ``known`` are those of ``read_design``."""
    path = os.path.join(folder.path, VARIANTS)
    display_path = VARIANTS if folder.display_path == "." else f"{folder.display_path}/{VARIANTS}"
    inside = os.path.join(os.path.realpath(folder.path), "")
    if not os.path.join(os.path.realpath(path), "").startswith(inside):
        message = "the folder of variants is a link that points outside the design folder"
        return {
            "": _failed_document(display_path, "FILE002", message, "Replace the link with the folder itself.")
        }
    try:
        names = sorted(name for name in os.listdir(path) if not name.startswith("."))
    except OSError as error:
        message = f"the folder of variants cannot be read: {error.strerror}"
        return {"": _failed_document(display_path, "FILE003", message, "Make it readable.")}
    overlays = {
        _printable(name): known.get(f"{display_path}/{name}")
        or _read_overlay(folder, path, display_path, name, watch, unsaved)
        for name in names[:MAX_VARIANTS]
    }
    if len(names) > MAX_VARIANTS:
        message = f"the design has {len(names)} variants, but at most {MAX_VARIANTS} are read"
        overlays[_printable(names[MAX_VARIANTS])] = _failed_document(
            display_path, "VAR005", message, "Create a separate design for what differs that much."
        )
    return overlays


def _read_overlay(
    folder: DesignFolder, path: str, shown: str, name: str, watch: Profiler, unsaved: Mapping[str, bytes]
) -> Document:
    if not is_variant_name(name):
        return misnamed_variant(shown, name)
    if f"{shown}/{name}" in unsaved:
        return read(f"{shown}/{name}", unsaved[f"{shown}/{name}"])
    return read_file(os.path.join(path, name), f"{shown}/{name}", folder.path, MAX_OVERLAY_BYTES, watch)


def is_variant_name(name: str) -> bool:
    """Whether a file of this name can be a variant."""
    return bool(_NAME.fullmatch(name)) and len(name) <= MAX_NAME_LENGTH + len(".yaml")


def misnamed_variant(display_path: str, name: str) -> Document:
    """Document in place of a file in the folder ``display_path`` that cannot be a variant."""
    return _failed_document(
        display_path, "VAR005", f"`{_printable(name)}` is not a valid file name for a variant", _NAME_HINT
    )


def _printable(name: str) -> str:
    """Name of a variant; for a file that cannot be one, its name without unprintable characters."""
    text = name[: -len(".yaml")] if is_variant_name(name) else name
    text = "".join(character if character.isprintable() else ascii(character)[1:-1] for character in text)
    return text if len(text) <= MAX_NAME_LENGTH else f"{text[:MAX_NAME_LENGTH]}..."


def _failed_document(shown: str, code: str, message: str, hint: str) -> Document:
    return Document(shown, (), {}, None, (file_problem(code, message, hint, START),))
