"""Lays out the hostile projects: the clean example design, with the files of one case laid over it."""

import os
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FIXTURES = ROOT / "tests" / "fixtures" / "hostile"
GOLDEN = ROOT / "tests" / "golden" / "hostile"
CLEAN = ROOT / "linter" / "refarch" / "proofs" / "designs" / "vsan-roce"

DESIGN = Path("designs", "vsan-roce")
"""Folder of the design inside a project."""

Builder = Callable[[Path], None]
"""Makes a clean project hostile; gets the project's folder."""


def lay_out(project: Path, case: Path | Builder) -> None:
    """A project with the clean design and a case over it.

    A case that is a folder holds files of the design, ``refarch.yaml`` for the project's root and
    ``_catalog`` for its parts.
    """
    shutil.copytree(CLEAN, project / DESIGN)
    if not isinstance(case, Path):
        case(project)
        return
    for entry in sorted(case.iterdir()):
        target = {"refarch.yaml": project, "_catalog": project / "designs"}.get(
            entry.name, project / DESIGN
        ) / entry.name
        if entry.is_dir():
            shutil.copytree(entry, target)
        else:
            shutil.copyfile(entry, target)


def snapshot(folder: Path, without: Path) -> dict[str, str]:
    """What lies below a folder: kind, mode, size and content of everything, by relative name; nothing is
    followed."""
    found = {}
    for parent, folders, files in os.walk(os.fsencode(folder)):
        folders[:] = [name for name in folders if os.path.join(parent, name) != os.fsencode(without)]
        for name in (*folders, *files):
            path = os.path.join(parent, name)
            found[repr(os.path.relpath(path, os.fsencode(folder)))] = _described(path)
    return found


def _described(path: bytes) -> str:
    status = os.lstat(path)
    content = ""
    if os.path.islink(path):
        content = repr(os.readlink(path))
    elif os.path.isfile(path) and status.st_size < 1 << 20 and os.access(path, os.R_OK):
        content = sha256(Path(os.fsdecode(path)).read_bytes()).hexdigest()
    return f"{status.st_mode:o} {status.st_size if not os.path.isdir(path) else ''} {content}"
