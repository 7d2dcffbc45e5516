"""Pages of configuration: how far it is proved, what is left out, what is to be filled in, whose file it is,
and what is left to do by hand."""

import io
import zipfile
from pathlib import Path

import pytest
from built_site import ROOT
from small_pages import rows

from boxes import with_target
from refarch import api
from refarch.api.conformance import conformance
from refarch.platforms.effects import effect_of
from refarch.platforms.target import SWITCH
from refarch.testing import base_files
from refarch_site import configuration_pages
from refarch_site.context import Context, PageInfo, SectionInfo
from refarch_site.escape import with_code
from refarch_site.generate import _with_configurations, configuration_files
from refarch_site.pages import addresses, cabling, network
from refarch_site.project import Project
from refarch_site.sections import (
    cluster_configuration,
    switch_configuration,
)

DESIGN = "vsan-roce"
OTHERS = tuple(
    PageInfo(*page[:3], sections=tuple(SectionInfo(*section[:2]) for section in page.sections))
    for page in (addresses.PAGE, cabling.PAGE, network.PAGE)
)
LINKS = ("[Cabling](cabling.md)", "[Addresses](addresses.md)", "[QoS](network.md#qos)")

BY_HAND = "## Manual configuration"


def context(root: Path, refused: str = "9", result: api.LintResult | None = None) -> Context:
    """The small design in a project whose own target writes for its switches."""
    plugins = api.Session(str(with_target(root, refused)), allow_local_code=True).plugins
    result = result or api.lint_texts(DESIGN, base_files(DESIGN))
    assert result.design is not None
    project = Project(api.Config(), (result,), {}, (), {}, plugins=plugins)
    return _with_configurations(Context(project, result, result.design, (), (), pages=OTHERS))


def file_pages(made: Context) -> dict[str, str]:
    """Pages of the files of the switches of a design, by path."""
    pages = {page.path: page.markdown for page in configuration_pages.configuration_pages(made, "d")}
    return {path: text for path, text in pages.items() if ".box." in path}


def section(page: str, heading: str) -> str:
    """What stands below a heading, up to the next one."""
    assert f"\n## {heading}\n" in page, heading
    return page.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def test_the_page_says_how_far_each_target_is_proved(tmp_path: Path) -> None:
    page = switch_configuration.render(context(tmp_path))
    assert rows(section(page, "Validation"))[:2] == [
        ["Target", "Validation"],
        ["Boxes", "(compared with published configurations); Nobody has run it."],
    ]


def test_the_page_says_how_many_lines_each_validator_has_accepted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = {"a|b <validator>": {"lines": 12, "test": "a"}, "the guide": {"lines": 1868, "test": "b"}}
    monkeypatch.setattr("refarch.platforms.rendering.proved.recorded_proofs", lambda: {"boxes": entries})
    page = switch_configuration.render(context(tmp_path))
    assert "1868 by the guide; 12 by a&#124;b &#60;validator&#62;." in page
    proof = "(compared with published configurations); Nobody has run it."
    accepted = "Lines accepted, in the designs of refarch and of its tests:"
    assert (
        rows(section(page, "Validation"))[1][1]
        == f"{proof}; {accepted} 1868 by the guide; 12 by a|b <validator>."
    )


HIDDEN_BY_GRADE = (("executed", True), ("validated", True), ("compared", False), ("parsed", False))


def graded_page(made: Context, level: str) -> str:
    """The page of switches if all targets have one grade."""
    graded = (
        one._replace(kind=one.kind._replace(proof=one.kind.proof._replace(level=level)))
        for one in made.configurations
    )
    return switch_configuration.render(made._replace(configurations=tuple(graded)))


def test_a_grade_from_validated_up_is_for_authors_and_a_lower_one_is_always_visible(tmp_path: Path) -> None:
    made = context(tmp_path)
    for level, is_hidden in HIDDEN_BY_GRADE:
        before, box, rest = graded_page(made, level).partition("**Validation**")
        assert bool(box) is is_hidden, level
        assert ("## Validation" in before) is not is_hidden, level
        if is_hidden:
            assert before.endswith("<aside data-origin hidden markdown>\n\n")
            assert "</aside>" in rest


