"""Pages as Markdown: golden for the shipped design, and what every page has to have."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from built_site import ROOT
from small_pages import rendered

from refarch import api, testing
from refarch_site.generate import generate_site
from refarch_site.pages import addresses, all_pages
from refarch_site.project import Project, project_with
from refarch_site.site import Site, SitePage
from refarch_site.source_pages import source_pages

DESIGN = "vsan-roce-vsphere7u3"
GOLDEN = ROOT / "tests/golden/site"

JUDGMENT = ("compliance.md", "sources.md")
"""Pages that change with every rule: their parts are tested below, and the findings are golden elsewhere."""

RUNS = "as-built.md"
"""Page that no design of this repository has, because nobody has built them from here; it has its own
tests."""

CONFIGURATION = "configuration.md"
"""The page with numbers that follow all designs and targets."""

PAGES = all_pages()
PATHS = sorted(page.path for page in PAGES if page.path != RUNS)


def shown_by(path: str, pages: dict[str, SitePage]) -> str:
    """The design, or the variant of one, that a page is tested with: the shipped one if that has it, else the
    first by name."""
    found = sorted(known for known in pages if re.fullmatch(rf"designs/.+/{re.escape(path)}", known))
    assert found, f"no design has the page {path}"
    first = f"designs/{DESIGN}/{path}"
    return (first if first in pages else found[0]).removeprefix("designs/").removesuffix(f"/{path}")


PROVED = re.compile(r"[0-9,]+ by (?=.*[.] \|$)", re.MULTILINE)
"""A number of lines that a validator accepted: it follows designs and targets, and is recorded elsewhere."""


def without_counts(markdown: str) -> str:
    """Page of configuration without the numbers of proved lines."""
    return PROVED.sub("N by ", markdown)


ELSEWHERE = sorted(
    path for path in PATHS if any(found.parent.name != DESIGN for found in GOLDEN.glob(f"*/{path}"))
)
"""Pages that the shipped design does not have: their golden files are those of others."""


@pytest.fixture(scope="session")
def shipped(need_tool: Callable[..., str]) -> dict[str, SitePage]:
    """Pages of the shipped design alone, which are made in seconds."""
    need_tool("dot")
    session = api.Session(str(ROOT)).demand_settings()
    project = project_with(session, *api.lint_designs([f"designs/{DESIGN}"], session))
    return {page.path: page for page in generate_site(project).pages}


def check_page(path: str, pages: dict[str, SitePage], golden: Callable[[Path, str], None]) -> None:
    """The page is the golden one of the design that shows it."""
    design = shown_by(path, pages)
    markdown = pages[f"designs/{design}/{path}"].markdown
    golden(GOLDEN / design / path, without_counts(markdown) if path == CONFIGURATION else markdown)


@pytest.mark.xdist_group("site")  # of all designs, where this one has no such page
@pytest.mark.parametrize("path", [path for path in PATHS if path not in (*JUDGMENT, *ELSEWHERE)])
def test_page_is_the_golden_one(
    path: str,
    shipped: dict[str, SitePage],
    golden: Callable[[Path, str], None],
    request: pytest.FixtureRequest,
) -> None:
    """A new page that the shipped design has not is looked for in all others, once."""
    is_here = f"designs/{DESIGN}/{path}" in shipped
    check_page(path, shipped if is_here else request.getfixturevalue("pages"), golden)


@pytest.mark.parametrize("path", [path for path in ELSEWHERE if path not in JUDGMENT])
def test_page_of_another_design_is_the_golden_one(
    path: str, pages: dict[str, SitePage], golden: Callable[[Path, str], None]
) -> None:
    check_page(path, pages, golden)


SECTIONS = [
    ("nvme-of-vsphere7", "hosts.md", "nvme"),
    ("nvme-of-vsphere7", "hosts.md", "virtual-machines"),
    ("vsan-esa-arista", "hosts.md", "parameters"),
    ("azure-local-switchless", "hosts.md", "smb"),
    ("azure-local-switchless", "cabling.md", "racks"),
    ("azure-local-switchless", "compliance.md", "statements"),
    ("pvrdma-hpc", "index.md", "variants"),
    (DESIGN, "sources.md", "assumptions"),
    (DESIGN, "sources.md", "files"),
]
"""Sections that are golden by themselves: the shipped design has none, or their page is not golden."""


def section_text(markdown: str, anchor: str) -> str:
    """Section of a page, from its heading to the heading of the next section."""
    parts = re.split(r"^(?=## .* \{: #[a-z-]+ \}$)", markdown, flags=re.MULTILINE)
    (part,) = (part for part in parts if part.partition("\n")[0].endswith(f"{{: #{anchor} }}"))
    return part.rstrip("\n") + "\n"


@pytest.mark.parametrize(("design", "path", "anchor"), SECTIONS)
def test_section_is_the_golden_one(
    design: str, path: str, anchor: str, pages: dict[str, SitePage], golden: Callable[[Path, str], None]
) -> None:
    markdown = pages[f"designs/{design}/{path}"].markdown
    golden(GOLDEN / design / f"{path.removesuffix('.md')}-{anchor}.md", section_text(markdown, anchor))


def test_every_section_of_a_page_has_a_design_that_shows_it_below_its_heading(
    site: Site, project: Project
) -> None:
    shown = {
        f"{path}#{anchor}"
        for page in site.pages
        for path in [page.path.rpartition("/")[2]]
        for anchor in re.findall(r"^## .* \{: #([a-z-]+) \}$", page.markdown, re.MULTILINE)
    }
    assert {f"{page.path}#{section.anchor}" for page in PAGES for section in page.sections} <= shown


def test_each_page_of_a_design_has_a_place_and_an_order_of_its_own() -> None:
    assert len({page.path for page in PAGES}) == len({page.order for page in PAGES}) == len(PAGES)
    assert all(page.title and page.summary.endswith(".") for page in PAGES)


def test_every_page_has_a_design_that_needs_it(pages: dict[str, SitePage]) -> None:
    assert {path for path in PATHS if shown_by(path, pages)} == set(PATHS)


def test_every_page_begins_with_one_title(site: Site) -> None:
    assert site.pages
    for page in site.pages:
        assert page.markdown.startswith("# "), page.path
        outside_code = re.sub(r"^(`{3,}).*?^\1$", "", page.markdown, flags=re.DOTALL | re.MULTILINE)
        assert len(re.findall(r"^# ", outside_code, re.MULTILINE)) == 1, page.path


def test_pages_and_files_have_paths_of_their_own(site: Site) -> None:
    paths = [page.path for page in site.pages] + list(site.files) + list(site.drawings)
    assert len(paths) == len(set(paths))
    assert all(
        re.fullmatch(r"[A-Za-z0-9._/-]+", path) and ".." not in path and not path.startswith("/")
        for path in paths
    )


def test_every_rule_has_a_page(pages: dict[str, SitePage], project: Project) -> None:
    assert project.rules
    for rule in project.rules:
        page = pages[f"rules/{rule.code}/index.md"]
        assert rule.code in page.markdown
        assert f"[<code>{rule.code}</code>]({rule.code}/index.md)" in pages["rules/index.md"].markdown
        for source in rule.sources:
            assert not source.url or source.url[:40] in page.markdown, (rule.code, source.url)


def test_every_rule_page_says_what_the_designs_make_of_it(
    pages: dict[str, SitePage], project: Project
) -> None:
    applies = {
        verdict.rule.code for verdict in project.verdicts[DESIGN] if verdict.outcome != "not-applicable"
    }
    for rule in project.rules:
        markdown = pages[f"rules/{rule.code}/index.md"].markdown
        assert (f"designs/{DESIGN}/compliance.md" in markdown) == (rule.code in applies), rule.code
        if rule.area == "project":
            assert "`refarch lint` checks this rule for the project" in markdown


def test_conformance_names_every_rule_with_its_outcome(pages: dict[str, SitePage], project: Project) -> None:
    markdown = pages[f"designs/{DESIGN}/compliance.md"].markdown
    _, _, rules = markdown.partition("## All rules")
    rules, _, _ = rules.partition("## Documents")
    rows = re.findall(r"^\s*\| \[(\w+)\].*>([a-z ]+)</span> \|.*$", rules, re.MULTILINE)
    idle = re.findall(r"^\s*\| (?!\[).*\| (\[[A-Z].*) \|$", rules, re.MULTILINE)
    shown = rows + [(code, "not applicable") for line in idle for code in re.findall(r"\[(\w+)\]", line)]
    labels = {"not-stated": "not stated", "not-applicable": "not applicable", "fail": "info"}
    assert sorted(shown) == sorted(
        (verdict.rule.code, labels.get(verdict.outcome, verdict.outcome))
        for verdict in project.verdicts[DESIGN]
    )


def test_a_waiver_is_a_known_deviation_with_its_owner(pages: dict[str, SitePage]) -> None:
    _, _, rest = pages[f"designs/{DESIGN}/compliance.md"].markdown.partition("## Waived findings")
    section = rest.partition("\n## ")[0]
    assert "[<code>VSAN005</code>]" in section
    assert "the bed&#39;s" in section or "the guide measured with these drives" in section
    assert "storage-architecture" in section and "no owner" not in section
    assert ">no end date<" in section
    markdown = pages[f"designs/{DESIGN}/compliance.md"].markdown
    assert markdown.index("## Waived findings") < markdown.index("## Findings"), "waived findings first"


def test_published_guide_shows_each_erratum_with_its_findings_or_why_there_are_none(
    pages: dict[str, SitePage], project: Project
) -> None:
    design = next(result.design for result in project.designs if result.id == DESIGN)
    assert design is not None
    markdown = pages[f"designs/{DESIGN}/sources.md"].markdown
    found, _, rest = markdown.partition("## Not found by any rule")
    missed = rest.partition("## Further findings")[0]
    codes = {finding.code for finding in project.printed[DESIGN].findings}
    for erratum in design.errata:
        if codes & set(erratum.data.get("rules", ())):
            _, heading, section = found.partition(f"<summary>{erratum.id}")
            assert heading, erratum.id
            section = section.partition("</details>")[0]
            assert any(f"<code>{rule}</code>" in section for rule in erratum.data["rules"]), erratum.id
            assert "(as-printed/" in section, erratum.id
        else:
            assert f'<a id="printed-{erratum.id}"></a>' in missed


def test_each_finding_of_the_published_guide_is_told(pages: dict[str, SitePage], project: Project) -> None:
    assert project.printed[DESIGN].findings
    markdown = pages[f"designs/{DESIGN}/sources.md"].markdown
    for finding in project.printed[DESIGN].findings:
        name = finding.file.rpartition("/")[2]
        assert f"(as-printed/{name}.md#L{finding.line})" in markdown, finding


def test_every_file_is_shown_line_by_line(pages: dict[str, SitePage], project: Project) -> None:
    assert all(result.documents for result in project.designs)
    for result in project.designs:
        for name, document in result.documents.items():
            shown = re.findall(r'id="L([0-9]+)"', pages[f"designs/{result.id}/source/{name}.md"].markdown)
            text = (ROOT / document.path).read_text(encoding="utf-8")
            assert shown == [str(number) for number in range(1, len(text.splitlines()) + 1)], document.path


def test_the_plan_says_why_no_host_comes_to_a_cable() -> None:
    said = "single cable between two hosts cannot take more hosts, regardless of free addresses."
    for name, is_said in (("direct-iwarp", True), ("vsan-roce", False)):
        made = rendered(addresses, testing.base_files(name), name)
        assert "## Free capacity" in made and (said in made) is is_said, name


def test_a_line_of_a_file_says_how_far_in_it_begins() -> None:
    files = {**testing.base_files("vsan-roce"), "qos.yaml": b"format: 1\n# a remark\nprofiles:\n  a:\n\n"}
    made = {page.path: page.markdown for page in source_pages(api.lint_texts("a", files), "source")}
    lines = re.findall(r'<span class="ra-line" id="L([0-9]+)"([^>]*)>', made["source/qos.yaml.md"])
    assert lines == [("1", ""), ("2", ""), ("3", ""), ("4", ' style="--ra-begins:2ch"'), ("5", "")]


def test_nothing_depends_on_this_machine_or_the_day(site: Site) -> None:
    assert site.pages
    for page in site.pages:
        assert str(ROOT) not in page.markdown
        verified = re.compile(r"<code>[0-9-]{10}</code>|verified: \"?[0-9-]{10}|verified [0-9-]{10}")
        assert api.today() not in verified.sub("", page.markdown), page.path
