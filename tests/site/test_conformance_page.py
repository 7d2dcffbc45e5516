"""The rule results by basis, and what a rule's page says of the designs and their variants."""

import re

import pytest
from small_pages import edited, rendered

from refarch import api, testing
from refarch.api.conformance import conformance
from refarch_site.project import Project
from refarch_site.sections import conformance as page
from refarch_site.site_pages import rules as rule_pages

BASE = "vsan-roce"

SUMMARY = re.compile(r"<summary>(.*?)</summary>")


def rules_section(design: str = "", severities: dict[str, str] | None = None) -> str:
    """The part of the page with all rules and their documents."""
    files = (
        testing.overlay([testing.Fragment("design.yaml", design, BASE)])[1]
        if design
        else testing.base_files(BASE)
    )
    return rendered(page, files, BASE, severities).partition("\n## All rules\n")[2]


def test_a_waiver_without_owner_and_end_date_shows_both_gaps() -> None:
    one_uplink = "active: [Uplink 1]"
    old = f"{one_uplink}, standby: [Uplink 2]}}"
    for waiver, gaps in (
        ("TEAM003: a lab", ["no owner", "no end date"]),
        ("TEAM003 until 2099-01-31: a lab (owner: network)", []),
    ):
        new = f"{one_uplink}}}  # refarch: waive {waiver}"
        markdown = rendered(page, edited(BASE, {"design.yaml": [(old, new)]}), BASE)
        waived = markdown.partition("## Waived findings\n")[2].partition("\n## ")[0]
        assert "TEAM003" in waived and re.findall(r">(no [a-z ]+)<", waived) == gaps, waiver


def test_the_counts_at_the_top_are_those_of_the_findings() -> None:
    """Two findings of one rule are two, as in the table below."""
    old, new = "active: [Uplink 1], standby: [Uplink 2]", "active: [Uplink 1]"
    assert "finding" not in top_labels(rendered(page, edited(BASE, {}), BASE))
    markdown = rendered(page, edited(BASE, {"design.yaml": [(old, new)]}), BASE)
    found = markdown.partition("## Findings\n")[2].partition("\n## ")[0]
    for severity in ("error", "warning", "info"):
        number = len(re.findall(rf'^\\| <span class="[^"]*">{severity}<', found, re.MULTILINE))
        label = f"{number} {severity} finding{'' if number == 1 else 's'}"
        assert (label in top_labels(markdown)) == bool(number), label
    assert re.search(r"\d+ rules pass", top_labels(markdown))


def top_labels(markdown: str) -> str:
    """Text of the labels at the top."""
    return re.sub(r"<[^>]+>", " ", markdown.partition('<p class="ra-badges">')[2].partition("</p>")[0])


def findings_section(old: str = "", new: str = "") -> str:
    """Text under the heading of the findings."""
    files = edited(BASE, {"design.yaml": [(old, new)]} if old else {})
    return rendered(page, files, BASE).partition("\n## Findings\n")[2].partition("\n## ")[0].strip()


def test_findings_are_a_table_or_one_sentence() -> None:
    one_uplink = "active: [Uplink 1]"
    waived = f"{one_uplink}}}  # refarch: waive TEAM003: a lab"
    assert findings_section() == "No findings."
    assert "TEAM003" in findings_section(f"{one_uplink}, standby: [Uplink 2]", one_uplink)
    assert (
        findings_section(f"{one_uplink}, standby: [Uplink 2]}}", waived)
        == "No findings, except for the waived findings."
    )


def box(markdown: str, *titles: str) -> tuple[str, list[list[str]]]:
    """The line of a box in other boxes, without its title, and the cells of its first table as they stand in
    the page."""
    for title in titles:
        start = next(
            match
            for match in SUMMARY.finditer(markdown)
            if match[1].replace("&#58;", ":").startswith(f"{title} ")
        )
        markdown = markdown[start.start() :]
    body = markdown[: markdown.index("</details>")]
    rows = [line[2:-2].split(" | ") for line in body.splitlines() if line.startswith("| ")]
    line = SUMMARY.match(markdown)
    assert line is not None
    return re.sub(r"<[^>]+>", "", line[1]).removeprefix(titles[-1]).strip(), rows[2:]


