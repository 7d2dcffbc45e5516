"""Which tests are about one rule: what ``pytest --rule CODE`` and ``make rule CODE=...`` run."""

from pathlib import Path

import pytest

OF_ALL_RULES = ("test_registry.py", "test_registry_complete.py", "test_boundaries_complete.py")
"""They look at all rules at once, and quickly: at names, pages and sources, and at the list of limits."""

BY_RULE = (
    "test_boundaries.py",
    "test_examples.py",
    "test_mutations.py",
    "test_reading_examples.py",
    "test_rule_fixes.py",
)
"""They have cases of every rule, or of every mistake."""


def may_be_about(code: str, path: Path) -> bool:
    """Whether a file of tests has some about a rule: other files need not be read."""
    if path.name in OF_ALL_RULES or path.name in BY_RULE or code.lower() in path.name:
        return True
    return code in path.read_text(encoding="utf-8")


def is_about(code: str, item: pytest.Item) -> bool:
    """Whether a test of such a file is: of the cases of every rule, only those of this one."""
    if item.path.name not in BY_RULE:
        return may_be_about(code, item.path)
    callspec = getattr(item, "callspec", None)
    mistake = callspec.params.get("mutation") if callspec else None
    return code in item.nodeid if mistake is None else code in mistake.gives
