"""Pages about all designs: what is waived and open for an auditor, releases and models for an operator."""

from pathlib import Path

import pytest
from small_pages import rows

import needs
from refarch_site.design_cards import design_cards
from refarch_site.project import Project, read_project
from refarch_site.site_pages import SitePages, changes, compliance, fleet


@pytest.fixture(scope="module")
def project(root: Path) -> Project:
    return read_project(str(root))


def page_of(kind: SitePages, project: Project) -> str:
    (page,) = kind.pages(project)
    return page.markdown


def test_every_waived_finding_has_its_basis_owner_and_end(project: Project) -> None:
    text = page_of(compliance.PAGES, project)
    assert (
        text.index("## Waived findings") < text.index("## Errors and warnings") < text.index("## By design")
    )
    shown = rows(text)
    assert shown[0] == ["Rule", "Basis", "Design", "Reason", "Owner", "Ends"]
    end = next(number for number, row in enumerate(shown) if row[0] == "Design")
    waived = shown[1:end]
    expected = [
        finding.code
        for design in project.designs
        for result in (design, *design.variants)
        for finding in result.reported_findings
        if finding.waived is not None
    ]
    assert expected
    assert sorted(row[0].partition(";")[0] for row in waived) == sorted(expected)
    assert f"Waived findings: {len(expected)}, of which {len(expected)} have no end date." in text
    by_code = {row[0].partition(";")[0]: row for row in waived}
    assert by_code["VSAN005"][1].startswith("(practice)")
    assert by_code["VSAN005"][2:] == [
        "vSAN over RoCE on vSphere 7.0 U3d",
        "the guide measured with these drives",
        "storage-architecture",
        "(no date)",
    ]
    assert by_code["TEAM013"][1].startswith("(vendor recommendation); vSphere/vSAN JSON API")
    assert by_code["TOP033"][4:] == ["network", "(no date)"]
    assert 'class="ra-badge ra-fail">no date' in text, "red"


def test_the_number_of_rules_is_that_of_the_rules_for_designs(project: Project) -> None:
    """Rules about projects, installer files, and collected outputs check no design."""
    (count,) = {len(verdicts) for verdicts in project.verdicts.values()}
    assert f"checked against {count} rules: no errors" in page_of(compliance.PAGES, project)
    assert 400 < count < len(project.rules)


def test_a_waiver_with_an_end_date_is_after_those_without(project: Project) -> None:
    results = tuple(
        result._replace(waivers=tuple(waiver._replace(until="2031-01-31") for waiver in result.waivers))
        if result.id == "vsan-tcp-2m-iops"
        else result
        for result in project.designs
    )
    shown = rows(page_of(compliance.PAGES, project._replace(designs=results)))
    end = next(number for number, row in enumerate(shown) if row[0] == "Design")
    ends = [row[5] for row in shown[1:end]]
    assert ends[-2:] == ["2031-01-31"] * 2 and set(ends[:-2]) == {"(no date)"}


def test_each_design_has_its_outcomes_by_basis(project: Project) -> None:
    shown = rows(page_of(compliance.PAGES, project))
    start = next(number for number, row in enumerate(shown) if row[0] == "Design")
    assert shown[start][2:] == ["Vendor requirement", "Vendor recommendation", "Derived", "Practice"]
    designs = shown[start + 1 :]
    assert len(designs) == len(project.designs) == 12
    for result, row in zip(project.designs, designs, strict=True):
        passed = sum(verdict.outcome == "pass" for verdict in project.verdicts[result.id])
        assert sum(int(cell.partition(" ")[0]) for cell in row[2:]) == passed, result.id


def test_a_warning_is_in_the_list_of_open_findings(project: Project) -> None:
    assert "No design has an error or a warning." in page_of(compliance.PAGES, project)
    (design,) = (result for result in project.designs if result.id == "vsan-tcp-2m-iops")
    unwaived = design._replace(findings=tuple(each._replace(waived=None) for each in design.findings))
    text = page_of(compliance.PAGES, project._replace(designs=(unwaived,)))
    assert "No finding is waived." in text
    listed = [[row[0], row[1].partition(";")[0]] for row in rows(text) if len(row) == 4]
    assert ["(warning)", "TEAM013"] in listed


def test_the_release_whose_support_ends_first_is_first(project: Project) -> None:
    shown = rows(page_of(fleet.PAGES, project))
    assert shown[0] == [
        "Product",
        "Release",
        "End of support",
        "End of extended support",
        "Designs",
        "Catalog",
    ]
    assert shown[1] == [
        *("VMware ESXi", "5.5 U1", "2018-09-19", "not known"),
        *("Virtual SAN 5.5 at two million IOPS", "esxi.yaml:78"),
    ]
    end = next(number for number, row in enumerate(shown) if row[0] == "Model")
    dates = [row[2] for row in shown[1:end]]
    known = [date for date in dates if date != "not known"]
    assert known == sorted(known) and dates[: len(known)] == known


def test_models_have_their_number_over_all_designs(project: Project) -> None:
    numbers = {row[0]: row[1] for row in rows(page_of(fleet.PAGES, project)) if len(row) == 3}
    counted = sum(
        switch.model.id == "arista-dcs-7050cx3-32s"
        for result in project.designs
        if result.design is not None
        for switch in result.design.switches.values()
    )
    assert counted == 4
    (model,) = (name for name in numbers if "7050CX3-32S" in name)
    assert numbers[model] == str(counted)


def test_the_latest_change_of_all_designs_is_first(project: Project) -> None:
    text = page_of(changes.PAGES, project)
    shown = rows(text)
    assert shown[0] == ["Date", "Design", "Version", "Change", "Source"]
    written = [
        (note.data["date"], result.design.title, note.data["version"])
        for result in project.designs
        if result.design is not None
        for note in result.design.changelog
    ]
    assert len(written) == len(shown) - 1 >= 12
    assert sorted((row[0], row[1], row[2]) for row in shown[1:]) == sorted(written)
    dates = [row[0] for row in shown[1:]]
    assert dates == sorted(dates, reverse=True)
    assert "| First version: eight hosts on two Arista leaf switches and two spines. |" in text.replace(
        "&#58;", ":"
    )
    lines = (needs.ROOT / "designs/vsan-esa-arista/design.yaml").read_text("utf-8").splitlines()
    line = lines.index("changelog:") + 2
    assert f"(vsan-esa-arista/source/design.yaml.md#L{line})" in text and "without a changelog" not in text


def test_a_design_without_a_changelog_is_named(project: Project) -> None:
    first, *others = project.designs
    assert first.design is not None
    silent = first._replace(design=first.design._replace(changelog=()))
    text = page_of(changes.PAGES, project._replace(designs=(silent, *others)))
    assert text.rstrip().endswith(
        f"1 design without a changelog: [{first.design.title}]({first.id}/index.md)."
    )
    alone = project._replace(designs=(silent,))
    assert list(changes.PAGES.pages(alone)) == []
    assert "designs/changes.md" not in design_cards(alone._replace(designs=(silent, silent)))
    assert "designs/changes.md" in design_cards(project)


def test_a_design_that_cannot_be_read_crashes_nothing(project: Project) -> None:
    unreadable = project.designs[0]._replace(design=None, findings=(), variants=())
    broken = project._replace(designs=(unreadable,), verdicts={})
    assert "cannot be read" in page_of(compliance.PAGES, broken)
    assert list(fleet.PAGES.pages(broken)) == list(changes.PAGES.pages(broken)) == []