def test_rules_that_apply_are_listed_by_basis_and_area() -> None:
    line, rows = box(rules_section(), "Vendor requirement", "Teaming")
    assert line == "3 rules"
    assert [row[0] for row in rows] == [
        f"[{code}](../../rules/{code}/index.md)" for code in ("TEAM001", "TEAM002", "TEAM017")
    ]
    assert all(">pass<" in row[2] for row in rows)


def test_what_fails_shows_on_the_closed_boxes_and_links_to_its_line() -> None:
    markdown = rules_section("clusters: {compute: {transport: iwarp}}\n")
    line, rows = box(markdown, "Vendor requirement", "Network adapters")
    assert line == "4 rules 1 fail 1 not stated"
    (row,) = (row for row in rows if "NIC005" in row[0])
    assert ">fail<" in row[2]
    place = r"\[design\.yaml&#58;\d+\]\(source/design\.yaml\.md#L\d+\)"
    assert re.fullmatch(f"<span data-origin hidden>{place}</span>", row[3]), "for authors"
    outer, _ = box(markdown, "Vendor requirement")
    assert re.search(r"[1-9] fail", outer)


def test_rules_that_do_not_apply_are_grouped_by_reason() -> None:
    _, rows = box(
        rules_section("clusters: {compute: {transport: tcp}}\n"), "Vendor requirement", "Not applicable"
    )
    reasons = [row[0] for row in rows]
    assert len(reasons) == len(set(reasons)) > 10
    (row,) = (row for row in rows if "TEAM002" in row[1])
    assert row[0].startswith("the transport of cluster compute is TCP, not ")


def test_each_rule_is_listed_once() -> None:
    """But for those that compare the designs of a project: no design alone passes them or not."""
    listed = re.findall(r"rules/([A-Z]+\d{3})/index\.md", rules_section())
    ours = {rule.code for rule in api.rules() if rule.area not in ("project", "installer", "asbuilt")}
    assert ours < {rule.code for rule in api.rules()}
    assert len(listed) == len(set(listed)) and set(listed) == ours


def test_each_rule_is_in_the_box_of_its_basis() -> None:
    markdown = rules_section()
    titles = ("Vendor requirement", "Vendor recommendation", "Derived", "Practice")
    starts = [markdown.index(f"<summary>{title} ") for title in titles]
    assert starts == sorted(starts)
    bases = {rule.code: rule.basis for rule in api.rules()}
    for title, start, end in zip(titles, starts, [*starts[1:], markdown.index("## Documents")], strict=True):
        listed = re.findall(r"rules/([A-Z]+\d{3})/index\.md", markdown[start:end])
        assert {bases[code] for code in listed} == {title.lower()}, title


def test_documents_name_their_rules_and_results() -> None:
    documents = rules_section().partition("\n## Documents\n")[2]
    line, rows = box(documents, "Broadcom (VMware)")
    assert re.fullmatch(r"\d+ rules \d+ not stated", line)
    (row,) = (row for row in rows if "KB 382163" in row[0])
    assert row[1:] == ["NIC001, QOS008, TEAM002, TOP006, VLAN001", "5 pass"]
    assert re.search(r"\[Broadcom KB 382163.*\]\(https://", row[0])


def test_signs_of_markup_in_titles_of_documents_read_as_themselves() -> None:
    documents = rules_section().partition("\n## Documents\n")[2]
    assert "&#95;" in documents and "&#38;#" not in documents


def test_documents_without_a_rule_that_applies_are_counted_only() -> None:
    documents = rules_section().partition("\n## Documents\n")[2]
    (number,) = re.findall(r"rule that applies to this design are not listed: (\d+)\.", documents)
    results = re.findall(r"^\s*\| .* \| (.*) \|$", documents, re.MULTILINE)
    assert int(number) > 0 and results
    assert not [one for one in results if re.fullmatch(r"\d+ not applicable", one)]


