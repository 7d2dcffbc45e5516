"""The navigation: designs, rules and files in order, put where a project wants them."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from built_site import read_built

from refarch.api import LintResult
from refarch_site.audiences import Audience
from refarch_site.generate import folder_of
from refarch_site.header import HeaderEntry, header_entries
from refarch_site.navigation import (
    OTHER_PAGES,
    ParentPage,
    bound_designs,
    expand_folders,
    parent_page,
    with_other_pages,
)
from refarch_site.pages import PAGES
from refarch_site.pages.cabling import PAGE
from refarch_site.project import Project
from refarch_site.side_bar import pages_by_audience
from refarch_site.site import SideBarEntry, Site, SitePage

VARIANT = "pvrdma-hpc/variants/native-endpoints"


def readable(project: Project) -> Iterator[LintResult]:
    """Every design, and every variant that has a model."""
    for result in project.designs:
        yield result
        yield from (variant for variant in result.variants if variant.design is not None)


def flat(nav: Any) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    children = nav.values() if isinstance(nav, dict) else nav
    return [path for child in children for path in flat(child)]


def test_every_generated_page_is_in_the_navigation_once(site: Site) -> None:
    listed = [path for part in site.nav.values() for path in flat(part)]
    assert sorted(listed) == sorted(page.path for page in site.pages if page.listed)


def test_a_design_begins_with_its_overview_and_has_three_groups(site: Site, project: Project) -> None:
    entries: Any = site.nav["designs/"]
    assert entries[:3] == [
        "designs/index.md",
        {"Changes": "designs/changes.md"},
        {"Compare designs": "designs/compare.md"},
    ]
    first = project.designs[0].design
    assert first is not None
    (design,) = (entry[first.title] for entry in entries[3:] if first.title in entry)
    groups = {title: pages for entry in design[1:] for title, pages in entry.items()}
    assert design[0] == f"designs/{project.designs[0].id}/index.md"
    assert list(groups) == ["Understand", "Build", "Buy and approve"]
    assert {"Network": f"designs/{project.designs[0].id}/network.md"} in groups["Understand"]


PAGES_OF_A_DESIGN = [
    ["Network", "Failures", "Results"],
    ["Build plan", "Cabling", "Addresses", "Hosts", "Configuration", "Checks"],
    ["Order list", "Compliance", "Sources and files"],
]
"""Pages of a design in the side bar, below its overview, group by group."""


def test_the_side_bar_has_at_most_thirteen_entries(site: Site, project: Project) -> None:
    most = 0
    for folder, bar in site.side_bars.items():
        groups = [[entry.title for entry in part.entries] for part in bar.parts if part.title != "Variants"]
        variant = ["Changes"] if "/variants/" in folder else []
        expected = [[*variant, *PAGES_OF_A_DESIGN[0]], *PAGES_OF_A_DESIGN[1:]]
        for group, known in zip(groups, expected, strict=True):
            assert group == [title for title in known if title in group], folder
        most = max(most, 1 + sum(map(len, groups)) - len(variant))
    assert most == 13


def test_the_side_bar_has_one_design_alone(site: Site, project: Project) -> None:
    assert set(site.side_bars) == {folder_of(result) for result in readable(project)}
    for folder, bar in site.side_bars.items():
        assert bar.path == f"{folder}/index.md"
        for part in bar.parts:
            paths = [entry.path for entry in part.entries] + [
                page.path for entry in part.entries for page in entry.pages
            ]
            home = folder.partition("/variants/")[0] if part.title == "Variants" else folder
            assert paths and all(path.startswith(f"{home}/") for path in paths), (folder, part.title)


def test_variants_are_reached_from_their_design_and_from_each_other(site: Site, project: Project) -> None:
    base, variant = (site.side_bars[f"designs/{name}"] for name in ("pvrdma-hpc", VARIANT))
    assert base.parts[-1].title == "Variants" and variant.parts[-1] == base.parts[-1]
    titles = [entry.title for entry in base.parts[-1].entries]
    assert titles[0] == "As designed" and len(titles) == 3
    assert variant.path in [entry.path for entry in base.parts[-1].entries]
    alone = [folder_of(result) for result in project.designs if not result.variants]
    assert alone and all(site.side_bars[name].parts[-1].title == "Buy and approve" for name in alone)


def test_pages_of_one_folder_stand_together() -> None:
    paths: dict[str, Audience] = {
        "index": "understand",
        "racks": "build",
        "hosts/a": "build",
        "hosts/b": "build",
    }
    pages = [SitePage(f"designs/d/{name}.md", name, "", group=group) for name, group in paths.items()]
    others = [
        SitePage("designs/d2/cabling.md", "Wiring", ""),
        SitePage("designs/d/variants/v/index.md", "V", ""),
    ]
    hosts = SideBarEntry(
        "Hosts",
        "designs/d/hosts/a.md",
        (SideBarEntry("hosts/a", "designs/d/hosts/a.md"), SideBarEntry("hosts/b", "designs/d/hosts/b.md")),
    )
    assert pages_by_audience([*pages, *others], "designs/d") == {
        "understand": [],
        "build": [SideBarEntry("racks", "designs/d/racks.md"), hosts],
        "approve": [],
    }


def test_a_group_that_there_is_not_is_refused() -> None:
    assert PAGES.faults is not None
    faults = dict(PAGES.faults(PAGE._replace(group="reading")))  # type: ignore[arg-type]
    assert faults == {"group": "has group 'reading', but the group must be one of understand, build, approve"}


def test_previous_and_next_stay_inside_a_design() -> None:
    paths = [
        "designs/index.md",
        "designs/a/index.md",
        "designs/a/cabling.md",
        "designs/b/index.md",
        "rules/index.md",
    ]
    pages = [
        SimpleNamespace(file=SimpleNamespace(src_uri=path), previous_page=None, next_page=None)
        for path in paths
    ]
    for before, after in pairwise(pages):
        before.next_page, after.previous_page = after, before
    bound_designs(pages)
    assert [page.next_page and page.next_page.file.src_uri for page in pages[1:4]] == [paths[2], None, None]
    assert [page.previous_page.file.src_uri for page in pages[1:4]] == [paths[0], paths[1], paths[0]]


def test_the_built_side_bar_leads_to_its_design_alone(small_site: Path) -> None:
    page = read_built(small_site / "out").pages["designs/vsan-roce/cabling.html"]
    (bar,) = page.root.classed("ra-side")
    titles = [part.text for part in bar.classed("ra-side-part")]
    assert titles == ["Understand", "Build", "Buy and approve"]
    links = {one.text.strip(): one.attributes["href"] for one in bar.all("a") if one.text.strip()}
    assert (
        links["← All designs"] == "../index.html" and links["A small vSAN cluster over RoCE"] == "index.html"
    )
    assert links["Network"] == "network.html" and links["Sources and files"] == "sources.html"
    assert [one.text.strip() for one in bar.all("a") if one.attributes.get("aria-current") == "page"] == [
        "Cabling"
    ]
    (sections,) = bar.classed("ra-side-sections")
    assert [(one.text.strip(), one.attributes["href"]) for one in sections.all("a")] == [
        ("Cables", "#cables"),
        ("Front panels", "#front-panels"),
        ("Labels", "#labels"),
    ]
    assert not page.root.classed("md-sidebar--secondary"), "no second table of contents"
    parts = ["Designs", "Compliance", "Rules", "Files"]
    assert [one.text.strip() for one in bar.classed("ra-side-site")] == parts


def test_the_side_bar_of_a_rule_has_its_area_and_its_sections(small_site: Path) -> None:
    pages = read_built(small_site / "out").pages
    (bar,) = pages["rules/TEAM001/index.html"].root.classed("ra-side")
    (area,) = bar.classed("ra-side-inner")
    inside = {one.text.strip() for one in area.all("a")}
    outer = [one.text.strip() for one in bar.all("a") if one.text.strip() not in inside]
    parts = [one.text.strip() for one in bar.classed("ra-side-site")]
    assert outer == [*parts, "Rules", "Profiles", "Teaming"]
    (all_areas,) = pages["rules/index.html"].root.classed("ra-side")
    assert "IP plan" in [one.text.strip() for one in all_areas.all("a")]
    (sections,) = area.classed("ra-side-sections")
    names = inside - {one.text.strip() for one in sections.all("a")}
    assert names == {"TEAM001 unsupported-teaming-policy"}
    (of_area,) = pages["rules/teaming/index.html"].root.classed("ra-side-inner")
    rules = [one.text.strip() for one in of_area.all("a")]
    assert len(rules) > 1 and all(name.startswith("TEAM") for name in rules)
    (here,) = (one for one in bar.all("a") if one.attributes.get("aria-current") == "page")
    assert here.text.strip().startswith("TEAM001") and here.attributes["href"] == "index.html"
    assert not pages["rules/index.html"].root.classed("md-sidebar--secondary")


def test_the_header_has_the_parts_of_the_site_and_marks_the_one_of_the_page() -> None:
    def leaf(title: str, url: str, active: bool = False, home: bool = False) -> SimpleNamespace:
        return SimpleNamespace(
            title=title, url=url, active=active, is_page=True, is_homepage=home, children=None
        )

    designs = SimpleNamespace(
        title="Designs", active=True, is_page=False, children=[leaf("Designs", "designs/index.html")]
    )
    items = [leaf("Home", "index.html", home=True), designs, leaf("Help", "help.html")]
    addresses = {f"designs/{name}.md": f"designs/{name}.html" for name in ("index", "compare", "compliance")}
    assert list(header_entries(items, addresses, "designs/a/index.md")) == [
        HeaderEntry("Designs", "designs/index.html", True),
        HeaderEntry("Compare", "designs/compare.html", False),
        HeaderEntry("Compliance", "designs/compliance.html", False),
        HeaderEntry("Help", "help.html", False),
    ]
    active = [one.title for one in header_entries(items, addresses, "designs/compare.md") if one.is_active]
    assert active == ["Compare"]
    alone = {"designs/index.md": "designs/index.html"}
    assert [one.title for one in header_entries(items, alone, "help.md")] == ["Designs", "Help"]


def test_a_page_that_no_navigation_lists_stands_below_its_design(small_site: Path) -> None:
    built = read_built(small_site / "out").pages
    for path, title, target in (
        ("hosts/host-1", "Hosts", "../hosts.html"),
        ("switches/leaf-1", "Switches", "../cabling.html"),
        ("cabling/all_devices", "Cabling", "../cabling.html"),
        ("source/design.yaml", "Source", "../sources.html"),
    ):
        root = built[f"designs/vsan-roce/{path}.html"].root
        (bread,) = root.classed("md-path")
        crumbs = [
            (one.text.strip(), one.attributes["href"]) for item in bread.all("li") for one in item.all("a")
        ]
        assert bread.tag == "nav" and bread.attributes["aria-label"] and bread.all("ol")
        assert crumbs == [
            ("Home", "../../../index.html"),
            ("Designs", "../../index.html"),
            ("A small vSAN cluster over RoCE", "../index.html"),
            (title, target),
        ]
        (active,) = root.classed("md-tabs__item--active")
        assert active.text.strip() == "Designs"


def test_what_leads_to_a_page_that_no_navigation_lists() -> None:
    host = SitePage("designs/a/hosts/h.md", "h", "", listed=False)
    first, hosts = "designs/a/index.md", "designs/a/hosts.md"
    assert parent_page(host, {first, hosts}) == ParentPage("Hosts", hosts, first)
    assert parent_page(host, {first}) == ParentPage("Hosts", first, first)
    assert parent_page(host, {hosts}) is None
    assert parent_page(host._replace(listed=True), {first, hosts}) is None
    assert parent_page(SitePage("audit/index.md", "Audit", "", listed=False), {first}) is None
    variant = SitePage("designs/a/variants/b/cabling/r.md", "r", "", listed=False)
    home = "designs/a/variants/b"
    assert parent_page(variant, {first, f"{home}/index.md", f"{home}/cabling.md"}) == ParentPage(
        "Cabling", f"{home}/cabling.md", f"{home}/index.md"
    )


def test_rules_are_listed_by_area_and_those_about_reading_last(site: Site) -> None:
    entries: Any = site.nav["rules/"]
    about = [entry for entry in entries[1:] if isinstance(next(iter(entry.values())), str)]
    assert {"Profiles": "rules/profiles.md"} in about and entries[1 : len(about) + 1] == about
    areas = [next(iter(entry)) for entry in entries[len(about) + 1 :]]
    assert areas[-1] == "Files" and areas[:-1] == sorted(areas[:-1], key=str.lower)
    for entry in entries[len(about) + 1 :]:
        (rules,) = entry.values()
        assert rules[0].endswith("/index.md") and len(rules) > 1
        codes = [next(iter(rule)) for rule in rules[1:]]
        assert codes == sorted(codes)


def test_folders_in_a_project_s_navigation_are_filled_in() -> None:
    parts = {"designs/": ["designs/index.md"], "rules/": ["rules/index.md"]}
    nav = [{"Home": "index.md"}, {"Designs": "designs/"}, {"More": [{"Rules": "rules/"}, "about.md"]}]
    assert expand_folders(nav, parts) == [
        {"Home": "index.md"},
        {"Designs": ["designs/index.md"]},
        {"More": [{"Rules": ["rules/index.md"]}, "about.md"]},
    ]
    assert expand_folders(None, parts) is None


def test_pages_of_own_plug_ins_stand_at_the_end_unless_the_project_names_them() -> None:
    others = [{"Audit": "audit/index.md"}, {"Owners": "owners.md"}]
    nav: list[Any] = [{"Home": "index.md"}, {"Ours": ["owners.md"]}]
    assert with_other_pages(nav, {OTHER_PAGES: others}) == [*nav, {"Audit": "audit/index.md"}]
    assert with_other_pages(nav, {OTHER_PAGES: []}) == nav
    assert with_other_pages(None, {OTHER_PAGES: others}) is None, (
        "without a navigation, MkDocs lists all files"
    )
