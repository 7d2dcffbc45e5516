"""Anatomy of findings as users see them, in the bad example of each rule: a message is one clause in lower
case without a period; a hint begins with a verb and ends with a period.

``messages.txt`` lists the rules of which a message or a hint has another form. It may get shorter, never
longer: ``python tests/voice/test_messages.py --lower``.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from finding_texts import golden_examples
from refarch import api

LISTED = Path(__file__).resolve().parent / "messages.txt"

VERBS = frozenset(
    """
    Add Apply Assign Bind Cable Change Check Choose Configure Connect Correct Create Declare Disable
    Distribute Divide Enable End Increase Install List Lower Mark Merge Move Provide Reduce Remove
    Rename Replace Reserve Resolve Run Select Set Specify Split Start State Swap Turn Update Upgrade Use
    Waive
    """.split()  # noqa: SIM905
)
"""What a hint tells a reader to do."""

LONGEST = 160
"""Characters of a message about its first object; what else it holds for stands behind a semicolon."""


def faults(message: str, hint: str) -> Iterator[str]:
    """How a message and its hint differ from the form."""
    first = message.split("; ")[0]
    if message.endswith("."):
        yield "message-period"
    if re.match(r"[A-Z][a-z]", message):
        yield "message-capital"
    if len(first) > LONGEST:
        yield "message-long"
    if hint:
        if not hint.endswith("."):
            yield "hint-period"
        if hint.split(maxsplit=1)[0].rstrip(",:") not in VERBS:
            yield "hint-verb"


@cache
def found() -> dict[str, frozenset[str]]:
    """Code of each rule whose example gives such a message or hint, and what is wrong."""
    wrong: dict[str, set[str]] = {}
    for rule in api.rules():
        if rule.area in ("reading", "project", "installer", "asbuilt"):
            continue
        for finding in golden_examples().get(rule.code, ()):
            if finding.code == rule.code:
                wrong.setdefault(rule.code, set()).update(faults(finding.message, finding.hint))
    return {code: frozenset(names) for code, names in wrong.items()}


def listed() -> set[str]:
    """Lines ``CODE fault`` that are allowed."""
    return set(LISTED.read_text(encoding="utf-8").splitlines()) if LISTED.exists() else set()


def lines() -> set[str]:
    """The same of today's rules."""
    return {f"{code} {name}" for code, names in found().items() for name in names}


@pytest.mark.parametrize(
    ("message", "hint", "names"),
    [
        ("port swp1 has MTU 1500, but port vmnic4 has 9000", "Set `mtu: 9000`.", []),
        ("port swp1 has MTU 1500.", "Set `mtu: 9000`.", ["message-period"]),
        ("Port swp1 has MTU 1500", "Set `mtu: 9000`.", ["message-capital"]),
        ("x" * 161, "Set `mtu: 9000`.", ["message-long"]),
        ("x" * 100 + "; also: " + "y" * 100, "Set `mtu: 9000`.", []),
        ("port swp1 has MTU 1500", "Set `mtu: 9000`", ["hint-period"]),
        ("port swp1 has MTU 1500", "Let the port have MTU 9000.", ["hint-verb"]),
        ("port swp1 has MTU 1500", "", []),
    ],
)
def test_the_form_of_a_message_and_its_hint(message: str, hint: str, names: list[str]) -> None:
    assert list(faults(message, hint)) == names


def test_no_rule_more_has_another_form() -> None:
    assert len(found()) > 300
    assert sorted(lines() - listed()) == []


def test_the_list_holds_what_is_still_so() -> None:
    assert sorted(listed() - lines()) == [], "python tests/voice/test_messages.py --lower"


if __name__ == "__main__":
    if LISTED.exists() and (more := lines() - listed()):
        raise SystemExit("\n".join(sorted(more)))
    print(f"{len(lines())} in {sum(map(bool, found().values()))} of {len(found())} rules")
    if "--lower" in sys.argv:
        LISTED.write_text("".join(f"{line}\n" for line in sorted(lines())), encoding="utf-8")
