"""How hits become findings: places, merging, severities, crashes, fingerprints, order."""

from collections.abc import Iterator

import pytest
from engine_rules import PLACE, Install, edited, files, hits, line_of, lint, rule

from refarch import api
from refarch.core.origin import Origin
from refarch.rules import Fix, Problem, fix_value

MTU = Origin("ip-plan.yaml", ("networks", "vsan", "mtu"))


def test_a_hit_is_a_finding_at_its_place(only: Install) -> None:
    only(TEAM001=rule(hits(Problem(PLACE, "the message", related=((MTU, "the other place"),)))))
    (finding,) = lint(files()).findings
    line = line_of(files(), "design.yaml", "product: vsan-osa")
    assert finding[:9] == (
        "design.yaml",
        line,
        14,
        "TEAM001",
        "unsupported-teaming-policy",
        "warning",
        "the message",
        "Mend it.",
        line,
    )
    assert (finding.end_column, finding.design, finding.object) == (
        22,
        "vsan-roce",
        "clusters.compute.product",
    )
    assert finding.related == (api.Related("ip-plan.yaml", 21, 10, "the other place"),)
    assert (finding.waived, finding.fix) == (None, None)


def test_a_hit_may_bring_its_own_hint_severity_and_fix(only: Install) -> None:
    fix = Fix("design.yaml", PLACE.pointer, "vsan-esa")
    only(TEAM001=rule(hits(Problem(PLACE, "m", hint="This way.", severity="info", fix=fix))))
    (finding,) = lint(files()).findings
    line = line_of(files(), "design.yaml", "product: vsan-osa")
    placed = fix._replace(place=api.Span(line, 14, line, 22))
    assert (finding.hint, finding.severity, finding.fix) == ("This way.", "info", placed)


@pytest.mark.parametrize(
    "fix", [Fix("design.yaml", (*PLACE.pointer, "x"), 1), Fix("nothing.yaml", PLACE.pointer, 1)]
)
def test_a_fix_of_what_is_not_written_is_none(only: Install, fix: Fix) -> None:
    only(TEAM001=rule(hits(Problem(PLACE, "m", fix=fix))))
    (finding,) = lint(files()).findings
    assert finding.fix is None


@pytest.mark.parametrize(("values", "kept"), [((1, 1), True), ((1, 2), False), ((1, None), False)])
def test_hits_at_one_place_have_a_fix_if_it_is_the_same_for_all(
    only: Install, values: tuple[object, ...], kept: bool
) -> None:
    fixes = [None if value is None else fix_value(PLACE, value) for value in values]
    only(
        TEAM001=rule(
            hits(
                *(Problem(PLACE, "m", subject=f"host-{number}", fix=fix) for number, fix in enumerate(fixes))
            )
        )
    )
    (finding,) = lint(files()).findings
    assert (finding.fix is not None) == kept


def test_hits_of_one_cause_are_one_finding_that_counts_the_others(only: Install) -> None:
    def check(design: api.Design) -> Iterator[Problem]:
        for number in range(1, 8):
            yield Problem(PLACE, f"host-{number} is wrong", subject=f"host-{number}")

    only(TEAM001=rule(check))
    (finding,) = lint(files()).findings
    assert finding.message == "host-1 is wrong; also: host-[2-7]"


@pytest.mark.parametrize(
    ("subjects", "tail"),
    [
        (["a"], ""),
        (["a", "a"], ""),
        (["a", "b"], "; also: b"),
        (["a", "b", "c", "d"], "; also: b, c, d"),
        (["", ""], ""),
    ],
)
def test_how_the_others_are_counted(only: Install, subjects: list[str], tail: str) -> None:
    only(TEAM001=rule(hits(*(Problem(PLACE, "m", subject=subject) for subject in subjects))))
    (finding,) = lint(files()).findings
    assert finding.message == f"m{tail}"


def test_different_places_rules_and_severities_stay_apart(only: Install) -> None:
    only(
        TEAM001=rule(hits(Problem(PLACE, "m"), Problem(MTU, "m"), Problem(PLACE, "n", severity="error"))),
        TEAM002=rule(hits(Problem(PLACE, "m"))),
    )
    found = lint(files()).findings
    assert [(finding.code, finding.file, finding.severity) for finding in found] == [
        ("TEAM001", "design.yaml", "warning"),
        ("TEAM001", "design.yaml", "error"),
        ("TEAM002", "design.yaml", "warning"),
        ("TEAM001", "ip-plan.yaml", "warning"),
    ]


def test_what_nobody_wrote_belongs_to_what_is_around_it(only: Install) -> None:
    only(
        TEAM001=rule(
            hits(
                Problem(PLACE.child("nowhere", 3), "m"),
                Problem(Origin("design.yaml", ("clusters", "other")), "n"),
            )
        )
    )
    found = {finding.message: (finding.object, finding.line) for finding in lint(files()).findings}
    assert found == {"m": ("clusters.compute.product", 17), "n": ("clusters", 15)}


def test_a_rule_that_crashes_is_a_finding_and_the_others_run(only: Install) -> None:
    def check(design: api.Design) -> Iterator[Problem]:
        yield Problem(PLACE, "found before the crash")
        raise KeyError("vmk2")

    only(TEAM001=rule(check), TEAM002=rule(hits(Problem(PLACE, "another rule"))))
    result = lint(files())
    assert [(finding.code, finding.message) for finding in result.findings] == [
        ("RULE001", "rule TEAM001 failed: KeyError: 'vmk2'"),
        ("TEAM001", "found before the crash"),
        ("TEAM002", "another rule"),
    ]
    assert result.findings[0].severity == "error" and result.checked
    assert len({finding.fingerprint for finding in result.findings}) == 3


