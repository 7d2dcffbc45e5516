"""``make rule CODE=...`` runs all that ``make test`` runs for a rule."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from one_rule import (
    ALL_RULES,
    CODE,
    OTHER_SUBJECTS,
    OTHER_TESTS,
    TESTS,
    codes_of_case,
    is_about,
    may_be_about,
)

REGISTRY = re.compile(r"\bapi\.rules\(\)|\bBUILT_IN\b|\bchecking_(codes|rules)\b|\bread_mutations\(")
"""What a test asks that looks at all rules, or at all mistakes."""


def files_with_the_registry() -> Iterator[Path]:
    """Files of tests that ask the registry, or import what asks it from a file beside them."""
    texts = {path: path.read_text(encoding="utf-8") for path in TESTS.rglob("*.py")}
    helpers = {
        path.stem
        for path, text in texts.items()
        if REGISTRY.search(text) and not path.name.startswith(("test_", "conftest"))
    } - {"one_rule", *KNOWN_HELPERS}
    imported = re.compile(rf"^(from|import) ({'|'.join(sorted(helpers))})\b", re.M)
    for path, text in texts.items():
        if path.name.startswith("test_") and (REGISTRY.search(text) or imported.search(text)):
            yield path


KNOWN_HELPERS = {
    "report_samples": "findings of the rules that a sample names",
    "small_pages": "pages of small designs",
}
"""Files beside tests that ask the registry for those who want no rule of it, with what they give."""


def test_a_file_that_looks_at_all_rules_is_run_for_each() -> None:
    """Or it is said what else it is about: a new file has to be put into one of the two lists."""
    files = {path.relative_to(TESTS).as_posix() for path in files_with_the_registry()}
    here = Path(__file__).relative_to(TESTS).as_posix()
    listed = {*ALL_RULES, *OTHER_SUBJECTS, here}
    assert sorted(files - listed) == [], "put these into ALL_RULES or OTHER_SUBJECTS of tests/one_rule.py"
    assert sorted(OTHER_SUBJECTS.keys() - files) == [], "these do not look at all rules, and need no excuse"


def test_the_lists_name_files_that_there_are() -> None:
    assert [name for name in (*ALL_RULES, *OTHER_SUBJECTS) if not (TESTS / name).is_file()] == []
    assert set(ALL_RULES) & OTHER_SUBJECTS.keys() == set()


@pytest.fixture(scope="module")
def selected() -> list[str]:
    """Names of the tests that are run for VLAN002."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--rule", "vlan002", str(TESTS)]
    more = ["-p", "no:cacheprovider", "-p", "no:xdist"]
    run = subprocess.run([*command, *more], capture_output=True, text=True, cwd=TESTS.parent, check=True)
    return [line for line in run.stdout.splitlines() if "::" in line]


def test_tests_of_a_rule_and_of_all_rules_are_selected(selected: list[str]) -> None:
    names = {line.removeprefix("tests/").partition("[")[0] for line in selected}
    assert {
        "mutations/test_mutations.py::test_every_rule_finds_mistakes_in_two_designs",
        "mutations/test_mutations.py::test_a_mistake_gives_its_findings_and_no_others_and_its_fixes_mend_it",
        "mutations/test_mutations.py::test_a_design_without_mistakes_has_no_new_findings",
        "foreign/test_foreign_designs.py::test_each_is_valid_without_a_warning_and_waives_only_limits_of_targets",
        "rules/test_examples.py::test_good_example_gives_no_finding",
        "rules/test_rule_fixes.py::test_a_rule_that_declares_no_fixes_makes_none_and_the_others_do",
        "rules/test_registry_complete.py::test_every_code_keeps_its_name",
        "rules/test_boundaries_complete.py::test_every_limit_was_moved_and_noticed",
        "rules/settings/test_options.py::test_every_option_has_a_case",
        "rules/vlan/test_vlan002.py::test_vsan_and_vmotion",
        "views/test_conformance.py::test_every_rule_is_in_some_group",
    } <= names


def test_pages_are_not_made(selected: list[str]) -> None:
    assert not [line for line in selected if line.partition("::")[2] in OTHER_TESTS]
    texts = "".join((TESTS / name).read_text(encoding="utf-8") for name in ALL_RULES)
    assert all(f"def {name}(" in texts for name in OTHER_TESTS)


def test_cases_of_other_rules_are_not_collected(selected: list[str]) -> None:
    """Of some thousand mistakes only those that give this rule."""
    mistakes = [line for line in selected if "::test_a_mistake_" in line]
    examples = [line for line in selected if "test_examples.py::" in line and "[" in line]
    assert 4 <= len(mistakes) <= 30 and len(examples) == 2
    assert all("VLAN002" in line for line in examples)


def test_no_test_of_this_run_is_forgotten(request: pytest.FixtureRequest) -> None:
    """Each case of a rule, and each test in a file that names it, is selected for that rule: asked of all
    tests that this run has collected."""
    forgotten = []
    for item in request.session.items:
        codes = codes_of_case(item) | {
            code.upper() for code in re.findall(r"[a-z]{3,5}\d{3}", item.path.stem)
        }
        for code in codes or set(CODE.findall(item.path.read_text(encoding="utf-8"))[:3]):
            if not (may_be_about(code, item.path) and is_about(code, item)) and codes:
                forgotten.append((code, item.nodeid))
    assert forgotten == []
