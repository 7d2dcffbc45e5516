"""Page for an operator about all designs: releases with their end of support, and models."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from refarch.api import Cell, Design, find_table
from refarch.api.figures import number
from refarch.api.inventory import support_end_pointer
from refarch.api.model import Part

from ..catalog_entries import entry_line, used_entries
from ..design_facts import arrays, cards, servers, switches
from ..escape import link, text
from ..markdown import grid, heading, page
from ..project import Project
from ..site import SitePage
from . import SitePages

FLEET_PAGE = "designs/fleet.md"

NOT_KNOWN = "not known"


MODEL_KINDS = (
    ("Servers", servers),
    ("Network adapters", cards),
    ("Switches", switches),
    ("Arrays", arrays),
)


def pages(project: Project) -> Iterator[SitePage]:
    """Page of all designs, if one can be read."""
    designs = [result.design for result in project.designs if result.design is not None]
    if designs:
        yield SitePage(
            FLEET_PAGE,
            "Fleet",
            _fleet_page(project, designs),
            hide=("navigation", "toc"),
            summary="Releases with their end of support, and models of all designs.",
        )


def _fleet_page(project: Project, designs: list[Design]) -> str:
    releases = _release_rows(project, designs)
    sections = [
        piece
        for title, tell in MODEL_KINDS
        if (rows := _model_rows(designs, tell))
        for piece in (heading(2, title), grid(("Model", "Number", "Designs"), rows, (False, True, False)))
    ]
    software = (
        grid(
            ("Product", "Release", "End of support", "End of extended support", "Designs", "Catalog"),
            releases,
        )
        if releases
        else "No design states a release."
    )
    return page(heading(1, "Fleet"), INTRODUCTION, heading(2, "Releases"), software, *sections)


INTRODUCTION = (
    "All releases and models of the designs of this site. End dates are from the catalog, which names their "
    "source. Releases whose support ends first are listed first. A date that the catalog does not have is "
    "shown as not known."
)


class _Release(NamedTuple):
    """Release of a product with its ends of support, as ISO dates."""

    product: Cell
    release: Cell
    support_ends: Cell
    extended_support_ends: Cell


def _release_rows(project: Project, designs: Iterable[Design]) -> list[list[str]]:
    """Row for each release: its ends of support, and the designs that use it, the earliest end first."""
    uses: dict[_Release, list[Design]] = {}
    for design in designs:
        table = find_table(design, "software", project.plugins)
        for entry in map(_Release._make, zip(*map(table.cells_of, _Release._fields), strict=True)):
            uses.setdefault(entry, []).append(design)
    ordered = sorted(
        uses, key=lambda entry: (entry.support_ends is None, *map(str, (entry.support_ends, *entry[:2])))
    )
    return [
        [
            *(text(cell or NOT_KNOWN) for cell in entry),
            _design_links(uses[entry]),
            _catalog_link(project, uses[entry][0], entry),
        ]
        for entry in ordered
    ]


def _catalog_link(project: Project, design: Design, release: _Release) -> str:
    """Link to the line of the catalog with the end of support of a release that a design uses; empty without
    such a line."""
    for entry in used_entries(design):
        pointer = support_end_pointer(entry.data, str(release.release))
        if entry.title == release.product and pointer is not None:
            line = entry_line(project, entry, pointer)
            return link(text(f"{entry.id}.yaml:{line}"), f"../{entry.page}#L{line}") if line else ""
    return ""


def _design_links(designs: Iterable[Design]) -> str:
    return "<br>".join(link(text(design.title), f"{design.id}/index.md") for design in designs)


def _model_rows(designs: Iterable[Design], tell: Callable[[Design], Iterable[Part]]) -> list[list[str]]:
    """Row for each model: how many, and in which designs."""
    uses: dict[str, list[Design]] = {}
    for design in designs:
        for part in tell(design):
            uses.setdefault(f"{part.vendor} {part.model}", []).append(design)
    return [
        [text(model), number(len(users)), _design_links({user.id: user for user in users}.values())]
        for model, users in sorted(uses.items())
    ]


PAGES = SitePages(pages=pages)
