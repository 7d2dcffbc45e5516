"""The navigation of the generated pages, and how it is put into that of a project.

Titles are escaped here: the theme puts them into its pages as they are.
"""

import posixpath
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from refarch.api import Result

from . import own_docs
from .areas import area_title
from .checklists import FOLDER as CHECKLISTS
from .context import FIRST
from .device_paths import HOSTS, SWITCHES
from .escape import text
from .groups import GROUPS
from .project import Project
from .side_bar import grouped_pages
from .site import Entry, Nav, SitePage

FOLDERS = DESIGNS, RULES, FORMAT = "designs/", "rules/", "format/"
"""What stands for generated pages in the navigation of a project."""

TITLES = {DESIGNS: "Designs", RULES: "Rules", FORMAT: "Files"}

LED_FROM = {HOSTS: "wiring.md", SWITCHES: "wiring.md", CHECKLISTS: "build.md"}
"""Folders of a design's pages that no navigation lists, and which of its pages leads to them."""

OTHERS = "others/"
"""Stands for the pages of the whole site that a project's own plug-ins make elsewhere."""


def navigation(project: Project, pages: Iterable[SitePage]) -> dict[str, Nav]:
    """Navigation of designs, rules and file formats, by the folder that stands for each in mkdocs.yml."""
    all_pages = list(pages)
    designs = [
        {
            text(result.design.title if result.design else result.id): _design(
                all_pages, f"{DESIGNS}{result.id}/", result.variants
            )
        }
        for result in project.designs
    ]
    areas: dict[str, list[Any]] = {}
    for rule in sorted(
        project.rules, key=lambda rule: (rule.area == "reading", area_title(rule.area).lower(), rule.code)
    ):
        area = areas.setdefault(area_title(rule.area), [f"{RULES}{rule.area}/index.md"])
        area.append({text(f"{rule.code} {rule.name}"): f"{RULES}{rule.code}/index.md"})
    about_rules = sorted(
        (page for page in all_pages if page.path.count("/") == 1),
        key=lambda page: page.path != f"{RULES}index.md",
    )
    return {
        DESIGNS: [f"{DESIGNS}index.md", *_flat_others(all_pages), *designs],
        RULES: [*_flat(about_rules, RULES), *({title: entries} for title, entries in areas.items())],
        FORMAT: _flat(all_pages, FORMAT),
        OTHERS: [
            {text(page.title): page.path}
            for page in all_pages
            if not page.path.startswith((DESIGNS, RULES, FORMAT))
        ],
    }


def _flat_others(pages: Iterable[SitePage]) -> Nav:
    """Pages about all designs beside the list of them, such as the comparison."""
    return [
        {text(page.title): page.path}
        for page in pages
        if page.path.startswith(DESIGNS) and page.path.count("/") == 1 and page.path != f"{DESIGNS}index.md"
    ]


def _flat(pages: Sequence[SitePage], folder: str) -> Nav:
    """All pages of a folder, its index first."""
    inside = [page for page in pages if page.path.startswith(folder)]
    return [
        page.path if page.path == f"{folder}index.md" else {text(page.title): page.path} for page in inside
    ]


def _design(pages: Sequence[SitePage], folder: str, variants: Iterable[Result] = ()) -> Nav:
    """The pages of one design in their groups, and its variants with their pages at the end."""
    first: list[Any] = [page.path for page in pages if page.path == f"{folder}{FIRST}"]
    groups = [
        {GROUPS[group].title: [_entry(entry) for entry in entries]}
        for group, entries in grouped_pages(pages, folder.rstrip("/")).items()
        if entries
    ]
    return [*first, *groups, *_variants(pages, folder, variants)]


def _entry(entry: Entry) -> dict[str, Any]:
    """A page, or several under their title."""
    return {entry.title: [_entry(page) for page in entry.pages] if entry.pages else entry.path}


def _variants(pages: Sequence[SitePage], folder: str, variants: Iterable[Result]) -> list[Any]:
    """The pages of the variants that can be read, each as those of a design."""
    return [
        {
            text(f"Variant: {variant.variant.title}"): _design(
                pages, f"{folder}variants/{variant.variant.name}/"
            )
        }
        for variant in variants
        if variant.variant is not None and variant.design is not None
    ]


