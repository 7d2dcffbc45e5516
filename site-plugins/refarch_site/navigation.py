"""The navigation of the generated pages, and how it is put into that of a project.

Titles are escaped here: the theme puts them into its pages as they are.
"""

import posixpath
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from refarch.api import LintResult

from . import handwritten_pages
from .audiences import AUDIENCES
from .context import CONFIGURATION_FOLDER, FIRST_PAGE, PRINTED_FOLDER, SOURCE_FOLDER
from .device_paths import HOSTS_FOLDER, RACKS_FOLDER, SWITCHES_FOLDER
from .escape import text
from .path_plan import PATHS_FOLDER
from .project import Project
from .rule_areas import area_title
from .side_bar import pages_by_audience
from .site import Navigation, SideBarEntry, SitePage

GENERATED_FOLDERS = DESIGNS_FOLDER, RULES_FOLDER, FORMAT_FOLDER = "designs/", "rules/", "format/"
"""Folders that stand for generated pages in the navigation of a project."""

FOLDER_TITLES = {DESIGNS_FOLDER: "Designs", RULES_FOLDER: "Rules", FORMAT_FOLDER: "Files"}

PARENT_PAGES = {
    HOSTS_FOLDER: "hosts.md",
    SWITCHES_FOLDER: "cabling.md",
    RACKS_FOLDER: "cabling.md",
    PATHS_FOLDER: "network.md",
    CONFIGURATION_FOLDER: "configuration.md",
    SOURCE_FOLDER: "sources.md",
    PRINTED_FOLDER: "sources.md",
}
"""Folders of a design's pages that no navigation lists, and which of its pages leads to them."""

OTHER_PAGES = "others/"
"""Stands for the pages of the whole site that a project's own plug-ins make elsewhere."""


def generated_navigation(project: Project, pages: Iterable[SitePage]) -> dict[str, Navigation]:
    """Navigation of designs, rules and file formats, by the folder that stands for each in mkdocs.yml."""
    all_pages = list(pages)
    designs = [
        {
            text(result.design.title if result.design else result.id): _design_navigation(
                all_pages, f"{DESIGNS_FOLDER}{result.id}/", result.variants
            )
        }
        for result in project.designs
    ]
    areas: dict[str, list[Any]] = {}
    for rule in sorted(
        project.rules, key=lambda rule: (rule.area == "reading", area_title(rule.area).lower(), rule.code)
    ):
        area = areas.setdefault(area_title(rule.area), [f"{RULES_FOLDER}{rule.area}/index.md"])
        area.append({text(f"{rule.code} {rule.name}"): f"{RULES_FOLDER}{rule.code}/index.md"})
    about_rules = sorted(
        (page for page in all_pages if page.path.count("/") == 1),
        key=lambda page: page.path != f"{RULES_FOLDER}index.md",
    )
    return {
        DESIGNS_FOLDER: [f"{DESIGNS_FOLDER}index.md", *_comparison_pages(all_pages), *designs],
        RULES_FOLDER: [
            *_folder_pages(about_rules, RULES_FOLDER),
            *({title: entries} for title, entries in areas.items()),
        ],
        FORMAT_FOLDER: _folder_pages(all_pages, FORMAT_FOLDER),
        OTHER_PAGES: [
            {text(page.title): page.path}
            for page in all_pages
            if page.listed and not page.path.startswith((DESIGNS_FOLDER, RULES_FOLDER, FORMAT_FOLDER))
        ],
    }


def _comparison_pages(pages: Iterable[SitePage]) -> Navigation:
    """Pages about all designs next to the list of them, such as the comparison."""
    return [
        {text(page.title): page.path}
        for page in pages
        if page.path.startswith(DESIGNS_FOLDER)
        and page.path.count("/") == 1
        and page.path != f"{DESIGNS_FOLDER}index.md"
    ]


def _folder_pages(pages: Sequence[SitePage], folder: str) -> Navigation:
    """Pages of a folder, its index first."""
    inside = [page for page in pages if page.path.startswith(folder)]
    return [
        page.path if page.path == f"{folder}index.md" else {text(page.title): page.path} for page in inside
    ]


def _design_navigation(
    pages: Sequence[SitePage], folder: str, variants: Iterable[LintResult] = ()
) -> Navigation:
    """Pages of one design in their groups, and its variants with their pages at the end."""
    first: list[Any] = [page.path for page in pages if page.path == f"{folder}{FIRST_PAGE}"]
    groups = [
        {AUDIENCES[group].title: [_navigation_entry(entry) for entry in entries]}
        for group, entries in pages_by_audience(pages, folder.rstrip("/")).items()
        if entries
    ]
    return [*first, *groups, *_variant_navigation(pages, folder, variants)]


def _navigation_entry(entry: SideBarEntry) -> dict[str, Any]:
    """Page, or several under their title."""
    return {entry.title: [_navigation_entry(page) for page in entry.pages] if entry.pages else entry.path}


