"""Designs that were written from public documents of other vendors: each is valid, has its pages, and has
mistakes that are found where they were made."""

import shutil
from collections import Counter
from pathlib import Path

import pytest
from foreign_designs import PROJECT, clean, files_of, foreign, linted, mistakes, points_at_the_edit

from few_rules import few_rules
from mistakes import cured_by_hand, files_with_mistake, new_findings
from one_rule import parametrize_mistakes
from refarch.cli import main
from refarch.proofs.mutations import Mutation


def name(mutation: Mutation) -> str:
    return f"{mutation.design}-{mutation.place.rpartition(':')[2]}"


def test_there_are_a_dozen_each_with_its_documents_and_ten_mistakes() -> None:
    designs = foreign()
    assert len(designs) >= 12
    made = Counter(mutation.design for mutation in mistakes())
    assert set(made) == set(designs)
    for identity in designs:
        design = clean(identity).design
        assert design is not None, identity
        assert [source.data["url"] for source in design.sources if "url" in source.data], identity
        assert made[identity] >= 10, f"{identity} has {made[identity]} mistakes"


def test_each_is_valid_without_a_warning_and_waives_only_limits_of_targets() -> None:
    for identity in foreign():
        result = clean(identity)
        assert result.checked and {waiver.code for waiver in result.waivers} <= {"CFG001"}, identity
        told = [
            f"{one.file}:{one.line} {one.code} {one.message}"
            for one in result.findings
            if one.severity != "info" and one.waived is None
        ]
        assert told == [], identity


def test_a_common_design_needs_at_most_one_part_of_its_own() -> None:
    for identity in foreign():
        design = clean(identity).design
        assert design is not None
        own = [name for name in files_of(identity) if name.startswith("_catalog/")]
        used = b"".join(text for name, text in files_of(identity).items() if not name.startswith("_catalog/"))
        needed = [name for name in own if Path(name).stem.encode() in used]
        assert len(needed) <= 1, f"{identity} needs {needed}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "mutation" in metafunc.fixturenames:
        cases = (pytest.param(mutation, id=name(mutation)) for mutation in mistakes())
        parametrize_mistakes(metafunc, cases)


def test_a_mistake_is_found_where_it_was_made(mutation: Mutation) -> None:
    before = files_of(mutation.design)
    after = files_with_mistake(mutation, before)
    findings = new_findings(clean(mutation.design), linted(mutation.design, after))
    told = "\n".join(f"{one.file}:{one.line} {one.code} {one.severity} {one.message}" for one in findings)
    assert sorted(one.code for one in findings) == list(mutation.gives), f"{mutation.because}\n{told}"
    assert 1 <= len(findings) <= 2, told
    assert any(one.severity != "info" for one in findings), told
    assert any(points_at_the_edit(one, before, after) for one in findings), told
    if mutation.cure:
        left = new_findings(clean(mutation.design), linted(mutation.design, cured_by_hand(mutation, after)))
        assert left == [], f"after the cure: {[(one.code, one.message) for one in left]}"


@pytest.mark.slow
def test_each_has_its_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tmp_path / "project"
    shutil.copytree(PROJECT, project)
    monkeypatch.chdir(project)
    with few_rules():  # pages of rules do not depend on the designs
        assert main(["pages", "--out", "pages", "--quiet"]) == 0
    for identity in foreign():
        design = clean(identity).design
        assert design is not None
        pages = {
            path.name: path.read_text() for path in (project / "pages" / "designs" / identity).rglob("*.md")
        }
        assert len(pages) >= 6, identity
        text = "".join(pages.values())
        assert design.title in text, identity
        hosts = [host.name for cluster in design.clusters.values() for host in cluster.hosts]
        assert hosts and all(host in text for host in hosts), identity
