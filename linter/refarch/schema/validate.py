"""The schema stage: whether data fit the schema of their file, and if not, what is wrong, where, and what to
write."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..core.errors import RefarchError
from ..core.origin import Pointer
from ..core.problem import WHOLE_FILE, Problem
from . import gate

if TYPE_CHECKING:
    from ..load.document import Document

SourceText = Callable[[Pointer], str]
"""Gives the spelling of a scalar in the file, e.g. ``7.10`` for the number 7.1; empty where that is not
known."""


def demand(name: str, document: "Document", written: SourceText | None = None) -> None:
    """Raise RefarchError, with file, line and column, for the first problem of a ``<name>.yaml``.

    For files next to the designs, whose mistakes are no findings: without them nothing can be checked.
    """
    for problem in document.problems or problems(name, document.data, written):
        span = problem.span or document.place(problem.pointer, problem.at_key)[1]
        raise RefarchError(f"{document.path}:{span.line}:{span.column}: {problem.message}. {problem.hint}")


def problems(name: str, data: object, written: SourceText | None = None) -> list[Problem]:
    """Problems of the data of ``<name>.yaml``; none where they fit. Mapping keys must be strings.

    The order is that of the schema; a caller who knows positions sorts by them. At most 1,000 failures are
    reported.
    """
    if gate.accepts(name, data):
        return []
    from .explain import explain  # costs start-up time that only a mistake should pay

    failures = explain(name, data, written or _no_source_text)
    # The gate and the explaining validator are two programs: if they disagree, the file is still refused.
    return failures or [
        Problem(
            WHOLE_FILE,
            f"the file does not match the schema of {name}.yaml, but refarch found no cause",
            "Report this defect of refarch, with the file.",
            code="SCHEMA000",
            stops=True,
        )
    ]


def _no_source_text(_pointer: Pointer) -> str:
    return ""
