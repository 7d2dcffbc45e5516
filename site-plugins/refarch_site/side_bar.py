"""The side bar of a design: its own pages in four groups, its variants, and no other design's pages.

Titles are escaped here: the theme puts them into its pages as they are.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from refarch.api import LintResult

from .audiences import AUDIENCES, Audience
from .context import FIRST_PAGE, PRINTED_FOLDER, SOURCE_FOLDER
from .escape import text
from .handwritten_pages import folder_title
from .site import SideBar, SideBarEntry, SideBarPart, SitePage

FOLDER_TITLES = {SOURCE_FOLDER: "Files", PRINTED_FOLDER: "Files as printed"}
"""Titles of folders below a design, if they are not their names."""


def side_bars(designs: Iterable[LintResult], pages: Iterable[SitePage]) -> dict[str, SideBar]:
    """Side bar of each design and variant that has pages, by their folder (``designs/x``)."""
    all_pages = list(pages)
    bars = {}
    for result in designs:
        folder = f"designs/{result.id}"
        title = text(result.design.title if result.design else result.id)
        variants = tuple(_variant_entries(result, folder))
        for here in (SideBarEntry(title, f"{folder}/{FIRST_PAGE}"), *variants):
            home = here.path.rpartition("/")[0]
            others = (
                SideBarPart("Variants", (SideBarEntry("As designed", f"{folder}/{FIRST_PAGE}"), *variants)),
            )
            parts = tuple(_side_bar_parts(pages_by_audience(all_pages, home)))
            bars[home] = SideBar(here.title, here.path, (*parts, *(others if variants else ())))
    return bars


def _variant_entries(result: LintResult, folder: str) -> Iterator[SideBarEntry]:
    """Overview of each variant that can be read."""
    for variant in result.variants:
        if variant.variant is not None and variant.design is not None:
            yield SideBarEntry(
                text(variant.variant.title), f"{folder}/variants/{variant.variant.name}/{FIRST_PAGE}"
            )


def pages_by_audience(pages: Sequence[SitePage], folder: str) -> dict[Audience, list[SideBarEntry]]:
    """Pages of one design in their groups, without its overview and what no navigation lists; pages that are
    in a separate folder stand together below its name, where the first of them does."""
    groups: dict[Audience, dict[str, SideBarEntry]] = {group: {} for group in AUDIENCES}
    for page in pages:
        inside = page.path.removeprefix(f"{folder}/")
        if not page.listed or inside in (page.path, FIRST_PAGE) or inside.startswith("variants/"):
            continue
        name, deeper, _ = inside.partition("/")
        entry = SideBarEntry(text(page.title), page.path)
        group = groups[page.group]
        if not deeper:
            group[name] = entry
        else:
            first = group.get(
                name, SideBarEntry(FOLDER_TITLES.get(name, folder_title(f"{name}/")), page.path)
            )
            group[name] = first._replace(pages=(*first.pages, entry))
    return {group: list(entries.values()) for group, entries in groups.items()}


def _side_bar_parts(groups: Mapping[Audience, Sequence[SideBarEntry]]) -> Iterator[SideBarPart]:
    """Parts of a side bar: each audience that has pages, under its title."""
    for group, entries in groups.items():
        if entries:
            yield SideBarPart(AUDIENCES[group].title, tuple(entries))