def _variant_navigation(pages: Sequence[SitePage], folder: str, variants: Iterable[LintResult]) -> list[Any]:
    """Pages of the variants that can be read, each as those of a design."""
    return [
        {
            text(f"Variant: {variant.variant.title}"): _design_navigation(
                pages, f"{folder}variants/{variant.variant.name}/"
            )
        }
        for variant in variants
        if variant.variant is not None and variant.design is not None
    ]


def with_other_pages(nav: Any, parts: Mapping[str, Navigation]) -> Any:
    """Project's navigation, and at its end those pages of its own plug-ins that it does not name itself."""
    others = [entry for entry in parts[OTHER_PAGES] if isinstance(entry, Mapping)]
    # MkDocs itself says what is wrong with any other navigation.
    if not isinstance(nav, list):
        return nav
    named = nav_names(nav)
    return [*nav, *(entry for entry in others if named.isdisjoint(nav_names(entry)))]


def nav_names(nav: Any) -> set[str]:
    """Paths that a part of the navigation names."""
    if isinstance(nav, str):
        return {nav}
    entries = nav.values() if isinstance(nav, Mapping) else nav if isinstance(nav, list) else ()
    return {path for entry in entries for path in nav_names(entry)}


def site_navigation(nav: Any, handwritten: Sequence[str], parts: Mapping[str, Navigation]) -> Any:
    """Navigation of a site: as its project says, or of all that there is. ``handwritten`` are the paths of
    hand-written pages, whose folders may be in it as those of generated pages do."""
    if nav:
        folders = sorted({path[: path.rindex("/") + 1] for path in handwritten if "/" in path})
        inside = {folder: handwritten_pages.page_navigation(handwritten, folder) for folder in folders}
        return with_other_pages(expand_folders(nav, {**inside, **parts}), parts)
    first = next(path for path in handwritten_pages.INDEX_FILES if path in handwritten)
    written = handwritten_pages.page_navigation([path for path in handwritten if path != first])
    about = [{"Rules": parts[RULES_FOLDER]}, {"Files": parts[FORMAT_FOLDER]}]
    return with_other_pages([{"Home": first}, {"Designs": parts[DESIGNS_FOLDER]}, *written, *about], parts)


def with_plain_titles(nav: Any) -> Any:
    """Navigation whose titles are text, and no HTML as those of mkdocs.yml may be."""
    if isinstance(nav, Mapping):
        return {text(title): entry for title, entry in nav.items()}
    return nav if isinstance(nav, str) else [with_plain_titles(entry) for entry in nav]


def expand_folders(nav: Any, parts: Mapping[str, Navigation]) -> Any:
    """Project's own navigation with ``designs/``, ``rules/`` and other folders replaced by what is in them; a
    folder in a list has its name as title."""
    if isinstance(nav, str):
        return parts.get(nav, nav)
    if isinstance(nav, Mapping):
        return {title: expand_folders(entry, parts) for title, entry in nav.items()}
    if isinstance(nav, list):
        return [
            {FOLDER_TITLES.get(entry) or handwritten_pages.folder_title(entry): expand_folders(entry, parts)}
            if isinstance(entry, str) and entry in parts
            else expand_folders(entry, parts)
            for entry in nav
        ]
    return nav


class SequencedPage(Protocol):
    """Page of the site generator, with its neighbors in the navigation."""

    file: Any
    previous_page: Any
    next_page: Any


def bound_designs(pages: Iterable[SequencedPage]) -> None:
    """Limit "previous" and "next" to the pages of a design or variant: before its overview comes the page
    above it, after its last page none."""
    in_order = list(pages)
    by_path = {page.file.src_uri: page for page in in_order}
    for page in in_order:
        folder, follows = design_folder(page.file.src_uri), page.next_page
        if folder and page.file.src_uri == f"{folder}/index.md":
            page.previous_page = by_path.get(
                f"{design_folder(posixpath.dirname(folder)) or DESIGNS_FOLDER.rstrip('/')}/index.md"
            )
        # "Next" must not lead from one design into another.
        if folder and follows is not None and design_folder(follows.file.src_uri) != folder:
            page.next_page = None


def design_folder(path: str) -> str:
    """Folder of the design, or of the variant, that a page belongs to; empty for none."""
    match = re.match(rf"{DESIGNS_FOLDER}[^/]+(?:/variants/[^/]+)?(?=/)", path)
    return match[0] if match else ""


class ParentPage(NamedTuple):
    """Parent of a page that no navigation lists."""

    title: str
    """Title of its folder."""
    path: str
    """The page that leads to it."""
    design: str
    """The overview of its design."""


def parent_page(page: SitePage, listed: Collection[str]) -> ParentPage | None:
    """Parent of a design's page that is in no navigation; None for any other page. ``listed`` are the pages
    that are in one."""
    design = design_folder(page.path)
    first = f"{design}/{FIRST_PAGE}"
    if page.listed or first not in listed:
        return None
    folder = page.path.removeprefix(f"{design}/").partition("/")[0]
    path = f"{design}/{PARENT_PAGES.get(folder, FIRST_PAGE)}"
    return ParentPage(handwritten_pages.folder_title(folder), path if path in listed else first, first)