def test_the_grade_of_an_alternative_format_is_visible_below_validated(tmp_path: Path) -> None:
    made = context(tmp_path)
    for level, is_hidden in HIDDEN_BY_GRADE:
        formats = section(graded_page(made, level), "Alternative formats")
        badge = formats.partition("- Cumulus Linux, NVUE file")[2]
        assert badge.startswith('<span data-origin hidden> <span class="ra-badge ') is is_hidden, level
        assert badge.startswith(' <span class="ra-badge ') is not is_hidden, level


def test_the_page_names_the_release_of_the_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = context(tmp_path)
    name = "refarch_site.sections._configuration.proof_data"
    monkeypatch.setattr(name, lambda kind, intent: f"Boxes 1 <b>; {intent.release}")
    page = switch_configuration.render(told)
    data = "Validation data: Boxes 1 <b>; 5.1."
    assert (
        rows(section(page, "Validation"))[1][1]
        == f"(compared with published configurations); Nobody has run it.; {data}"
    )
    assert "Boxes 1 &#60;b&#62;; 5.1" in page


def test_each_device_has_its_files(tmp_path: Path) -> None:
    page = switch_configuration.render(context(tmp_path))
    assert rows(page)[:3] == [
        ["Device", "Description", "Not configured", "Placeholders", "Files"],
        ["leaf-1", "NVIDIA SN2010, 192.0.2.11", "9", "1", "leaf-1.box · Rollback"],
        ["leaf-2", "NVIDIA SN2010, 192.0.2.12", "9", "1", "leaf-2.box · Rollback"],
    ]
    for path in ("leaf-1.box", "rollback/leaf-1.box", "vsan-roce.zip"):
        assert f'<a class="ra-download" href="configuration/{path}" download>' in page


def test_the_text_of_each_file_has_a_page_that_the_device_links_to(tmp_path: Path) -> None:
    made = context(tmp_path)
    overview = switch_configuration.render(made)
    pages = file_pages(made)
    assert [*pages] == [f"d/configuration/leaf-{number}.box.md" for number in (1, 2)]
    assert "| [<code>leaf-1</code>](configuration/leaf-1.box.md) |" in overview and "```" not in overview
    page = pages["d/configuration/leaf-1.box.md"]
    assert page.startswith("# leaf-1.box\n") and '```text title="leaf-1.box"\n' in page
    assert '<a class="ra-download" href="../configuration/rollback/leaf-1.box" download>' in page
    (text,) = (one.text for one in made.configurations if one.file == "leaf-1.box")
    assert text.rstrip("\n") in page


def test_a_long_text_has_no_colors(tmp_path: Path) -> None:
    made = context(tmp_path)
    boxes = (one for one in made.configurations if one.target == "boxes")
    first, *others = (one._replace(kind=one.kind._replace(language="bash")) for one in boxes)
    (line, *_) = first.lines
    long = first._replace(lines=(line._replace(text="x" * configuration_pages.MAX_COLORED_LENGTH), line))
    pages = file_pages(made._replace(configurations=(long, *others)))
    assert '```text title="leaf-1.box"' in pages["d/configuration/leaf-1.box.md"]
    assert '```bash title="leaf-2.box"' in pages["d/configuration/leaf-2.box.md"]


def test_what_weakens_the_design_stands_below_the_files_once_for_all_devices(tmp_path: Path) -> None:
    page = switch_configuration.render(context(tmp_path))
    (head, weakens) = rows(section(page, "Not configured"))
    assert head == ["Reason", "Effect", "Devices", "Settings", "Source"]
    assert weakens[1:3] == ["weakens", "all 2"]
    assert page.index("leaf-1.box") < page.index("## Not configured")


