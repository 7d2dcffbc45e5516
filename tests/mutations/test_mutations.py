"""Every mistake of the tables gives exactly its findings, and every rule finds mistakes in two designs."""

import pytest
from mutation_runs import candidates, clean, found, shipped, tables

from refarch import api
from refarch.proofs.mutations import Mutation, designs_by_rule, new_findings

FEWEST = 300


def name(mutation: Mutation) -> str:
    file, _, line = mutation.place.rpartition("/")[2].partition(":")
    return f"{file.removesuffix('.yaml')}-{line}-{mutation.design}"


@pytest.mark.parametrize("mutation", tables().listed, ids=name)
def test_a_mistake_gives_its_findings_and_no_others(mutation: Mutation) -> None:
    findings = found(mutation)
    told = "\n".join(f"{one.file}:{one.line}:{one.column} {one.code} {one.message}" for one in findings)
    assert sorted(one.code for one in findings) == list(mutation.gives), f"{mutation.because}\n{told}"


def test_the_tables_are_long_enough() -> None:
    assert len(tables().listed) >= FEWEST


@pytest.mark.parametrize("rule", api.rules(), ids=lambda rule: rule.code)
def test_a_rule_finds_mistakes_in_two_designs(rule: api.RuleInfo) -> None:
    reached = designs_by_rule(tables().listed).get(rule.code, {})
    exempt = [one for one in tables().exempt if one.rule == rule.code]
    if exempt:
        assert [len(reached)] == [one.designs for one in exempt], (
            f"the exemption at {exempt[0].place} is out of date"
        )
        assert len(candidates(rule)) > exempt[0].designs, (
            "the tables know without an exemption that there are no more designs"
        )
        return
    wanted = min(2, len(candidates(rule)))
    assert len(reached) >= wanted, (
        f"{rule.code} finds mistakes in {sorted(reached)}; it could in {candidates(rule)}"
    )
    assert sum(map(len, reached.values())) >= 2, f"one mistake only: {rule.code}"


@pytest.mark.parametrize("design", shipped())
def test_a_design_without_mistakes_has_no_new_findings(design: str) -> None:
    assert new_findings(clean(design), clean(design)) == []
