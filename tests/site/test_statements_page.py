"""The page of what the sources ask for: every sentence with its rules, what they say of the design, or why
none can."""

import pytest
from built_site import Built
from small_pages import edited, overlaid, rendered, rows

from refarch_site.sections import statements

SHIPPED = "designs/vsan-rdma-rules/compliance.html"
VARIANT = "designs/pvrdma-hpc/variants/host-without-hca/compliance.html"
HEAD = ["No.", "Requirement", "Checked by", "Source"]
POLICY = "policy: explicit-failover-order, active: [Uplink 1]"


def statements_yaml(*lines: str) -> str:
    return "statements:\n" + "".join(f"  - {{{line}}}\n" for line in lines)


def statements_page(*lines: str, **more: str) -> str:
    """The page of the clean example with these statements; ``old`` and ``new`` are words of its design."""
    edits = [
        ("software:\n", statements_yaml(*lines) + "software:\n"),
        *([(more["old"], more["new"])] if more else []),
    ]
    return rendered(statements, edited("vsan-roce", {"design.yaml": edits}), "vsan-roce")


def test_every_sentence_of_the_published_design_stands_on_its_page(built: Built) -> None:
    main = built.pages[SHIPPED].main.section("statements")
    found = [[cell.text for cell in row.all("td")] for row in main.all("tr")]
    assert [cells[0] for cells in found if cells] == [f"S{number}" for number in range(1, 19)]
    assert "12 of 18 requirements are checked. The design departs from 1 requirement." in main.text
    (departure,) = [cells for cells in found if cells[:1] == ["S4"]]
    assert departure[2].startswith("departs The port groups use explicit failover order.")
    assert departure[2].endswith("TEAM001") and "pass" not in departure[2]
    assert ["S3", "A cluster has up to 32 hosts.", "TOP002 pass", "design.yaml:70"] in found
    assert next(row.text for row in main.all("h4")).startswith("Requirements")


def test_a_variant_shows_what_the_rules_say_of_it(built: Built) -> None:
    page = built.pages[VARIANT]
    cells = [[cell.text for cell in row.all("td")] for row in page.main.all("tr")]
    assert [
        "S3",
        "If either virtual machine is on a host without an RDMA adapter, the connection uses TCP.",
        "PVR008 waived",
        "design.yaml:80",
    ] in cells
    base = built.pages["designs/pvrdma-hpc/compliance.html"].main
    listed = ([cell.text for cell in one.all("td")] for one in base.all("tr"))
    assert [row[2] for row in listed if row[:1] == ["S3"]] == ["PVR008 pass"]
    assert {one for one in page.links if "rules/PVR008" in one} == {"../../../../rules/PVR008/index.html"}


def test_a_design_without_statements_has_no_such_section(built: Built) -> None:
    assert "statements" not in built.pages["designs/vsan-tcp-2m-iops/compliance.html"].anchors
    assert "statements" in built.pages[SHIPPED].anchors
    assert rendered(statements, overlaid("vsan-roce", "format: 1\n"), "vsan-roce") == ""


def test_a_sentence_is_under_the_only_source_where_it_names_none() -> None:
    page = statements_page("id: S1, says: One., rules: [TEAM001]")
    assert "1 of 1 requirements are checked." in page and "\n## A guide\n" in page and "###" not in page
    assert rows(page) == [HEAD, ["S1", "One.", "TEAM001 (pass)", "design.yaml:9"]]


def test_sections_are_in_the_order_of_their_first_sentence() -> None:
    page = statements_page(
        "id: S1, where: B, says: One., rules: [TEAM001]",
        "id: S2, where: A, says: Two., no_rule: Not a property.",
        "id: S3, where: B, says: Three., rules: [TOP001]",
    )
    assert [line for line in page.splitlines() if line.startswith("#")] == ["## A guide", "### B", "### A"]
    assert [cells[0] for cells in rows(page)] == ["No.", "S1", "S3", "No.", "S2"]
    assert "2 of 3 requirements are checked." in page


@pytest.mark.parametrize(
    ("new", "said"), [(POLICY, "pass"), (POLICY.replace("explicit-failover-order", "ip-hash"), "fail")]
)
def test_what_a_rule_says_of_the_design(new: str, said: str) -> None:
    page = statements_page("id: S1, says: One., rules: [TEAM001]", old=POLICY, new=new)
    assert rows(page)[1][2] == f"TEAM001 ({said})"


def test_a_rule_that_has_nothing_to_say_and_one_that_does_not_exist() -> None:
    (_, cells) = rows(
        statements_page("id: S1, says: One., rules: [NVME001, ABC999], no_rule: The rest is advice.")
    )
    assert cells[2] == "NVME001 (not applicable); ABC999 ; The rest is advice."


def test_rules_link_to_their_pages_and_sentences_can_be_linked_to() -> None:
    page = statements_page("id: S1, says: One., rules: [TEAM001, ABC999]")
    assert "[<code>TEAM001</code>](../../rules/TEAM001/index.md)" in page and "rules/ABC999" not in page
    assert '<a id="S1"></a>S1' in page and "[design.yaml&#58;9](source/design.yaml.md#L9)" in page


def test_a_rule_that_the_project_turned_off_is_not_checked() -> None:
    files = edited(
        "vsan-roce",
        {
            "design.yaml": [
                ("software:\n", statements_yaml("id: S1, says: One., rules: [TEAM001]") + "software:\n")
            ]
        },
    )
    assert (
        rows(rendered(statements, files, "vsan-roce", {"TEAM001": "ignore"}))[1][2] == "TEAM001 (not checked)"
    )


def test_a_departure_shows_no_result_of_a_rule() -> None:
    page = statements_page(
        "id: S1, says: One., rules: [TEAM001], departs: A later document allows it.",
        "id: S2, says: Two., no_rule: Advice., departs: '<b>'",
        "id: S3, says: Three., rules: [TEAM001]",
    )
    cells = [row[2] for row in rows(page)[1:]]
    assert cells == [
        "(departs) A later document allows it.; TEAM001",
        "(departs) <b>; Advice.",
        "TEAM001 (pass)",
    ]
    assert "1 of 3 requirements are checked. The design departs from 2 requirements." in page
    assert "No rule can check" not in page and "<b>" not in page


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "a | b", "[x](javascript:y)", "{% raw %}", "# no heading"]
)
def test_hostile_sentences_stay_text(text: str) -> None:
    page = statements_page(f"id: S1, where: {text!r}, says: {text!r}, no_rule: {text!r}")
    assert text not in page and rows(page)[1][1:3] == [text, text]


def test_only_what_is_judged_counts_as_checked(built: Built) -> None:
    told = built.pages["designs/nvme-of-vsphere7/compliance.html"].main.text
    assert (
        "13 of 15 requirements are checked. The rules for 1 more had nothing to check in this design." in told
    )
    assert "No rule can check the remaining one." in told
    page = statements_page(
        "id: S1, says: One., rules: [NVME001]", "id: S2, says: Two., rules: [NVME001, TEAM001]"
    )
    assert (
        "1 of 2 requirements are checked. The rules for 1 more had nothing to check" in page
        and "No rule can" not in page
    )