def test_what_changes_nothing_stands_closed_below_the_files_reason_by_reason(tmp_path: Path) -> None:
    page = switch_configuration.render(context(tmp_path))
    before, box, rest = page.partition("<summary>3 settings configured elsewhere or cosmetic</summary>")
    assert box and "leaf-2.box" in before
    assert before.endswith('<aside data-origin hidden markdown>\n\n<details class="ra-details" markdown>\n')
    found = rows(rest.partition("</details>")[0])
    assert found[0] == ["Reason", "Effect", "Devices", "Settings", "Source"]
    names = next(row for row in found if row[0] == "boxes have no names for VLANs")
    assert names[1:3] == ["cosmetic", "all 2"] and names[3].startswith("vlans.name 20: vmotion")
    assert "ip-plan.yaml:12" in names[4]


def test_what_is_to_be_filled_in_is_named(tmp_path: Path) -> None:
    page = switch_configuration.render(context(tmp_path))
    assert rows(section(page, "Placeholders"))[:2] == [
        ["Placeholder", "Description", "Devices"],
        ["<<SNMP_COMMUNITY>>", "the community of the SNMP agents", "leaf-1, leaf-2"],
    ]


def test_lines_that_come_from_the_same_place_stand_together(tmp_path: Path) -> None:
    page = file_pages(context(tmp_path))["d/configuration/leaf-1.box.md"]
    found = rows(page.partition("Source of each line")[2].partition("</details>")[0])
    assert [row[1:] for row in found] == [
        ["Configuration line", "Design lines"],
        ["hostname leaf-1 and 6 more", "wiring.yaml:3"],
    ]


def test_lines_from_the_same_place_stand_together_with_exact_numbers() -> None:
    assert configuration_pages._number_ranges([3, 4, 5, 8, 10, 11]) == "3–5, 8, 10–11"
    assert configuration_pages._number_ranges([7]) == "7"


def test_rules_stand_beside_the_lines_and_their_documents_once_below(tmp_path: Path) -> None:
    session = api.Session(str(with_target(tmp_path)), allow_local_code=True)
    result = api.lint_texts(DESIGN, base_files(DESIGN))
    assert result.design is not None
    rules, verdicts = tuple(api.rules()), {result.id: conformance(result, {})}
    project = Project(api.Config(), (result,), {}, rules, verdicts, plugins=session.plugins)
    made = _with_configurations(Context(project, result, result.design, (), (), pages=OTHERS))
    page = file_pages(made)["d/configuration/leaf-1.box.md"]

    behind = rows(page.partition("Source of each line")[2].partition("</details>")[0])
    assert behind[0] == ["No.", "Configuration line", "Design lines", "Rules"]
    mtu = next(row for row in behind if row[1].startswith("mtu swp1"))
    assert mtu == ["12–17", "mtu swp1 9216 and 5 more", "wiring.yaml:3", "MTU004"]
    (mtu_rule,) = (rule for rule in rules if rule.code == "MTU004")
    documents = "; ".join(dict.fromkeys(source.document for source in mtu_rule.sources))
    listed = rows(page.partition("<summary>Related rules</summary>")[2])
    assert ["MTU004 " + mtu_rule.name, documents] in listed
    named = {code for row in behind[1:] for code in row[3].split(", ") if code}
    assert [row[0].split()[0] for row in listed[1:]] == sorted(named)
    assert page.count("MTU004</code>") == 1


def test_a_device_that_is_refused_is_told_and_configured_by_hand(tmp_path: Path) -> None:
    made = context(tmp_path, refused="2")
    assert [one.device for one in made.configurations if one.target == "boxes"] == ["leaf-1"]
    page = switch_configuration.render(made)
    assert "No configuration for leaf-2" in page
    assert "cannot be set up ([wiring.yaml&#58;3](source/wiring.yaml.md#L3)). refarch does not write" in page
    assert [row[0] for row in rows(page.partition(BY_HAND)[2])[1:]] == ["leaf-2"]


def test_a_system_without_a_target_is_named_with_what_is_left_to_do(tmp_path: Path) -> None:
    result = api.lint_texts(DESIGN, base_files(DESIGN))
    assert result.design is not None
    (first, *others), switches = result.design.switches, dict(result.design.switches)
    switches[first] = switches[first]._replace(nos="acme-os")
    result = result._replace(design=result.design._replace(switches=switches))
    made = context(tmp_path, result=result)
    page = switch_configuration.render(made)
    assert [one.device for one in made.configurations if one.target == "boxes"] == others
    assert [row[0] for row in rows(page.partition(BY_HAND)[2])[1:]] == [first]
    assert all(link in page for link in LINKS)
    assert "; these switches run acme-os." in page


