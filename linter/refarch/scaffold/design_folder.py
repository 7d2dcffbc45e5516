"""Folder of a new design: written completely or not at all; nothing is overwritten."""

import os
import re
from collections.abc import Mapping

from ..core.errors import RefarchError
from ..core.folders import new_folders
from ..core.locks import staging_dir
from ..load.folder import FILES, DesignFolder, find_designs
from ..load.variants import MAX_NAME_LENGTH
from ..project.session import Session

SCHEMAS = ".refarch/schemas"
"""Folder in which a project keeps the schemas for its editors."""

TEMPORARY_PREFIX = ".refarch-new"
"""Prefix of folders among the designs that exist only while one is written."""

_TEAM = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,63}")

_ID = re.compile(r"(?:[0-9]+(?:-[0-9]+)*-?)?[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


def demand_id(word: str, what: str) -> None:
    """Raise RefarchError for a word that is not a valid id by the schemas."""
    if not _ID.fullmatch(word) or len(word) > MAX_NAME_LENGTH:
        raise RefarchError(
            f"{word or '(empty)'} is not valid as {what}: use up to {MAX_NAME_LENGTH} lower-case letters and "
            "digits, joined by single hyphens, e.g. my-cluster"
        )


def new_design_folder(session: Session, name: str) -> str:
    """Folder of a new design, from the root of the project: ``name`` is its id, after the folder of a team if
    it belongs in one, as in ``team-a/lab``. Raises RefarchError if it exists, if another design has the id,
    or for an invalid name."""
    *teams, identity = name.split("/")
    demand_id(identity, "the name of a design")
    folder = session.config.designs.rstrip("/")
    for team in teams:
        if not _TEAM.fullmatch(team):
            raise RefarchError(
                f"{team or '(empty)'} is not valid as a folder of designs: use letters, digits, hyphens, and "
                "dots, starting with a letter or digit, e.g. team-a/lab"
            )
        folder = f"{folder}/{team}"
        if any(os.path.lexists(os.path.join(session.root, folder, file)) for file in FILES):
            raise RefarchError(f"{folder} is a design, and designs inside of a design folder are not read")
    folder = f"{folder}/{identity}"
    demand_new_folder(session, folder, identity)
    return folder


def demand_new_folder(session: Session, folder: str, identity: str) -> None:
    """Raise RefarchError if the folder of a new design exists, or if another design has its id."""
    if os.path.lexists(os.path.join(session.root, folder)):
        raise RefarchError(f"{folder} already exists and is not overwritten; choose another name")
    for design in _project_designs(session):
        if design.id == identity:
            raise RefarchError(f"{design.display_path} already has the id {identity}; choose another name")


def _project_designs(session: Session) -> list[DesignFolder]:
    """Designs of the project; none if it has no folder of designs yet."""
    try:
        return find_designs(session.config.designs, session.root)
    except RefarchError:
        return []


def with_schema_lines(files: Mapping[str, str], session: Session, target: str) -> dict[str, str]:
    """Files with the line that editors use to find the schema, if the project has the schemas. ``target`` is
    the folder of the files, from the root of the project."""
    if not os.path.isdir(os.path.join(session.root, SCHEMAS)):
        return dict(files)
    folder = "../" * (target.rstrip("/").count("/") + 1) + SCHEMAS
    return {
        name: f"# yaml-language-server: $schema={folder}/{name.removesuffix('.yaml')}.schema.json\n{text}"
        for name, text in files.items()
    }


def write_design(session: Session, folder: str, files: Mapping[str, str]) -> None:
    """Write the files into a new folder. If it raises RefarchError, it leaves no files; the files of a
    killed run are removed by the next run."""
    target = os.path.join(session.root, folder)
    parent = os.path.dirname(target)
    try:
        # Folders of teams are removed again if the design cannot be written.
        with new_folders(parent):
            if not os.path.join(os.path.realpath(parent), "").startswith(
                os.path.join(os.path.realpath(session.root), "")
            ):
                raise RefarchError(
                    f"{os.path.dirname(folder)} is a link to a folder outside of the project; nothing is "
                    "written"
                )
            _write_folder(parent, target, folder, files)
    except OSError as error:
        raise RefarchError(f"{folder}: cannot be written: {error.strerror}") from None


def _write_folder(parent: str, target: str, name_in_messages: str, files: Mapping[str, str]) -> None:
    with staging_dir(parent, TEMPORARY_PREFIX) as staging:
        folder = os.path.join(staging, os.path.basename(target))
        os.mkdir(folder)
        for name, text in files.items():
            with open(os.path.join(folder, name), "x", encoding="utf-8") as file:
                file.write(text)
        # Another process may have created it since the name was checked.
        if os.path.lexists(target):
            raise RefarchError(
                f"{name_in_messages} already exists and is not overwritten; choose another name"
            )
        os.rename(folder, target)
