"""Import of files of the NetBox community library as custom parts."""

import os
from collections.abc import Iterator
from typing import NamedTuple

from ...core.errors import RefarchError
from ...load.folder import read_file
from ...load.reader import read
from ...model import built_in
from ...model.catalog import folder_name
from ..new_part import part_path, write_part
from ..own_parts import FOLDER, check_parts
from ..session import Session, today
from ..yaml_text import entry_text
from .device_type import NotImportable
from .entries import CatalogEntry, catalog_entry

LARGEST_FILE = 1024 * 1024
"""Bytes of a file; the largest device type of the library has a tenth of it."""

SUFFIXES = (".yaml", ".yml")

LICENSE = (
    "Created by `refarch parts import` from a device type of the NetBox community library, whose files are "
    "in the public domain (CC0 1.0). Values that the file does not contain are omitted and count as "
    "unknown."
)


class ImportOutcome(NamedTuple):
    """Outcome of the import of one file."""

    file: str
    kind: str = ""
    path: str = ""
    """Path of the entry, from the root of the project; empty if there is none."""
    why_not: str = ""
    """Reason why there is no entry."""
    notes: tuple[str, ...] = ()


def yaml_files(path: str) -> Iterator[str]:
    """YAML files at a path: the file, or all below a folder, sorted. Raises RefarchError if there are
    none."""
    if os.path.isfile(path):
        yield path
        return
    paths = [
        os.path.join(folder, name)
        for folder, _, names in os.walk(path)
        for name in names
        if name.endswith(SUFFIXES)
    ]
    if not paths:
        raise RefarchError(
            f"{path}: no YAML file found; specify a device type of the NetBox library, or a folder of them"
        )
    yield from sorted(paths)


def import_file(file: str, session: Session, kind: str = "", identity: str = "") -> tuple[ImportOutcome, str]:
    """Outcome and text of the entry of a file; nothing is written."""
    try:
        entry, text = _converted_entry(file, kind, identity)
    except NotImportable as reason:
        return ImportOutcome(file, why_not=str(reason)), ""
    path = part_path(session.config.designs, entry.kind, entry.identity)
    if entry.identity in built_in.ids(folder_name(entry.kind)):
        why = f"is `{entry.identity}`, which is in the catalog of refarch: use that part, or another --id"
        return ImportOutcome(file, entry.kind, why_not=why), ""
    findings = check_parts({path: read(path, text.encode())}, f"{session.config.designs}/{FOLDER}").findings
    if findings:
        why = f"produces an invalid part: {findings[0].message}"
        return ImportOutcome(file, entry.kind, why_not=why), ""
    return ImportOutcome(file, entry.kind, path, notes=entry.notes), text


def write_import(file: str, session: Session, kind: str = "", identity: str = "") -> ImportOutcome:
    """Outcome of a file whose entry is written; an existing file is not overwritten."""
    outcome, text = import_file(file, session, kind, identity)
    if not outcome.path:
        return outcome
    try:
        write_part(session.root, outcome.path, text)
    except RefarchError as error:
        return outcome._replace(path="", why_not=str(error))
    return outcome


def _converted_entry(file: str, kind: str, identity: str) -> tuple[CatalogEntry, str]:
    """Entry of a file, and its text. Raises NotImportable."""
    document = read_file(file, file, os.path.dirname(os.path.abspath(file)), LARGEST_FILE)
    if document.problems:
        problem = document.problems[0]
        line = problem.span.line if problem.span is not None else document.span(problem.pointer).line
        raise NotImportable(f"cannot be read: line {line}: {problem.message}")
    # The library has device-types/<vendor>/<file> and module-types/<vendor>/<file>.
    *_, folder, vendor, name = ["", "", *os.path.abspath(file).split(os.sep)]
    entry = catalog_entry(
        document.data, f"{vendor}/{name}", today(), kind, identity, folder == "module-types"
    )
    return entry, entry_text(entry.data, (LICENSE, *entry.notes))
