"""Repository for designs: settings, editor, CI, and the schemas for editors. Existing files stay
unchanged."""

import json
import os
import re
import shutil
from typing import NamedTuple

from ..api import Session, editor_schemas
from ..core.errors import RefarchError
from ..core.files import create_file
from ..core.folders import new_folders
from ..core.git_runner import ask_git
from ..core.outputs import write_files
from ..load.folder import links_outside
from .design_folder import SCHEMAS

CI = ("github", "gitlab", "none")
"""CI systems that check pull requests."""

_TEMPLATES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "templates")

_ALWAYS = {
    "refarch.yaml": "refarch.yaml",
    ".vscode/settings.json": "vscode-settings.json",
    ".vscode/extensions.json": "vscode-extensions.json",
    ".pre-commit-config.yaml": "pre-commit.yaml",
    ".gitignore": "gitignore",
    "README.md": "readme.md",
}
"""Templates by the name of the file that they become."""

_OF_CI = {
    "github": {".github/workflows/designs.yml": "github.yml"},
    "gitlab": {".gitlab-ci.yml": "gitlab.yml"},
}

_MERGED_BY_HAND = {
    ".gitignore": ("site/", "config/", "handover/", "*.pdf", "*.xlsx", "*.csv"),
    ".pre-commit-config.yaml": ("id: refarch",),
    ".gitlab-ci.yml": ("refarch lint",),
    ".vscode/settings.json": (f"{SCHEMAS}/design.schema.json",),
}
"""Files that a repository often has already, and the lines that such a file must have."""


_INSTALL = re.compile(r"git\+(https|ssh)://[^\s@/]+(@[^\s@/]+)?/[^\s@]+@[^\s@-][^\s@]*")
"""Source from which CI installs refarch; not a path, because another machine must reach it."""


class KeptFile(NamedTuple):
    """Existing file, and the lines that it lacks."""

    path: str
    to_add: str
    """Text to add by hand; empty if nothing is missing."""


class WrittenRepository(NamedTuple):
    """Files that were written, and existing files."""

    written: tuple[str, ...]
    kept: tuple[KeptFile, ...]


def likely_ci(root: str) -> str:
    """CI system that a repository probably uses: GitLab if its remote or its files say so, else GitHub."""
    try:
        with open(os.path.join(root, ".git", "config"), encoding="utf-8", errors="replace") as file:
            # The address of a remote, most often.
            is_gitlab = "gitlab" in file.read()
    except OSError:
        is_gitlab = False
    return "gitlab" if is_gitlab or os.path.exists(os.path.join(root, ".gitlab-ci.yml")) else "github"


def workflow_file(ci: str) -> str:
    """File that checks pull requests; empty for none."""
    return next(iter(_OF_CI.get(ci, {})), "")


def write_repository(root: str, designs: str, ci: str, install: str) -> WrittenRepository:
    """Write the files of a repository of designs into a folder. ``install`` is the git repository of refarch
    and the revision that CI installs, as ``git+URL@REVISION``; if it is empty, CI fails with a message.
    Raises RefarchError if a file cannot be written."""
    if links_outside(os.path.join(root, SCHEMAS), root):
        raise RefarchError(f"{SCHEMAS} is a link to a folder outside of the repository; nothing is written")
    # The text becomes a part of a CI file.
    if install and not (_INSTALL.fullmatch(install) and install.isprintable()):
        raise RefarchError(
            f"--install {install!r} is not valid; use the git repository of refarch and a tag or commit, "
            "e.g. git+https://git.example.org/refarch.git@v1"
        )
    texts = {
        path: _filled_template(name, designs, install)
        for path, name in {**_ALWAYS, **_OF_CI.get(ci, {})}.items()
    }
    written, kept = [], []
    for path, text in texts.items():
        full = os.path.join(root, path)
        if os.path.lexists(full):
            kept.append(KeptFile(path, _missing_text(full, path, text)))
        else:
            _write_file(root, path, text)
            written.append(path)
    return WrittenRepository(tuple(written), tuple(kept))


def write_schemas(session: Session) -> int:
    """Write the schemas for editors, as `refarch schema --write` does; returns their number. Raises
    RefarchError if one was edited."""
    folder = os.path.join(session.root, SCHEMAS)
    schemas = {name: text.encode() for name, text in editor_schemas(session).items()}
    if all(_has_content(os.path.join(folder, name), content) for name, content in schemas.items()):
        return 0
    write_files(folder, "schema", schemas)
    return len(schemas)


def _has_content(path: str, content: bytes) -> bool:
    try:
        with open(path, "rb") as file:
            return file.read() == content
    except OSError:
        return False


def start_git(root: str) -> bool:
    """Make the folder a git repository, unless it is in one or git is not installed. Nothing is committed."""
    here = os.path.realpath(root)
    while not os.path.lexists(os.path.join(here, ".git")):
        parent = os.path.dirname(here)
        if parent == here:
            break
        here = parent
    else:
        return False
    if shutil.which("git") is None:
        return False
    return ask_git(root, "init", "--quiet", "--initial-branch=main").status == 0


def _filled_template(name: str, designs: str, install: str) -> str:
    with open(os.path.join(_TEMPLATES, name), encoding="utf-8") as file:
        text = file.read()
    if name == "refarch.yaml":
        text = text.replace("designs: designs ", f"designs: {designs} ").replace(
            "in designs/_catalog", f"in {designs}/_catalog"
        )
    return (
        text.replace('"@INSTALL@"', json.dumps(install))
        .replace("@DESIGNS@", designs)
        .replace("@DESIGNS_PATTERN@", re.escape(designs))
    )


def _missing_text(full: str, path: str, text: str) -> str:
    """Text that an existing file lacks; empty if it lacks nothing or needs nothing."""
    wanted = _MERGED_BY_HAND.get(path, ())
    try:
        with open(full, encoding="utf-8", errors="replace") as file:
            present = file.read()
    except OSError:
        return text if wanted else ""
    return text if any(line not in present for line in wanted) else ""


def _write_file(root: str, path: str, text: str) -> None:
    full = os.path.join(root, path)
    folder = os.path.dirname(full)
    try:
        with new_folders(folder):
            inside = os.path.join(os.path.realpath(root), "")
            if not os.path.join(os.path.realpath(folder), "").startswith(inside):
                where = os.path.dirname(path)
                raise RefarchError(
                    f"{where} is a link to a place outside of the repository; nothing is written there"
                )
            create_file(full, text.encode())
    except OSError as error:
        raise RefarchError(f"{path}: cannot be written: {error.strerror}") from None
