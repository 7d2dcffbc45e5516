"""``refarch lint --fix``: writes fixes into the files, or shows them as a diff."""

import difflib
import os
from collections.abc import Callable
from typing import NamedTuple

from ..core.errors import RefarchError
from ..core.files import replace_file
from ..core.finding import Finding
from ..load.fixes import replacement_text
from ..project.fixing import AppliedFix, DesignFixer, FileChanges
from ..project.session import Session
from ..report._visible import visible
from ._call import Call


class FixOptions(NamedTuple):
    """Options of ``--fix``."""

    shows_diff: bool
    """Whether the changes are shown and not written."""
    includes_unsafe: bool
    """Whether fixes that need review are also applied."""


def fix(
    call: Call,
    session: Session,
    paths: list[str],
    options: FixOptions,
    is_asked: Callable[[str], bool],
    tell: Callable[[str], None],
) -> None:
    """Fix findings at paths, which count from the root of the project, and report the changes. ``is_asked``
    selects codes. Raises RefarchError if a file cannot be written."""
    suggested: set[str] = set()

    def is_wanted(finding: Finding) -> bool:
        if finding.fix is None or not is_asked(finding.code):
            return False
        if not (options.includes_unsafe or finding.fix.safe):
            suggested.add(finding.fingerprint)
        return options.includes_unsafe or finding.fix.safe

    fixed = DesignFixer(session, is_wanted).fix_designs(paths)
    for path, reason in fixed.unchanged:
        call.note(f"{call.from_here(path)} is unchanged: {reason}")
    if options.shows_diff:
        tell(unified_diff_text(call, fixed))
    else:
        write_changes(call, session.root, fixed)
        tell("".join(f"{line}\n" for applied in fixed.applied for line in _fix_lines(call, applied)))
    if suggested:
        is_single = len(suggested) == 1
        has, applies = ("finding has", "applies it") if is_single else ("findings have", "applies them")
        call.print_aside(f"{len(suggested)} {has} a fix that needs review; --unsafe-fixes {applies}")


def write_changes(call: Call, root: str, fixed: FileChanges) -> None:
    """Write each file completely; a link inside the project is followed to its target. If a file changed
    since it was checked, no file is written."""
    files = {path: os.path.realpath(os.path.join(root, path)) for path in fixed.after}
    path = ""
    try:
        for path, real in files.items():
            with open(real, "rb") as stream:
                # All are compared before the first is written.
                if stream.read() != fixed.before[path]:
                    name = call.from_here(path)
                    raise RefarchError(f"{name}: changed by another program; no file was written")
        for path, real in files.items():
            replace_file(real, fixed.after[path])
    except OSError as error:
        raise RefarchError(f"{call.from_here(path)}: cannot be written: {error.strerror}") from None


def _fix_lines(call: Call, applied: AppliedFix) -> list[str]:
    """Line for each value that changed: place, rule, old and new value."""
    lines = []
    for edit, old in zip(applied.fix.edits, applied.old_texts, strict=True):
        assert edit.place is not None
        place = f"{call.from_here(edit.file)}:{edit.place.line}:{edit.place.column}"
        new = replacement_text(old, edit.value)
        lines.append(visible(f"{place}: fixed {applied.finding.code} {old} -> {new}"))
    return lines


def unified_diff_text(call: Call, fixed: FileChanges) -> str:
    """Changes as a unified diff, which patch and git apply can read."""
    pieces: list[str] = []
    for path, content in fixed.after.items():
        name = call.from_here(path).replace(os.sep, "/")
        old, new = (_lines(text) for text in (fixed.before[path], content))
        pieces += difflib.unified_diff(old, new, f"a/{name}", f"b/{name}")
    return "".join(
        piece if piece.endswith("\n") else f"{piece}\n\\ No newline at end of file\n" for piece in pieces
    )


def _lines(content: bytes) -> list[str]:
    """Lines of a file with their ends, as a diff counts them."""
    lines = [f"{line}\n" for line in content.decode("utf-8").split("\n")]
    return [*lines[:-1], lines[-1][:-1]] if lines[-1] != "\n" else lines[:-1]
