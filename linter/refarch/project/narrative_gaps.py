"""Parts of a narrative that the status of a design requires: sections, and implications of decisions."""

from collections.abc import Iterator, Mapping

from ..core.origin import Origin, Span
from ..core.problem import Problem
from ..core.wording import enumeration
from ..load.guide import Prose
from ..load.narrative import narrative_sections
from ..model.types import Design, origin_of

REQUIRED_SECTIONS: Mapping[str, tuple[str, ...]] = {
    "review": ("introduction", "use-when"),
    "published": ("introduction", "use-when", "not-when", "limits", "growth"),
}
"""Sections by the status of the design."""


def missing_narrative(design: Design) -> Iterator[Problem]:
    """Problem of a published design without `narrative.md`, and its decisions without implication."""
    if design.status == "published":
        yield Problem(
            Origin("design.yaml", ("status",)),
            "the status of the design is published, but it has no `narrative.md`",
            code="DOC003",
        )
        yield from _decisions_without_implication(design)


def narrative_gaps(design: Design, text: Prose) -> Iterator[Problem]:
    """Sections without text that the status requires, and of a published design decisions without
    implication."""
    filled = {section.name for section in narrative_sections(text.lines) if not section.is_empty}
    missing = [name for name in REQUIRED_SECTIONS.get(design.status, ()) if name not in filled]
    if missing:
        names = enumeration([f"`{name}`" for name in missing])
        yield Problem(
            Origin(text.path, ()),
            f"the status of the design is {design.status}, but the narrative has no text in {names}",
            span=Span(1, 1, 1, 1),
            code="DOC003",
        )
    if design.status == "published":
        yield from _decisions_without_implication(design)


def _decisions_without_implication(design: Design) -> Iterator[Problem]:
    for note in design.decisions:
        if "implies" not in note.data:
            yield Problem(
                origin_of(note),
                f"the design is published, but decision {note.id} has no implication",
                "Add `implies` with what follows from the decision.",
                code="DOC003",
            )