def test_a_cluster_rule_runs_for_each_cluster_it_applies_to(only: Install) -> None:
    def check(design: api.Design, cluster: object) -> Iterator[Problem]:
        yield Problem(Origin("design.yaml", ("clusters", cluster.id)), f"cluster {cluster.id}")  # type: ignore[attr-defined]

    def declared(**applies: object) -> list[str]:
        where_it_applies = api.Applies(**applies)  # type: ignore[arg-type]
        only(TEAM001=rule(None, check_cluster=check, applies=where_it_applies))
        return [finding.message for finding in lint(files()).findings]

    assert declared() == ["cluster compute"]
    assert declared(products=("vsan-osa",), transports=("roce-v2",), topologies=("single-site",)) == [
        "cluster compute"
    ]
    assert (
        declared(products=("vsan-esa",))
        == declared(transports=("tcp",))
        == declared(topologies=("stretched",))
        == []
    )
    assert declared(versions=(("esxi", ">=7.0 U2"),)) == ["cluster compute"]
    assert declared(versions=(("esxi", ">=8.0"),)) == []
    assert declared(versions=(("unheard-of", ">=8.0"),)) == ["cluster compute"]
    assert declared(needs=("wiring", "qos")) == ["cluster compute"]
    assert declared(needs=("results",)) == []


@pytest.mark.slow
@pytest.mark.parametrize("severity", ["error", "warning", "info"])
def test_the_project_decides_the_severity(only: Install, severity: str) -> None:
    only(TEAM001=rule(hits(Problem(PLACE, "m"), Problem(MTU, "n", severity="error"))))
    assert [finding.severity for finding in lint(files(), {"TEAM001": severity}).findings] == [severity] * 2


def test_a_rule_that_is_ignored_finds_nothing(only: Install) -> None:
    only(
        TEAM001=rule(hits(Problem(PLACE, "m", fix=Fix("design.yaml", (), 1)))),
        TEAM002=rule(hits(Problem(PLACE, "n"))),
    )
    assert [finding.code for finding in lint(files(), {"TEAM001": "ignore"}).findings] == ["TEAM002"]


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("design.yaml", "title:", "title: [", "YAML001"),
        ("design.yaml", "status: draft", "id: x\nstatus: draft", "YAML004"),
        ("design.yaml", "    product: vsan-osa\n", "", "SCHEMA002"),
        ("design.yaml", "product: vsan-osa", "product: [vsan-osa]", "SCHEMA003"),
        ("design.yaml", "names: host-[1-4]", "names: host-[4-1]", "REF003"),
        ("wiring.yaml", "host-[1-4] vmnic4", "hots-[1-4] vmnic4", "REF001"),
    ],
)
def test_what_stops_the_stages_cannot_be_ignored(file: str, old: str, new: str, code: str) -> None:
    result = lint(edited(file, old, new), {code: "ignore"})
    assert code in {finding.code for finding in result.findings}
    assert (result.design, result.checked) == (None, False)


def test_what_does_not_stop_the_stages_can() -> None:
    found = edited("design.yaml", "id: vsan-roce", "id: another")
    assert [finding.code for finding in lint(found).findings] == ["REF007"]
    assert lint(found, {"REF007": "ignore"}).findings == ()


def test_fingerprints_stay_when_lines_move_and_differ_otherwise(only: Install) -> None:
    only(TEAM001=rule(hits(Problem(PLACE, "m"), Problem(MTU, "n"))), TEAM002=rule(hits(Problem(PLACE, "m"))))
    first = [finding.fingerprint for finding in lint(files()).findings]
    moved = {name: b"# a line\n\n" + content for name, content in files().items()}
    second = lint(moved).findings
    assert [finding.fingerprint for finding in second] == first
    assert len(set(first)) == 3
    other = api.lint_texts("another", files()).findings
    assert not {finding.fingerprint for finding in other} & set(first)


def test_findings_come_in_the_order_of_files_and_lines(only: Install) -> None:
    places = [
        ("qos.yaml", ("profiles",)),
        ("design.yaml", ("status",)),
        ("bom.yaml", ("items",)),
        ("design.yaml", ("id",)),
        ("ip-plan.yaml", ("networks",)),
        ("wiring.yaml", ("links",)),
    ]
    only(TEAM001=rule(hits(*(Problem(Origin(*place), "m") for place in places))))
    documents = {name: files()[name] for name in api.FILES if name in files()}
    found = [(finding.file, finding.line) for finding in lint(documents).findings]
    assert [file for file, _ in found] == [
        "design.yaml",
        "design.yaml",
        "bom.yaml",
        "ip-plan.yaml",
        "wiring.yaml",
        "qos.yaml",
    ]
    assert found == sorted(found, key=lambda place: (api.FILES.index(place[0]), place[1]))


def test_the_same_thing_is_not_said_twice(only: Install) -> None:
    only(TEAM001=rule(hits(Problem(PLACE, "m"), Problem(PLACE, "m", severity="error"))))
    assert len(lint(files()).findings) == 1
