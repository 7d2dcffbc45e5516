"""Tests of one rule: what ``pytest --rule CODE`` and ``make rule CODE=...`` run.

They are all that ``make test`` runs for this rule: the files that name its code, and, of the files that look
at all rules, the tests that are cases of this one or of none. ``tests/rules/test_one_rule.py`` holds that no
file that looks at all rules is forgotten here.
"""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

TESTS = Path(__file__).resolve().parent

CODE = re.compile(r"(?<![A-Za-z0-9])([A-Z]{2,5}[0-9]{3})(?![0-9])")

ALL_RULES = (
    "architecture/test_registry.py",
    "cli/test_cli_conformance.py",
    "cli/test_cli_statistics.py",
    "engine/test_not_stated.py",
    "engine/test_silence_is_no_pass.py",
    "foreign/test_foreign_designs.py",
    "foreign/test_harmless_edits.py",
    "mutations/test_mutations.py",
    "mutations/test_words_of_windows.py",
    "project/test_installer_rules.py",
    "rules/settings/test_options.py",
    "rules/settings/test_profiles.py",
    "rules/test_areas.py",
    "rules/test_boundaries.py",
    "rules/test_boundaries_complete.py",
    "rules/test_entries_left_out.py",
    "rules/test_examples.py",
    "rules/test_reading_examples.py",
    "rules/test_registry_complete.py",
    "rules/test_rule_fixes.py",
    "rules/test_waivable.py",
    "site/test_conformance_page.py",
    "site/test_profiles_page.py",
    "views/test_conformance.py",
)
"""Files with tests of every rule: of its page, its name, its sources, its options, its mistakes, or of
designs in which no rule may find anything."""

OTHER_SUBJECTS = {
    "mutations/test_hints_applied.py": "hints of all rules, which rules/test_hints_that_fix.py tries alone",
    "rules/test_corrections.py": "the form of corrections; rules/test_examples.py applies each",
    "cli/test_cli_explain.py": "searches texts of rules for words, with answers for the codes that it names",
    "cli/test_cli_profile.py": "counts options, which rules/settings/test_options.py asks for one by one",
    "cli/test_cli_review_gate.py": "profiles of a change, of the rule that a case names",
    "core/test_rule_basis.py": "the labels, on the rules that it names",
    "site/test_as_built_page.py": "the page of kept verifications, with the codes that it names",
    "site/test_file_format_headings.py": "pages of the schemas",
    "voice/test_messages.py": "the form of messages; rules/test_examples.py holds their content",
    "cli/test_waivers_that_work.py": "waivers of the rule that it names",
    "deep/test_hints_followed.py": "hints of all rules, which rules/test_hints_that_fix.py tries alone",
    "deep/test_limits_moved.py": "the long form of what make rule does for each rule",
    "engine/test_sessions.py": "rules of a project's own",
    "foreign/test_routed_variations.py": "variations of one design with routers between its fabrics",
    "mutations/test_mutation_tables.py": "the form of the tables, with tables of its own",
    "rules/local/test_local_rules.py": "rules of a project's own",
    "rules/test_next_code.py": "numbers that no rule has",
    "rules/path/test_former_examples.py": "examples of rules that went, found by those of the walk",
    "rules/test_retired_codes.py": "codes that no rule has any more",
    "schema/test_editor_schemas.py": "schemas with the codes and options of all rules, as they are declared",
    "schema/test_schema_gate.py": "codes of the schema, which are no rules that check a design",
    "site/test_configuration_pages.py": "pages of configuration",
    "site/test_file_formats.py": "pages of the schemas",
    "site/test_lines_behind.py": "lines behind a value, of the code that it names",
    "site/test_rules_filter.py": "a filter in a browser, of whatever rules there are",
    "site/test_site_built.py": "the built site; rules/test_registry_complete.py makes each page of a rule",
    "site/test_unstated_pages.py": "pages of designs that leave something out",
    "site/test_units_written.py": "the built site; quantities on all its pages",
    "site/test_verification_page.py": "pages of verification",
}
"""Files that use the registry and are not about each rule, with what they are about."""

OTHER_TESTS = ("test_each_has_its_pages",)
"""Tests of these files that look at no rule."""


def names(code: str, path: Path) -> bool:
    """Whether a file of tests names a rule, or is named by it."""
    return code.lower() in path.name or code in path.read_text(encoding="utf-8")


def looks_at_all(path: Path) -> bool:
    """Whether a file has tests of every rule."""
    return path.is_relative_to(TESTS) and path.relative_to(TESTS).as_posix() in ALL_RULES


def may_be_about(code: str, path: Path) -> bool:
    """Whether a file of tests has some about a rule: other files need not be read."""
    return looks_at_all(path) or names(code, path)


def is_about(code: str, item: pytest.Item) -> bool:
    """Whether a test of such a file is: of cases of rules, only those of this one."""
    if not looks_at_all(item.path):
        return True
    codes = codes_of_case(item)
    return code in codes if codes else item.name not in OTHER_TESTS


def codes_of_case(item: pytest.Item) -> set[str]:
    """Rules of which a test is a case; empty for a test that is none, which may look at all of them."""
    callspec = getattr(item, "callspec", None)
    if callspec is None:
        return set()
    mistake = callspec.params.get("mutation")
    return set(CODE.findall(callspec.id)) if mistake is None else set(mistake.gives)


def parametrize_mistakes(metafunc: pytest.Metafunc, mistakes: Iterable[Any]) -> None:
    """Give a test the mistakes of the tables as its cases; with ``--rule`` only those of this rule: the
    others are not even collected."""
    code: str = metafunc.config.getoption("--rule").upper()
    cases = [case for case in mistakes if not code or code in case.values[0].gives]
    reason = f"no mistake gives {code}"
    metafunc.parametrize("mutation", cases or [pytest.param(None, marks=pytest.mark.skip(reason=reason))])
