"""Each sentence of a hint that says exactly what to write is followed, in the bad examples of all rules: the
finding is gone, and no worse one has come."""

import pytest

from hint_edits import FollowedHint, followed_hints
from refarch import api, testing
from refarch.api import Finding

TRUE_NEXT = {
    "NVME012": "the array must have the protocol too, as NVME016 says next",
    "TOP004": "a cluster with a witness is another design, for which TOP025 asks next",
}
"""Codes whose hint leads to another finding with a true statement."""

SEVERITIES = ("info", "warning", "error")

RULES = [rule for rule in api.rules() if rule.area not in ("reading", "project", "installer", "asbuilt")]


def area(code: str) -> str:
    return code.rstrip("0123456789")


def rank(finding: Finding) -> int:
    return SEVERITIES.index(finding.severity)


def is_worse(found: Finding, cause: Finding) -> bool:
    """Whether a new finding is worse than the old one, or as bad and about the same subject or the same file
    format."""
    if rank(found) != rank(cause):
        return rank(found) > rank(cause)
    return area(found.code) in (area(cause.code), "SCHEMA", "REF")


def left_findings(name: str, known: set[tuple[str, str]], followed: FollowedHint) -> list[Finding]:
    """The old finding and worse ones, after a sentence of its hint was followed."""
    own = (followed.finding.code, followed.finding.object)
    findings = api.lint_texts(name, followed.files).findings
    # A key that the place does not have belongs to the object that the sentence names.
    if followed.names_object and any(one.code.startswith("SCHEMA") for one in findings):
        return []
    return [
        one
        for one in findings
        if (
            rank(one) >= rank(followed.finding)
            if (one.code, one.object) == own
            else (one.code, one.object) not in known and is_worse(one, followed.finding)
        )
    ]


@pytest.mark.deep
def test_a_hint_that_is_followed_ends_its_finding() -> None:
    tried = 0
    for rule in RULES:
        name, files = testing.overlay(testing.faulty_fragments(rule))
        findings = api.lint_texts(name, files).findings
        known = {(one.code, one.object) for one in findings}
        for finding in findings:
            for followed in followed_hints(files, finding) if finding.code not in TRUE_NEXT else ():
                tried += 1
                left = [f"{one.code} {one.message}" for one in left_findings(name, known, followed)]
                assert not left, f"{finding.message}\n{followed.sentence}\n{left}"
    assert tried >= 90


def test_a_wrong_hint_is_noticed() -> None:
    name, files = testing.overlay(testing.faulty_fragments(api.rule("NIC012")))
    findings = api.lint_texts(name, files).findings
    finding, *_ = (one for one in findings if one.code == "NIC012")
    known = {(one.code, one.object) for one in findings}
    for hint, codes in (("Set `speed: 25G`.", []), ("Set `speed: 40G`.", ["NIC012"])):
        (followed,) = followed_hints(files, finding._replace(hint=hint))
        assert [one.code for one in left_findings(name, known, followed)] == codes


@pytest.mark.parametrize(
    "hint", ["Use another cable.", "Set `speed: N`.", "Set `speed: 25G`, and set `fec: rs`.", "Set `speed`."]
)
def test_a_hint_that_leaves_the_value_open_is_not_followed(hint: str) -> None:
    name, files = testing.overlay(testing.faulty_fragments(api.rule("NIC012")))
    finding, *_ = (one for one in api.lint_texts(name, files).findings if one.code == "NIC012")
    assert not list(followed_hints(files, finding._replace(hint=hint)))
