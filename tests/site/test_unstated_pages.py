"""Rules that had nothing to examine, on the pages of a design: badge, verdict, tile, conformance page."""

from small_pages import overlaid, rendered, rows

from refarch import api, testing
from refarch_site.context import findings_badge
from refarch_site.pages import overview
from refarch_site.printing.document import check_summary
from refarch_site.sections import assumptions_and_errata, conformance
from shipped_designs import shipped

BASE = "vsan-esa"
EXCLUDES = "excludes: [{what: [drives, processors, memory], because: The site chooses <b>the</b> ReadyNode.}]"


def files(design: str = "") -> dict[str, bytes]:
    """The small design, its bill of materials included."""
    return testing.base_files(BASE) | (overlaid(BASE, design) if design else {})


def result(design: str = "") -> api.LintResult:
    return api.lint_texts(BASE, files(design))


def test_the_badge_counts_the_rules_that_examined_nothing_and_is_not_green() -> None:
    number = len(result().unexamined_rules)
    assert number > 20
    badge = f'<span class="ra-badge ra-info">no findings, {number} rules not stated</span>'
    assert findings_badge(result()) == badge
    assert (
        findings_badge(result()._replace(not_stated=()))
        == '<span class="ra-badge ra-pass">no findings</span>'
    )
    warned = findings_badge(result("status: published"))
    assert warned == f'<span class="ra-badge ra-warning">1 warning, {number} rules not stated</span>'


def test_a_design_with_a_waived_finding_is_not_without_findings() -> None:
    badges = {name: findings_badge(shipped(name)) for name in ("azure-local-switchless", "vsan-esa-arista")}
    assert badges == {
        "azure-local-switchless": '<span class="ra-badge ra-pass">no errors or warnings</span>',
        "vsan-esa-arista": '<span class="ra-badge ra-pass">no findings</span>',
    }


def test_the_overview_says_it_in_the_verdict_and_in_the_tile() -> None:
    number = len(result().unexamined_rules)
    page = rendered(overview, files(), BASE)
    assert f"{number} rules had nothing to examine: not stated.</p>" in page
    assert f'<span class="ra-tile-remark">{number} rules not stated</span>' in page
    number = len(result(EXCLUDES).unexamined_rules)
    page = rendered(overview, files(EXCLUDES), BASE)
    assert f'<span class="ra-tile-remark">{number} rules not stated; 3 subjects excluded</span>' in page


def test_the_conformance_page_lists_what_is_missing_and_what_to_write() -> None:
    page = rendered(conformance, files(), BASE)
    number = len(result().unexamined_rules)
    assert f'<span class="ra-badge ra-warning">{number} rules not stated</span>' in page
    assert "## Not stated" in page and "## Excluded" not in page
    assert [
        "Licenses and support contracts",
        "the bill of materials lists no licenses or support contracts.",
        "BOM009, BOM010",
        "Add them to bom.yaml, for example - {license: CLASS, quantity: needed, per: core}.",
    ] in rows(page)


def test_the_conformance_page_lists_exclusions_as_text() -> None:
    page = rendered(conformance, files(EXCLUDES), BASE)
    assert "<b>the</b>" not in page
    listed = [row for row in rows(page) if row[0].startswith("Drives of the hosts, processors")]
    assert [row[:2] for row in listed] == [
        [
            "Drives of the hosts, processors of the hosts and memory of the hosts",
            "The site chooses <b>the</b> ReadyNode.",
        ]
    ]
    assert ["VSAN015", "(excluded)"] in [[row[0], row[2]] for row in rows(page) if len(row) == 4]


def test_the_assumptions_page_has_exclusions_and_is_there_for_them_alone() -> None:
    assert rendered(assumptions_and_errata, files(), BASE) == ""
    page = rendered(assumptions_and_errata, files(EXCLUDES), BASE)
    assert page.startswith("## Excluded")


def test_the_cover_of_the_pdf_counts_them() -> None:
    one = result()
    number, rules = len(one.unexamined_rules), len(api.rules())
    assert check_summary(one, rules) == (
        f"0 errors, 0 warnings, checked with {rules} rules of refarch {api.__version__}; "
        f"{number} rules not stated"
    )
    assert check_summary(one._replace(not_stated=()), rules) == (
        f"0 errors, 0 warnings, checked with {rules} rules of refarch {api.__version__}"
    )