def test_a_switch_in_service_is_left_to_those_who_run_it(tmp_path: Path) -> None:
    result = api.lint_texts(DESIGN, base_files(DESIGN))
    assert result.design is not None
    switches = {name: switch._replace(existing=True) for name, switch in result.design.switches.items()}
    made = context(tmp_path, result=result._replace(design=result.design._replace(switches=switches)))
    page = switch_configuration.render(made)
    assert "leaf-1, leaf-2: already in service and configured by their operators." in page
    assert not [one for one in made.configurations if one.kind.scope is SWITCH]


def test_of_many_devices_similar_files_share_a_page_and_show_what_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(configuration_pages, "MAX_SEPARATE_DEVICES", 1)
    made = context(tmp_path)
    pages = file_pages(made)
    assert [*pages] == ["d/configuration/leaf-1.box.md"]
    address = "configuration/leaf-1.box.md#leaf-2"
    assert f"[<code>leaf-2</code>]({address})" in switch_configuration.render(made)
    first, second = pages["d/configuration/leaf-1.box.md"].split('<a id="leaf-2"></a>')
    assert '```text title="leaf-1.box"' in first and "```" not in second
    assert "These files match the file of <code>leaf-1</code>, except for the listed lines." in first
    lines = [row[1] for row in rows(second)[1:] if ", content " not in row[1]]
    assert lines == ["# leaf-2: Boxes", "# Rollback: rollback/leaf-2.box", "hostname leaf-2"]


def test_the_archive_is_the_same_each_time_and_has_all_files(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).mkdir()
    one, two = (dict(configuration_files(context(tmp_path / name))) for name in "ab")
    content = one[f"configuration/{DESIGN}.zip"]
    assert isinstance(content, bytes) and one == two
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = archive.namelist()
        assert names == sorted(names)
        assert {"vsan-roce/leaf-1.box", "vsan-roce/rollback/leaf-2.box"} < set(names)
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        for name in names:
            assert archive.read(name).decode() == one[f"configuration/{name.partition('/')[2]}"]


def test_every_shipped_device_that_has_a_target_has_its_file(project: Project) -> None:
    for result in project.designs:
        assert result.design is not None
        made = _with_configurations(Context(project, result, result.design, (), (), pages=OTHERS))
        assert made.refused == (), result.id
        assert (ROOT / "designs" / result.id).is_dir()


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("use `a_b` only", "use <code>a&#95;b</code> only"),
        ("one ` alone", "one &#96; alone"),
        ("`<b>`", "<code>&#60;b&#62;</code>"),
        ("`a` and `b`", "<code>a</code> and <code>b</code>"),
        ("none", "none"),
    ],
)
def test_names_between_backticks_are_shown_as_code(written: str, shown: str) -> None:
    assert with_code(written) == shown


def test_paths_may_be_broken_behind_their_full_stops_and_addresses_not(tmp_path: Path) -> None:
    result = api.lint_texts("pvrdma", base_files("pvrdma"))
    page = cluster_configuration.SECTION.render(context(tmp_path, result=result))
    assert '<code class="ra-path">virtual&#95;machines.<wbr>adapters.<wbr>address</code>' in page
    assert '<code class="ra-path">198.51.100.101/24</code>' in page


def test_what_only_some_devices_leave_out_names_them(tmp_path: Path) -> None:
    whole = context(tmp_path)
    weakens = [
        setting
        for one in whole.configurations
        for setting in one.not_configured
        if effect_of(setting).effect == "weakens"
    ][:1]
    made = tuple(
        one._replace(not_configured=() if one.device == "leaf-1" else tuple(weakens))
        for one in whole.configurations
    )
    page = switch_configuration.render(whole._replace(configurations=made))
    (row,) = rows(section(page, "Not configured"))[1:]
    assert row[1:3] == ["weakens", "leaf-2"]