def test_boxes_are_closed_whole_and_out_of_the_search() -> None:
    markdown = rules_section()
    opened = re.findall(r"<details[^>]*>", markdown)
    assert set(opened) == {'<details class="ra-details ra-folded" data-search-exclude markdown>'}
    assert len(opened) == markdown.count("</details>") == len(SUMMARY.findall(markdown)) > 0


OVERLAY = b"""\
format: 1
title: Over iWARP
summary: For the test.
changes:
  - {at: design.clusters.compute.transport, set: iwarp}
"""


@pytest.fixture(scope="module")
def project() -> Project:
    """A design with a variant that fails, and a design that cannot be read."""
    good = api.lint_texts(BASE, {**testing.base_files(BASE), "variants/iwarp.yaml": OVERLAY})
    broken = api.lint_texts("broken", {"design.yaml": b"format: [\n"})
    judged = {one.id: conformance(one) for one in (good, *good.variants, broken)}
    return Project(api.Config(), (good, broken), {}, tuple(api.rules()), judged)


def designs_section(project: Project, code: str) -> str:
    pages = {one.path: one.markdown for one in rule_pages.pages(project)}
    return pages[f"rules/{code}/index.md"].partition("\n## In the designs\n")[2]


def test_a_rule_s_page_names_designs_and_variants_with_their_outcome(project: Project) -> None:
    assert project.designs[0].variants[0].design is not None, project.designs[0].variants[0].findings
    text = designs_section(project, "NIC005")
    title = project.designs[0].design.title if project.designs[0].design else ""
    rows = [line for line in text.splitlines() if line.startswith("| [")]
    assert len(rows) == 2
    assert rows[0].startswith(f"| [{title}](../../designs/{BASE}/compliance.md) | ") and ">pass<" in rows[0]
    assert rows[1].startswith(
        f"| [Over iWARP (variant)](../../designs/{BASE}/variants/iwarp/compliance.md) | "
    )
    assert ">fail<" in rows[1]
    assert ">1 fail<" in text and ">1 pass<" in text


def test_designs_that_it_does_not_apply_to_are_only_counted(project: Project) -> None:
    text = designs_section(project, "NVME001")
    assert ">2 not applicable<" in text and "| [" not in text


def test_it_says_why_what_it_finds_is_accepted() -> None:
    design = api.open_design("vsan-roce-vsphere7u3")
    project = Project(api.Config(), (design,), {}, tuple(api.rules()), {design.id: conformance(design)})
    text = designs_section(project, "VSAN005")
    assert ">waived<" in text
    assert "the guide measured with these drives" in text


def test_without_designs_it_says_so() -> None:
    project = Project(api.Config(), (), {}, tuple(api.rules()), {})
    assert designs_section(project, "TEAM001").strip() == "The project has no readable design."


def test_the_list_of_rules_counts_an_area_by_severity() -> None:
    project = Project(api.Config(), (), {}, tuple(api.rules()), {})
    text = next(one.markdown for one in rule_pages.pages(project) if one.path == "rules/index.md")
    pattern = re.compile(r'id="(.*?)" markdown>\n<summary>.*?<span class="ra-count">(.*?)</span>')
    counts = dict(pattern.findall(text))
    for area in {rule.area for rule in api.rules()}:
        severities = [rule.severity for rule in api.rules() if rule.area == area]
        infos = severities.count("info")
        wanted = {0: "", 1: "1 info"}.get(infos, f"{infos} infos")
        assert counts[area].endswith(wanted) and ("info" in counts[area]) == bool(infos), area
    assert any(count.endswith(" infos") for count in counts.values())


def test_a_rule_s_page_has_its_sources_before_its_limits(project: Project) -> None:
    text = next(one.markdown for one in rule_pages.pages(project) if one.path == "rules/TEAM001/index.md")
    headings = [line.removeprefix("## ") for line in text.splitlines() if line.startswith("## ")]
    assert headings == [
        "What it checks",
        "Why it matters",
        "Example",
        "Use instead",
        "When it does not apply",
        "Sources",
        "Limits of this check",
        "Applies to",
        "In the designs",
    ]
