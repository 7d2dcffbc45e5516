"""Writes a new design: its folder is there as a whole or not at all, and nothing is ever overwritten."""

import os
import re
from collections.abc import Mapping

from ..core.errors import RefarchError
from ..core.folders import new_folders
from ..core.locks import workshop
from ..load.variants import LONGEST
from ..project.session import Session

SCHEMAS = ".refarch/schemas"
"""Where a project keeps the schemas that its editors read."""

PREFIX = ".refarch-new"
"""Of names among the designs that are there only while one is written."""

_ID = re.compile(r"(?:[0-9]+(?:-[0-9]+)*-?)?[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def demand_id(word: str, what: str) -> None:
    """Raise RefarchError for a word that the schemas take for no id."""
    if not _ID.fullmatch(word) or len(word) > LONGEST:
        raise RefarchError(
            f"{word or '(empty)'} cannot be {what}: take at most {LONGEST} lower-case letters and digits, "
            "joined by single hyphens, e.g. my-cluster"
        )


def folder_of(session: Session, name: str) -> str:
    """Where a new design of this name belongs, from the project's root. Raises RefarchError where something
    is there already, or where the name is no id."""
    demand_id(name, "the name of a design")
    folder = f"{session.config.designs}/{name}"
    if os.path.lexists(os.path.join(session.root, folder)):
        raise RefarchError(f"{folder} is there already, and is not overwritten; give another name")
    return folder


def with_schema_lines(files: Mapping[str, str], session: Session) -> dict[str, str]:
    """The files with the line by which editors find the schema, where the project keeps the schemas."""
    if not os.path.isdir(os.path.join(session.root, SCHEMAS)):
        return dict(files)
    folder = "../" * (session.config.designs.rstrip("/").count("/") + 2) + SCHEMAS
    return {
        name: f"# yaml-language-server: $schema={folder}/{name.removesuffix('.yaml')}.schema.json\n{text}"
        for name, text in files.items()
    }


def write_design(session: Session, folder: str, files: Mapping[str, str]) -> None:
    """Write the files into a folder that is not there yet. Raises RefarchError, and then leaves nothing
    behind; what a killed run left is removed by the next one."""
    target = os.path.join(session.root, folder)
    parent = os.path.dirname(target)
    try:
        with new_folders(parent):
            if not os.path.join(os.path.realpath(parent), "").startswith(
                os.path.join(os.path.realpath(session.root), "")
            ):
                raise RefarchError(
                    f"{os.path.dirname(folder)} is a link that leads out of the project; nothing is written"
                )
            _write_folder(parent, target, folder, files)
    except OSError as error:
        raise RefarchError(f"{folder}: cannot be written: {error.strerror}") from None


def _write_folder(parent: str, target: str, shown: str, files: Mapping[str, str]) -> None:
    with workshop(parent, PREFIX) as bench:
        made = os.path.join(bench, os.path.basename(target))
        os.mkdir(made)
        for name, text in files.items():
            with open(os.path.join(made, name), "x", encoding="utf-8") as file:
                file.write(text)
        if os.path.lexists(target):
            raise RefarchError(f"{shown} is there already, and is not overwritten; give another name")
        os.rename(made, target)
