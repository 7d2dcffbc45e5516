"""Basis of a rule in the words of readers: what a vendor requires is told apart from practice."""

import pytest

from refarch import api
from refarch.core.finding import Severity
from refarch.core.rule import Confidence


@pytest.mark.parametrize(
    ("confidence", "severity", "basis"),
    [
        ("quoted", "error", "vendor requirement"),
        ("quoted", "warning", "vendor recommendation"),
        ("quoted", "info", "vendor recommendation"),
        ("derived", "error", "derived"),
        ("practice", "error", "practice"),
        ("practice", "info", "practice"),
    ],
)
def test_only_a_quoted_error_is_a_requirement(confidence: Confidence, severity: Severity, basis: str) -> None:
    rule = api.rules()[0]._replace(confidence=confidence, severity=severity)
    assert rule.basis == basis


def test_each_basis_occurs() -> None:
    assert {rule.basis for rule in api.rules()} == {
        "vendor requirement",
        "vendor recommendation",
        "derived",
        "practice",
    }
