"""The navigation: designs, rules and files in order, put where a project wants them."""

from typing import Any

from refarch_site.navigation import OTHERS, expanded, with_others
from refarch_site.project import Project
from refarch_site.site import Site


def flat(nav: Any) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    children = nav.values() if isinstance(nav, dict) else nav
    return [path for child in children for path in flat(child)]


def test_every_generated_page_is_in_the_navigation_once(site: Site) -> None:
    listed = [path for part in site.nav.values() for path in flat(part)]
    assert sorted(listed) == sorted(page.path for page in site.pages)


def test_a_design_begins_with_its_overview_and_ends_with_its_files(site: Site, project: Project) -> None:
    entries: Any = site.nav["designs/"]
    assert entries[0] == "designs/index.md"
    (design,) = entries[1].values()
    titles = [next(iter(entry)) for entry in design[1:]]
    assert design[0] == f"designs/{project.designs[0].id}/index.md"
    assert titles[0] == "Topology" and titles[-2:] == ["Downloads", "Files"]


def test_rules_are_listed_by_area_and_those_about_reading_last(site: Site) -> None:
    entries: Any = site.nav["rules/"]
    about = [entry for entry in entries[1:] if isinstance(next(iter(entry.values())), str)]
    assert {"Profiles": "rules/profiles.md"} in about and entries[1 : len(about) + 1] == about
    areas = [next(iter(entry)) for entry in entries[len(about) + 1 :]]
    assert areas[-1] == "Reading the files" and areas[:-1] == sorted(areas[:-1], key=str.lower)
    for entry in entries[len(about) + 1 :]:
        (rules,) = entry.values()
        assert rules[0].endswith("/index.md") and len(rules) > 1
        codes = [next(iter(rule)) for rule in rules[1:]]
        assert codes == sorted(codes)


def test_folders_in_a_project_s_navigation_are_filled_in() -> None:
    parts = {"designs/": ["designs/index.md"], "rules/": ["rules/index.md"]}
    nav = [{"Home": "index.md"}, {"Designs": "designs/"}, {"More": [{"Rules": "rules/"}, "about.md"]}]
    assert expanded(nav, parts) == [
        {"Home": "index.md"},
        {"Designs": ["designs/index.md"]},
        {"More": [{"Rules": ["rules/index.md"]}, "about.md"]},
    ]
    assert expanded(None, parts) is None


def test_pages_of_own_plug_ins_stand_at_the_end_unless_the_project_names_them() -> None:
    others = [{"Audit": "audit/index.md"}, {"Owners": "owners.md"}]
    nav: list[Any] = [{"Home": "index.md"}, {"Ours": ["owners.md"]}]
    assert with_others(nav, {OTHERS: others}) == [*nav, {"Audit": "audit/index.md"}]
    assert with_others(nav, {OTHERS: []}) == nav
    assert with_others(None, {OTHERS: others}) is None, "without a navigation, MkDocs lists all files"
