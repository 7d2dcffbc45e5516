"""Hints that name a literal value are applied to the design with the mistake, on designs of each platform.

The finding is gone, and nothing else about the same subject is found.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import pytest
from mutation_runs import TODAY, clean, gives, golden_text, tables, with_mistake

from finding_texts import GoldenFinding, golden_findings
from refarch import api
from refarch.api import Finding, LintResult
from refarch.load.reader import read
from refarch.proofs.mutations import Mutation
from sharing import Share

VALUE = re.compile(r"^Set `(?P<key>[a-z][a-z_0-9]*): (?P<value>[^`]+)`(?! and)[^.]*")
"""A hint with one value. A hint with several steps, joined by ``and``, leaves more to the user."""

PLACEHOLDER = re.compile(r"\b[A-Z]{2,}\b|N\b|\.\.\.")

STEP = re.compile(r"\[(\d+)\]|([^.\[\]]+)")

SEVERITIES = ("info", "warning", "error")

EXEMPT = {
    "BOM001": "another line of the bill of materials is short too, and was taken for the same mistake",
    "IP021": "the value is for one host of a range, as an override",
    "PATH006": "the value is for the other of the two ends",
    "SMB030": "the second interface needs its own value, which the hint names next",
    "TOP015": "the value is in a policy of the cluster, or in one of its levels",
    "VER004": "the value is for one host of a range, with the build of its release",
    "VSAN032": "the value is for the drives of the controller",
    "MTU012": "a storage network has a virtual switch with jumbo frames, which MTU008 asks for next",
    "SCHEMA007": "a file without its format has further gaps",
    "TOP025": "two values are possible, and the witness needs hosts for either",
    "TOP028": "sites are listed, and the topology has a separate place",
    "WIRE016": "another operating system names its management port in another way",
}
"""Codes of rules whose hint leaves another finding, with the reason."""

PLATFORMS = ("esxi", "windows")


class AppliedHint(NamedTuple):
    """A hint as an edit of one file."""

    finding: Finding
    files: Mapping[str, bytes]
    """Files with the mistake and the value of the hint."""


def _pointer(text: str) -> tuple[str | int, ...]:
    return tuple(int(number) if number else name for number, name in STEP.findall(text))


def _value_at(data: Any, pointer: tuple[str | int, ...]) -> Any:
    for step in pointer:
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):
            return None
    return data


def _with_value(data: Any, pointer: tuple[str | int, ...], value: Any) -> Any:
    """Copy of the data with a value at a place whose parent exists."""
    if not pointer:
        return value
    copy: Any = dict(data) if isinstance(data, Mapping) else list(data)
    copy[pointer[0]] = _with_value(copy[pointer[0]], pointer[1:], value) if pointer[1:] else value
    return copy


def _applied(files: Mapping[str, bytes], finding: Finding) -> AppliedHint | None:
    """The hint applied at the place of its finding; None for a hint without a literal value for it."""
    hint = VALUE.match(finding.hint)
    if hint is None or finding.file not in files or PLACEHOLDER.search(hint["value"]):
        return None
    if ", and " in hint[0]:
        return None
    data, pointer = read(finding.file, files[finding.file]).data, _pointer(finding.object)
    place = _value_at(data, pointer)
    if pointer[-1:] == (hint["key"],) and place is not None:
        target = pointer
    elif isinstance(place, Mapping):
        target = (*pointer, hint["key"])
    else:
        return None
    value = read("value.yaml", f"value: {hint['value']}\n".encode()).data["value"]
    edited = json.dumps(_with_value(data, target, value), indent=1).encode()
    return AppliedHint(finding, {**files, finding.file: edited})


def _hints(mutation: Mutation) -> Iterator[tuple[LintResult, AppliedHint]]:
    """Hints of a mistake that name a value, each with the result before it is applied."""
    if not any(map(_is_applicable, golden_findings(golden_text(mutation)))):
        return
    files, result = with_mistake(mutation)
    own = {name: content for name, content in files.items() if name in api.FILES}
    before = result if own == files else api.lint_texts(mutation.design, own, TODAY)
    for finding in filter(_is_applicable, gives(mutation, result)):
        applied = _applied(own, finding)
        if applied is not None:
            yield before, applied


def _is_applicable(finding: Finding | GoldenFinding) -> bool:
    """Whether a finding has a hint with a value."""
    return finding.code not in EXEMPT and VALUE.match(finding.hint) is not None


def _subject(code: str) -> str:
    return code.rstrip("0123456789")


def _platforms(design: str) -> set[str]:
    model = clean(design).design
    assert model is not None
    return {cluster.kind.platform for cluster in model.clusters.values()}


@pytest.mark.slow
@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_hint_with_a_value_mends_its_finding(platform: str, share: Share) -> None:
    mutations = [one for one in tables().mutations if platform in _platforms(one.design)]
    tried = 0
    # There are few designs for Windows, so each of their mistakes is tried.
    for mutation in mutations if platform == "windows" else share.of(mutations, 0):
        for before, (finding, edited) in _hints(mutation):
            tried += 1
            after = api.lint_texts(mutation.design, edited, TODAY)
            known = {(one.code, one.object) for one in before.findings}
            own = (finding.code, finding.object)
            left = [
                one
                for one in after.findings
                if ((one.code, one.object) == own and _rank(one) >= _rank(finding))
                or ((one.code, one.object) not in known and _is_consequence(one, finding))
            ]
            told = [f"{one.code} {one.message}" for one in left]
            assert not left, f"{mutation.place}\n{finding.message}\n{finding.hint}\n{told}"
    assert tried >= 15, platform


def _rank(finding: Finding) -> int:
    return SEVERITIES.index(finding.severity)


def _is_consequence(found: Finding, cause: Finding) -> bool:
    """Whether a finding is about the subject of another one, or about a value that a file does not accept."""
    return _subject(found.code) in (_subject(cause.code), "SCHEMA", "REF")
