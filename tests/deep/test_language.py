"""Guides and pages of rules have no fault of grammar that LanguageTool knows, but for what it gets wrong.

``language.txt`` lists what it gets wrong: rule of LanguageTool, words, and why they are right.
"""

import sys
from pathlib import Path

import pytest
from validators import language

TESTS = Path(__file__).resolve().parent.parent
sys.path.append(str(TESTS / "voice"))

import texts  # noqa: E402

pytestmark = [pytest.mark.deep, pytest.mark.process]

NO_FAULT = Path(__file__).with_name("language.txt")


def allowed() -> set[tuple[str, str]]:
    """Rules and words that are no fault."""
    lines = NO_FAULT.read_text(encoding="utf-8").splitlines()[1:]
    return {(rule, words) for rule, words, _ in (line.split("\t") for line in lines)}


def test_a_fault_is_found() -> None:
    found = language.matches([("a.md", "The switches has a port. The port the port is down.")])
    assert [(match.name, match.rule, match.words) for match in found] == [
        ("a.md", "AGREEMENT_SENT_START", "has"),
        ("a.md", "PHRASE_REPETITION", "The port the port"),
    ]


def test_guides_and_pages_of_rules_have_no_fault_of_grammar() -> None:
    found = list(language.matches([*texts.guides(), *texts.rule_pages()]))
    known = allowed()
    assert [match for match in found if (match.rule, match.words) not in known] == []
    assert known - {(match.rule, match.words) for match in found} == set(), "listed, and found no more"
