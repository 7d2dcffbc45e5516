"""Assumptions that no source states, and errors of the sources."""

from refarch.api import Origin
from refarch.api.files import resolve
from refarch.api.model import DesignNote

from .. import not_stated
from ..context import Context
from ..escape import code, link, text
from ..markdown import anchor, grid, heading, page
from . import Section


def exists(context: Context) -> bool:
    """A design that has either, or leaves something out."""
    design = context.design
    return bool(design.assumptions or design.excludes or design.errata)


def render(context: Context) -> str:
    """Assumptions, what is left out on purpose, then errata."""
    return page(
        *_assumptions_section(context), not_stated.excluded_section(context), *_errata_section(context)
    )


def _assumptions_section(context: Context) -> list[str]:
    if not context.design.assumptions:
        return []
    rows = [
        [
            anchor(assumption.id) + text(assumption.id),
            context.code_links(text(assumption.data["says"])),
            context.code_links(text(assumption.data.get("because", ""))),
            _subject_link(context, assumption),
            context.place(assumption.origin),
        ]
        for assumption in context.design.assumptions
    ]
    return [
        heading(2, "Assumptions"),
        "Facts that no source states and that this design assumes.",
        grid(("No.", "Assumption", "Rationale", "Applies to", "Source"), rows),
    ]


def _subject_link(context: Context, assumption: DesignNote) -> str:
    """Link to the part of the design that an assumption is about."""
    path = str(assumption.data.get("about", ""))
    place = resolve(path, context.design.files)
    return link(code(path), context.target(place[0])) if place is not None else text(path)


def _errata_section(context: Context) -> list[str]:
    if not context.design.errata:
        return []
    rows = [_erratum_row(context, erratum) for erratum in context.design.errata]
    return [
        heading(2, "Errata"),
        "Errors in the source documents, and what this design uses instead." + _guide_link(context),
        grid(("No.", "Section", "Printed", "Correct", "Found by", "Source"), rows),
    ]


def _guide_link(context: Context) -> str:
    page_link = context.page_link("sources.md#published-guide")
    return f" {page_link} shows the findings of each erratum." if page_link else ""


def _erratum_row(context: Context, erratum: DesignNote) -> list[str]:
    data = erratum.data
    found_by = ", ".join(context.rule(rule) for rule in data.get("rules", ())) or context.code_links(
        text(data.get("no_rule", ""))
    )
    return [
        anchor(erratum.id) + text(erratum.id),
        text(data.get("where", "")),
        text(data.get("printed", "")),
        context.code_links(text(data.get("correct", ""))),
        found_by,
        context.place(Origin(erratum.origin.file, erratum.origin.pointer)),
    ]


SECTION = Section(
    anchor="assumptions",
    title="Assumptions and errata",
    render=render,
    exists=exists,
)
