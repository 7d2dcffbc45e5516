"""Acceptance protocol of an installation as a document: the result, open points with their evidence, accepted
deviations, results, files, and places to sign."""

from collections.abc import Iterator

from refarch.api import LintResult, Session
from refarch.api.runs import Run

from ..context import Context
from ..display_names import count_text
from ..escape import code, text
from ..markdown import grid, heading, page
from ..project import project_with
from ..run_sections import (
    alike_results,
    collection_sentence,
    device_table,
    finding_sections,
    limit_sections,
    outcome_sentence,
    result_table,
)
from .chapters import markdown_chapter
from .document import Cover
from .pdf import document_pdf

KIND = "Acceptance protocol"

BLANK = "&#160;"
"""Cell to write in."""

BLANK_LINES = f"{BLANK}<br>{BLANK}<br>{BLANK}"
"""Cell to sign in."""

SIGNERS = ("Installation", "Operation", "Architecture")
"""Roles with a place to sign."""

MOST_ROWS = 2_000
"""Rows of results and of files that are printed. The workbook has all of them."""


def acceptance_pdf(result: LintResult, run: Run, session: Session, program: str = "") -> bytes:
    """PDF of the protocol of a run. Raises RefarchError where there is no Chromium, or it is too old."""
    assert result.design is not None  # the caller opens designs that have a model
    context = Context(project_with(session, result), result, result.design, (), ())
    chapter = markdown_chapter(context, "acceptance", KIND, acceptance_markdown(run))
    facts = (("Collected", run.collected), ("Outcome", outcome_sentence(run).rstrip(".")))
    return document_pdf(context, [chapter], program, Cover(KIND, facts))


def acceptance_markdown(run: Run) -> str:
    """Text of the protocol."""
    return page(
        f"{collection_sentence(run)} {outcome_sentence(run)}",
        *finding_sections(run, code, corrected=True),
        heading(2, "Results by device"),
        device_table(run, code),
        *_results(run),
        *limit_sections(run),
        *_files(run),
        heading(2, "Signatures"),
        grid(
            ("Role", "Name", "Date", "Signature"),
            [(role, BLANK_LINES, BLANK_LINES, BLANK_LINES) for role in SIGNERS],
        ),
    )


def _results(run: Run) -> Iterator[str]:
    """All results, those of a device with the same values in one row."""
    groups = alike_results(run.results)
    if groups:
        yield heading(2, "Results")
        yield result_table(groups[:MOST_ROWS])
        yield _further_rows_note(len(groups) - MOST_ROWS)


def _files(run: Run) -> Iterator[str]:
    rows = [
        (code(one.path), text(one.form or "not recognized"), text(one.problem))
        for one in run.files[:MOST_ROWS]
    ]
    if rows:
        yield heading(2, "Files")
        yield grid(("File", "Output", "Not understood"), rows)
        yield _further_rows_note(len(run.files) - MOST_ROWS)


def _further_rows_note(number: int) -> str:
    return f"{count_text(number, 'more row')} in the workbook." if number > 0 else ""
