"""Tables of what a design does not state: by mistake or for now, with what to write; and on purpose, with the
reason."""

from collections.abc import Iterable

from refarch.api import enumeration
from refarch.api.conformance import SUBJECTS

from .context import Context
from .escape import text, with_code
from .markdown import grid, heading, page


def not_stated_section(context: Context) -> str:
    """Section with the missing subjects, the rules that had nothing to examine, and what to write."""
    rows = [
        [
            text(_subject_titles([entry.subject])),
            f"{text(entry.says)}.",
            ", ".join(context.rule(code) for code in entry.rules),
            with_code(entry.write),
        ]
        for entry in context.result.not_stated
    ]
    if not rows:
        return ""
    introduction = (
        "The design does not state what these rules check. They report neither a pass nor a finding."
    )
    headings = ("Subject", "Missing", "Rules", "Solution")
    return page(heading(2, "Not stated"), introduction, grid(headings, rows))


def excluded_section(context: Context) -> str:
    """Section with the subjects that the design leaves unstated on purpose."""
    rows = [
        [
            text(_subject_titles(note.data["what"])),
            context.code_links(text(note.data["because"])),
            context.place(note.origin),
        ]
        for note in context.design.excludes
    ]
    if not rows:
        return ""
    introduction = "The design omits these subjects intentionally. Rules about them report *excluded*."
    return page(heading(2, "Excluded"), introduction, grid(("Subjects", "Rationale", "Source"), rows))


def _subject_titles(subjects: Iterable[str]) -> str:
    titles = enumeration([SUBJECTS[name].title for name in dict.fromkeys(subjects)])
    return titles[:1].upper() + titles[1:]
