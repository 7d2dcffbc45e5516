"""reviewdog's own readers: what does it understand of a report?

Proves that a report is read, and shows each diagnostic as reviewdog has it. Of rdjson, every field is known
to its definition (a misspelled one is refused here, where reviewdog would leave it out). Strong for rdjson;
of checkstyle and SARIF it reads the part that it needs.
Source: Go module github.com/reviewdog/reviewdog (0.21.1).
"""

import json
from typing import Any

import needs

from ._asking import run

VALIDATOR = "reviewdog"


def diagnostics(text: str, form: str) -> list[dict[str, Any]]:
    """The diagnostics of a report in the form ``rdjson``, ``checkstyle`` or ``sarif``. Raises ValueError with
    reviewdog's words where it does not take it."""
    done = run([needs.validator("reports/diagnostics"), form], text)
    if done.returncode != 0:
        raise ValueError(done.stderr.strip())
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def complaints(text: str, form: str = "rdjson") -> list[str]:
    """What reviewdog says against a report."""
    try:
        diagnostics(text, form)
    except ValueError as error:
        return [str(error)]
    return []