def with_others(nav: Any, parts: Mapping[str, Nav]) -> Any:
    """A project's navigation, and at its end those pages of its own plug-ins that it does not name itself."""
    others = [entry for entry in parts[OTHERS] if isinstance(entry, Mapping)]
    if not isinstance(nav, list):
        return nav
    named = nav_names(nav)
    return [*nav, *(entry for entry in others if named.isdisjoint(nav_names(entry)))]


def nav_names(nav: Any) -> set[str]:
    """The paths that a part of the navigation names."""
    if isinstance(nav, str):
        return {nav}
    entries = nav.values() if isinstance(nav, Mapping) else nav if isinstance(nav, list) else ()
    return {path for entry in entries for path in nav_names(entry)}


def site_navigation(nav: Any, own: Sequence[str], parts: Mapping[str, Nav]) -> Any:
    """The navigation of a site: as its project says, or of all that there is. ``own`` are the paths of
    hand-written pages, whose folders may stand in it as those of generated pages do."""
    if nav:
        folders = sorted({path[: path.rindex("/") + 1] for path in own if "/" in path})
        inside = {folder: own_docs.navigation(own, folder) for folder in folders}
        return with_others(expanded(nav, {**inside, **parts}), parts)
    first = next(path for path in own_docs.INDEX if path in own)
    written = own_docs.navigation([path for path in own if path != first])
    about = [{"Rules": parts[RULES]}, {"Files": parts[FORMAT]}]
    return with_others([{"Home": first}, {"Designs": parts[DESIGNS]}, *written, *about], parts)


def with_plain_titles(nav: Any) -> Any:
    """A navigation whose titles are text, and no HTML as those of mkdocs.yml may be."""
    if isinstance(nav, Mapping):
        return {text(title): entry for title, entry in nav.items()}
    return nav if isinstance(nav, str) else [with_plain_titles(entry) for entry in nav]


def expanded(nav: Any, parts: Mapping[str, Nav]) -> Any:
    """A project's own navigation with ``designs/``, ``rules/`` and other folders replaced by what is in
    them; a folder in a list has its name as title."""
    if isinstance(nav, str):
        return parts.get(nav, nav)
    if isinstance(nav, Mapping):
        return {title: expanded(entry, parts) for title, entry in nav.items()}
    if isinstance(nav, list):
        return [
            {TITLES.get(entry) or own_docs.title(entry): expanded(entry, parts)}
            if isinstance(entry, str) and entry in parts
            else expanded(entry, parts)
            for entry in nav
        ]
    return nav


class Paged(Protocol):
    """What a page of the site generator has that leads on to others."""

    file: Any
    previous_page: Any
    next_page: Any


def bound_designs(pages: Iterable[Paged]) -> None:
    """End what "previous" and "next" lead through at each design and variant: before its overview comes the
    page above it, and after its last page nothing."""
    in_order = list(pages)
    by_path = {page.file.src_uri: page for page in in_order}
    for page in in_order:
        folder, follows = design_folder(page.file.src_uri), page.next_page
        if folder and page.file.src_uri == f"{folder}/index.md":
            page.previous_page = by_path.get(
                f"{design_folder(posixpath.dirname(folder)) or DESIGNS.rstrip('/')}/index.md"
            )
        if folder and follows is not None and design_folder(follows.file.src_uri) != folder:
            page.next_page = None


def design_folder(path: str) -> str:
    """Folder of the design, or of the variant, that a page belongs to; empty for none."""
    match = re.match(rf"{DESIGNS}[^/]+(?:/variants/[^/]+)?(?=/)", path)
    return match[0] if match else ""


class Above(NamedTuple):
    """What stands above a page that no navigation lists."""

    title: str
    """Of its folder."""
    path: str
    """The page that leads to it."""
    design: str
    """The overview of its design."""


def above(page: SitePage, listed: Collection[str]) -> Above | None:
    """What leads down to a page of a design that is in no navigation; None for any other page. ``listed`` are
    the pages that are in one."""
    design = design_folder(page.path)
    first = f"{design}/{FIRST}"
    if page.listed or first not in listed:
        return None
    folder = page.path.removeprefix(f"{design}/").partition("/")[0]
    path = f"{design}/{LED_FROM.get(folder, FIRST)}"
    return Above(own_docs.title(folder), path if path in listed else first, first)
