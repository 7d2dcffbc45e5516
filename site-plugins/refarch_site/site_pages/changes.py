"""Page about all designs: which version changed what, the latest change first."""

from collections.abc import Iterator
from typing import NamedTuple

from refarch.api import LintResult, Origin

from ..context import SOURCE_FOLDER, place_link
from ..display_names import count_text
from ..escape import link, text
from ..markdown import grid, heading, page
from ..project import Project
from ..site import SitePage
from . import SitePages

DESIGN_CHANGES_PAGE = "designs/changes.md"

INTRODUCTION = (
    "What changed in each version of each design, by the changelog of the design. The latest change is first."
)


class _Change(NamedTuple):
    """Entry of the changelog of a design."""

    date: str
    version: str
    says: str
    result: LintResult
    origin: Origin


def pages(project: Project) -> Iterator[SitePage]:
    """Page of all designs, if a changelog has an entry."""
    changes = sorted(_changes(project), key=lambda change: change.date, reverse=True)
    if changes:
        yield SitePage(
            DESIGN_CHANGES_PAGE,
            "Changes",
            _changes_page(project, changes),
            hide=("navigation", "toc"),
            summary="Changes of all designs by version and date.",
        )


def _changes(project: Project) -> Iterator[_Change]:
    """Entries of all changelogs, design by design, as they are written: the latest first."""
    for result in project.designs:
        for note in result.design.changelog if result.design is not None else ():
            date, version, says = (str(note.data.get(key, "")) for key in ("date", "version", "says"))
            yield _Change(date, version, says, result, note.origin)


def _changes_page(project: Project, changes: list[_Change]) -> str:
    rows = []
    for change in changes:
        assert change.result.design is not None  # it has a changelog
        folder = change.result.id
        rows.append(
            [
                text(change.date),
                link(text(change.result.design.title), f"{folder}/index.md"),
                text(change.version),
                text(change.says),
                place_link(change.result, change.origin, f"{folder}/{SOURCE_FOLDER}"),
            ]
        )
    silent = [
        link(text(result.design.title), f"{result.id}/index.md")
        for result in project.designs
        if result.design is not None and not result.design.changelog
    ]
    without = f"{count_text(len(silent), 'design')} without a changelog: {', '.join(silent)}."
    return page(
        heading(1, "Changes of all designs"),
        INTRODUCTION,
        grid(("Date", "Design", "Version", "Change", "Source"), rows),
        without if silent else "",
    )


PAGES = SitePages(pages=pages)
