"""Uncommitted files that a project's site is made from."""

import os
from collections.abc import Iterator, Sequence

from refarch.api import Session, count_text
from refarch.api.git import run_git

from .build import preview_config
from .mkdocs_file import MKDOCS_FILES
from .preview.source_folders import SourceFolders, is_below
from .repository import git_output


def uncommitted_files(session: Session, local_code: bool) -> list[str]:
    """Files of the project, relative to its root, which is the working folder; sorted. Raises RefarchError
    for settings of MkDocs that are wrong."""
    root = os.getcwd()
    mkdocs = preview_config(root, os.path.join(root, "site"), local_code)
    places = SourceFolders(root, session.config, mkdocs)
    code = [
        session.plugins.folder,
        session.config.site_theme_overrides,
        *map(str, mkdocs.hooks),
        *MKDOCS_FILES,
    ]
    # Code that runs in the build decides about pages as well.
    others = [os.path.abspath(path) for path in code if path]
    return sorted(
        os.path.relpath(path, root)
        for path in _changed_files(root)
        if places.concerns(path) or any(is_below(path, folder) for folder in others)
    )


def _changed_files(root: str) -> Iterator[str]:
    """Absolute paths of all files of the repository that are not as in its last commit."""
    prefix = git_output("rev-parse", "--show-prefix") or "."
    words = (
        "--porcelain",
        "-z",
        "--branch",
        "--no-renames",
        "--untracked-files=all",
        "--ignore-submodules=dirty",
    )
    # The first entry is about the branch.
    listed = run_git(".", "status", *words)
    for entry in os.fsdecode(listed).split("\0")[1:]:
        if entry:
            yield os.path.abspath(os.path.join(root, os.path.relpath(entry[3:], prefix)))


def uncommitted_note(version: str, files: Sequence[str]) -> str:
    """Note on the consequences of a release that was made from uncommitted files."""
    more = f" and {count_text(len(files) - 1, 'more file')}" if len(files) > 1 else ""
    return (
        f"release {version} was built from uncommitted files ({files[0]}{more}): refarch cannot compare "
        "later releases with it and cannot check for version bumps; commit the files, then run `refarch "
        f"publish {version}` to record the commit"
    )
