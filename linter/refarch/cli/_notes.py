"""Notes on stderr, beside what a command prints."""

import sys
from typing import TYPE_CHECKING

from ..core.wording import counted
from ..report._visible import visible

if TYPE_CHECKING:
    from ..api import Result


def note(text: str) -> None:
    """One line."""
    print(visible(f"refarch: note: {text}"), file=sys.stderr)


def note_errors(result: "Result") -> None:
    """One line where the design has errors that nobody waived: what is derived from it may be wrong."""
    errors = [
        finding for finding in result.findings if finding.severity == "error" and finding.waived is None
    ]
    if errors:
        folder = errors[0].file.rpartition("/")[0] or "."
        note(f"{result.id} has {counted(len(errors), 'error')}; `refarch lint {folder}` shows more")
