"""The side bar of a design: its own pages in four groups, its variants, and no other design's pages.

Titles are escaped here: the theme puts them into its pages as they are.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from refarch.api import Result

from .context import FIRST, PRINTED, SOURCE
from .escape import text
from .groups import GROUPS, Group
from .own_docs import title as folder_title
from .site import Entry, Part, SideBar, SitePage

OVERVIEW = "Overview"

FOLDER_TITLES = {SOURCE: "Files", PRINTED: "Files as printed"}
"""What folders of pages below a design are called, where it is not their name."""


def side_bars(designs: Iterable[Result], pages: Iterable[SitePage]) -> dict[str, SideBar]:
    """The side bar of each design and variant that has pages, by their folder (``designs/x``)."""
    all_pages = list(pages)
    made = {}
    for result in designs:
        folder = f"designs/{result.id}"
        title = text(result.design.title if result.design else result.id)
        variants = tuple(_variants(result, folder))
        for here in (Entry(title, f"{folder}/{FIRST}"), *variants):
            home = here.path.rpartition("/")[0]
            others = (Part("Variants", (Entry("As designed", f"{folder}/{FIRST}"), *variants)),)
            parts = tuple(_parts(grouped_pages(all_pages, home)))
            made[home] = SideBar(here.title, here.path, (*parts, *(others if variants else ())))
    return made


def _variants(result: Result, folder: str) -> Iterator[Entry]:
    """The overview of each variant that can be read."""
    for variant in result.variants:
        if variant.variant is not None and variant.design is not None:
            yield Entry(text(variant.variant.title), f"{folder}/variants/{variant.variant.name}/{FIRST}")


def grouped_pages(pages: Sequence[SitePage], folder: str) -> dict[Group, list[Entry]]:
    """The pages of one design in their groups, without its overview and what no navigation lists;
    pages that lie in a folder of their own stand together below its name, where the first of them does."""
    groups: dict[Group, dict[str, Entry]] = {group: {} for group in GROUPS}
    for page in pages:
        inside = page.path.removeprefix(f"{folder}/")
        if not page.listed or inside in (page.path, FIRST) or inside.startswith("variants/"):
            continue
        name, deeper, _ = inside.partition("/")
        entry = Entry(text(page.title), page.path)
        group = groups[page.group]
        if not deeper:
            group[name] = entry
        else:
            first = group.get(name, Entry(FOLDER_TITLES.get(name, folder_title(f"{name}/")), page.path))
            group[name] = first._replace(pages=(*first.pages, entry))
    return {group: list(entries.values()) for group, entries in groups.items()}


def _parts(groups: Mapping[Group, Sequence[Entry]]) -> Iterator[Part]:
    """Each group that has pages, under its title."""
    for group, entries in groups.items():
        if entries:
            yield Part(GROUPS[group].title, tuple(entries))
