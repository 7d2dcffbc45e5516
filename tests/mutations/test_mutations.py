"""Every mistake of the tables gives exactly its findings, their fixes mend it, and every rule finds mistakes
in two designs."""

from collections.abc import Iterator

import pytest
from mutation_runs import (
    GOLDEN,
    candidates,
    clean,
    foreign,
    gives,
    golden_place,
    key,
    keys,
    left_by_its_fix,
    shipped,
    tables,
    with_mistake,
)

from finding_texts import check_section, findings_text, sections
from mistakes import new_findings
from one_rule import parametrize_mistakes
from refarch import api
from refarch.proofs.mutations import Exemption, Mutation, designs_by_rule


def name(mutation: Mutation) -> str:
    file, _, line = mutation.place.rpartition("/")[2].partition(":")
    return f"{file.removesuffix('.yaml')}-{line}-{mutation.design}"


def mistakes() -> Iterator[object]:
    """Every mistake; `make quick` makes the first of each table."""
    seen: set[str] = set()
    for mutation in tables().mutations:
        table = mutation.place.partition(":")[0]
        marks = pytest.mark.repeated if table in seen else ()
        seen.add(table)
        yield pytest.param(mutation, marks=marks, id=name(mutation))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "mutation" in metafunc.fixturenames:
        parametrize_mistakes(metafunc, mistakes())


def test_a_mistake_gives_its_findings_and_no_others_and_its_fixes_mend_it(
    mutation: Mutation, pytestconfig: pytest.Config
) -> None:
    files, result = with_mistake(mutation)
    findings = gives(mutation, result)
    told = "\n".join(f"{one.file}:{one.line}:{one.column} {one.code} {one.message}" for one in findings)
    assert sorted(one.code for one in findings) == list(mutation.gives), f"{mutation.because}\n{told}"
    check_section(
        *golden_place(mutation), findings_text(findings, files), pytestconfig.getoption("--update-golden")
    )
    for finding in result.findings:
        if finding.fix is not None:
            left = left_by_its_fix(files, finding)
            assert key(finding) not in left, (finding.message, finding.fix)
            if result.checked and finding.fix.also:
                assert left <= keys(result) - {key(finding)}, (finding.message, finding.fix)
            elif result.checked:  # else the fix is what lets the rules run
                assert left == keys(result) - {key(finding)}, (finding.message, finding.fix)


def test_the_findings_that_are_kept_are_those_of_the_tables() -> None:
    kept = {(path, case) for path in GOLDEN.glob("*.txt") for case in sections(path)}
    places = [golden_place(mutation) for mutation in tables().mutations if mutation.gives]
    assert len(places) == len(set(places)), "two mistakes of a table have one design and one reason"
    assert kept == set(places), "a mistake that went or has another reason: take its section away"


def test_every_rule_finds_mistakes_in_two_designs() -> None:
    mistakes = designs_by_rule(tables().mutations)
    exempt = {exemption.rule: exemption for exemption in tables().exempt}
    assert len(exempt) == len(tables().exempt)
    for rule in api.rules():
        if rule.area in ("installer", "asbuilt"):
            continue  # not of designs; test_installer_rules.py and tests/asbuilt have their mistakes
        reached = mistakes.get(rule.code, {})
        if rule.code in exempt:
            _needs_its_exemption(rule, exempt[rule.code], list(reached))
            continue
        wanted = min(2, len(candidates(rule)))
        assert len(reached) >= wanted, (
            f"{rule.code} finds mistakes in {sorted(reached)}; it could in {candidates(rule)}"
        )
        made = sum(map(len, reached.values()))
        if not candidates(rule):  # only designs that are not shipped have what the rule looks at
            made = sum(rule.code in mutation.gives for mutation in foreign().mutations)
        assert made >= 2, f"one mistake only: {rule.code}"


def _needs_its_exemption(rule: api.RuleInfo, exemption: Exemption, reached: list[str]) -> None:
    assert len(reached) == exemption.designs, f"the exemption at {exemption.place} is out of date"
    assert len(candidates(rule)) > exemption.designs, (
        f"{exemption.place}: the tables know without an exemption that {rule.code} has no more designs"
    )


def test_a_design_without_mistakes_has_no_new_findings() -> None:
    assert shipped()
    for design in shipped():
        assert new_findings(clean(design), clean(design)) == [], design
