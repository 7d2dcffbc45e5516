"""Waivers at work: what they excuse, and the findings about waivers themselves."""

import pytest
from engine_rules import PLACE, Install, edited, hits, lint, rule

from refarch.rules import Problem

BESIDE = "product: vsan-osa"


@pytest.fixture(autouse=True)
def one_rule(only: Install) -> None:
    """A rule that finds fault with the product of the cluster."""
    only(TEAM001=rule(hits(Problem(PLACE, "m"))))


def told(
    comment: str, old: str = BESIDE, before: bool = False, **settings: str
) -> list[tuple[str, str, str | None]]:
    """Code, message and excuse of each finding, with a comment beside or above some words of design.yaml."""
    new = f"# refarch: {comment}\n    {old}" if before else f"{old}  # refarch: {comment}"
    result = lint(edited("design.yaml", old, new), **settings)  # type: ignore[arg-type]
    return [(finding.code, finding.message, finding.waived) for finding in result.findings]


@pytest.mark.parametrize("before", [True, False])
def test_a_waiver_excuses_what_it_stands_beside_or_above(before: bool) -> None:
    assert told("waive TEAM001: a lab", before=before) == [("TEAM001", "m", "a lab")]


def test_a_waiver_of_a_block_excuses_all_of_it() -> None:
    new = "  # refarch: waive TEAM001: a lab\n  compute:\n"
    (finding,) = lint(edited("design.yaml", "  compute:\n", new)).findings
    assert finding.waived == "a lab"


def test_the_result_lists_the_waivers_that_excuse_something() -> None:
    result = lint(
        edited("design.yaml", BESIDE, f"{BESIDE}  # refarch: waive TEAM001: a lab (owner: storage)")
    )
    assert [(waiver.code, waiver.reason, waiver.owner) for waiver in result.waivers] == [
        ("TEAM001", "a lab", "storage")
    ]


@pytest.mark.parametrize(
    ("comment", "code", "message"),
    [
        ("waive TEAM001 until 2026-11-20: a lab", "WAIVE001", "the waiver of TEAM001 expired on 2026-11-20"),
        ("waive TEAM002: a lab", "WAIVE002", "the waiver of TEAM002 excuses nothing"),
        ("waive TAEM001: a lab", "WAIVE003", "unknown rule TAEM001 to waive"),
        ("waive TEAM001", "WAIVE004", "this comment is not a waiver: `waive TEAM001`"),
        (
            "waive TEAM001: a lab (owner: x, until: 2026-01-01)",
            "WAIVE004",
            "this waiver has `(owner: x, until: 2026-01-01)` at its end, but only `(owner: name)` may stand "
            "there; what it says has no effect",
        ),
        ("waive REF001: a lab", "WAIVE005", "REF001 cannot be waived"),
        ("waive WAIVE002: a lab", "WAIVE005", "WAIVE002 cannot be waived"),
    ],
)
def test_a_waiver_that_is_wrong_is_a_finding(comment: str, code: str, message: str) -> None:
    assert sorted(told(comment)) == [("TEAM001", "m", None), (code, message, None)]


@pytest.mark.parametrize(
    ("day", "today", "excused"),
    [("2026-11-21", "2026-11-21", True), ("2026-11-21", "2026-11-22", False), ("2026-11-21", "", True)],
)
def test_the_last_day_counts(day: str, today: str, excused: bool) -> None:
    found = told(f"waive TEAM001 until {day}: a lab", today=today)
    assert (("TEAM001", "m", "a lab") in found) is excused


@pytest.mark.parametrize(
    ("day", "told_of"),
    [("2026-11-20", False), ("2026-11-21", True), ("2026-12-21", True), ("2026-12-22", False)],
)
def test_a_waiver_that_ends_within_thirty_days_is_told_of(day: str, told_of: bool) -> None:
    found = told(f"waive TEAM001 until {day}: a lab", today="2026-11-21")
    ending = ("WAIVE006", f"the waiver of TEAM001 ends on {day}", None)
    assert (ending in found) is told_of


@pytest.mark.parametrize(
    ("version", "excused"),
    [("1.0.1", True), ("1.1.0", True), ("2.0.0", True), ("1.0.0", False), ("0.9.12", False)],
)
def test_a_waiver_ends_with_a_version_of_the_design(version: str, excused: bool) -> None:
    found = sorted(told(f"waive TEAM001 until {version}: a lab"))
    if excused:
        assert found == [("TEAM001", "m", "a lab")]
    else:
        message = f"the waiver of TEAM001 was for until version {version}, and the design has 1.0.0"
        assert found == [("TEAM001", "m", None), ("WAIVE001", message, None)]


def test_a_waiver_for_the_whole_file_excuses_from_any_line() -> None:
    new = "version: 1.0.0  # refarch: waive-file TEAM001: a lab"
    (finding,) = lint(edited("design.yaml", "version: 1.0.0", new)).findings
    assert (finding.code, finding.waived) == ("TEAM001", "a lab")


def test_a_waiver_elsewhere_excuses_nothing() -> None:
    assert sorted(told("waive TEAM001: a lab", "status: draft")) == [
        ("TEAM001", "m", None),
        ("WAIVE002", "the waiver of TEAM001 excuses nothing", None),
    ]


def test_of_several_codes_each_must_excuse_something() -> None:
    assert sorted(told("waive TEAM001, TEAM002: a lab")) == [
        ("TEAM001", "m", "a lab"),
        ("WAIVE002", "the waiver of TEAM002 excuses nothing", None),
    ]


def test_a_design_that_was_not_checked_has_no_unused_waivers() -> None:
    found = edited("design.yaml", BESIDE, "product: vsan  # refarch: waive TEAM001: a lab")
    assert [finding.code for finding in lint(found).findings] == ["SCHEMA004"]


def test_an_unknown_waiver_is_answered_with_a_near_code() -> None:
    found = edited(
        "design.yaml",
        BESIDE,
        f"{BESIDE}  # refarch: waive TEAM01: a lab\n    # refarch: waive TEMA001: a lab",
    )
    hints = {finding.code: finding.hint for finding in lint(found).findings}
    assert "`TEAM001`" in hints["WAIVE003"]
