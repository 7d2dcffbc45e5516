"""Findings of the walk next to those of rules: one cause is one finding, with its effects as notes."""

import random
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import pytest

from refarch import api, engine, testing
from refarch.engine import path_findings
from refarch.model.types import Design
from refarch.proofs.marks import Fragment

SMALL_MTU = Fragment(
    "wiring.yaml",
    """
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, mtu: 1500}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
""",
    "vsan-roce",
)

TOO_LARGE = (
    "so vSAN and vMotion traffic from 4 hosts of cluster compute stops as soon as large packets are sent"
)
"""Effect of the small MTU."""

UNEQUAL_MTU = Fragment(
    "design.yaml",
    """
clusters:
  compute:
    transport: tcp
    vmkernel:
      vmk1: {overrides: {host-3: {mtu: 8000}}}
""",
    "vsan-roce",
)


def findings(fragment: Fragment, settings: api.Settings | None = None) -> list[api.Finding]:
    """Errors and warnings of a design with a fragment laid over it."""
    name, files = testing.overlay([fragment])
    result = api.lint_texts(name, files, settings or api.Settings())
    return [finding for finding in result.findings if finding.severity != "info"]


def notes(finding: api.Finding) -> list[str]:
    return [place.message for place in finding.related if place.message.startswith("so ")]


def test_the_finding_of_a_rule_gets_the_effect_as_a_note() -> None:
    (finding,) = findings(SMALL_MTU)
    assert finding.code == "MTU001"
    assert notes(finding) == [TOO_LARGE]


def test_an_effect_of_a_waived_finding_is_reported_by_itself() -> None:
    files = testing.base_files("vsan-roce")
    old = b'to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}'
    new = old.replace(b"}", b", mtu: 1500}  # refarch: waive MTU001: planned")
    result = api.lint_texts("vsan-roce", {**files, "wiring.yaml": files["wiring.yaml"].replace(old, new)})
    listed = {finding.code: finding.waived for finding in result.findings if finding.severity != "info"}
    assert listed == {"MTU001": "planned", "PATH005": None}


def test_a_milder_finding_becomes_as_severe_as_its_effect() -> None:
    (finding,) = findings(UNEQUAL_MTU)
    assert (finding.code, finding.severity) == ("MTU002", "warning")
    assert notes(finding) == [
        "so vMotion traffic from 3 hosts of cluster compute uses packets that only one end accepts"
    ]


def test_a_severity_of_the_project_stays() -> None:
    settings = api.Settings(severities={"MTU001": "warning"})
    (finding,) = findings(SMALL_MTU, settings)
    assert (finding.code, finding.severity) == ("MTU001", "warning") and notes(finding)


def test_an_ignored_rule_leaves_its_effect_alone() -> None:
    settings = api.Settings(severities={"MTU001": "ignore"})
    (finding,) = findings(SMALL_MTU, settings)
    assert (finding.code, finding.severity) == ("PATH005", "error")
    assert finding.message == (
        "swp1 on leaf-1 has MTU 1500, but packets from vmk2 on host-1 have 9000 bytes; vSAN and vMotion "
        "traffic from 4 hosts of cluster compute stops as soon as large packets are sent"
    )


def test_an_ignored_effect_adds_no_note() -> None:
    settings = api.Settings(severities={"PATH005": "ignore"})
    (finding,) = findings(SMALL_MTU, settings)
    assert finding.code == "MTU001" and notes(finding) == []


class Merging(NamedTuple):
    """Arguments of the merging in a run of lint."""

    findings: list[api.Finding]
    evidence: Mapping[str, tuple[object, ...]]
    design: Design

    def merged(self, findings: Iterable[api.Finding]) -> list[api.Finding]:
        """Result for findings in another order, or for some of them."""
        return path_findings.merge_path_findings(findings, self.evidence, self.design, {})


def recorded_merging(fragments: list[Fragment], monkeypatch: pytest.MonkeyPatch) -> Merging:
    """What lint gives to the merging for a design with fragments laid over it."""
    calls = list[Merging]()

    def record(
        findings: list[api.Finding],
        evidence: Mapping[str, tuple[object, ...]],
        design: Design,
        fixed: Mapping[str, str],
    ) -> list[api.Finding]:
        calls.append(Merging(findings, evidence, design))
        return path_findings.merge_path_findings(findings, evidence, design, fixed)

    monkeypatch.setattr(engine, "merge_path_findings", record)
    testing.lint_example(fragments)
    (call,) = calls
    return call


SEVERAL_VLANS = Fragment(
    "wiring.yaml",
    """
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, carries: [vmotion]}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, carries: [vsan]}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
""",
    "vsan-roce",
)
"""VLANs that hosts lack on either leaf."""


def test_the_order_of_findings_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    merging = recorded_merging([SEVERAL_VLANS, UNEQUAL_MTU], monkeypatch)
    effects = [one for one in merging.findings if one.code.startswith("PATH")]
    assert len(effects) > 2
    expected = sorted(merging.merged(merging.findings))
    assert len(expected) < len(merging.findings)
    shuffled = list(merging.findings)
    for seed in range(20):
        random.Random(seed).shuffle(shuffled)
        assert sorted(merging.merged(shuffled)) == expected


def test_of_two_findings_at_the_place_of_an_effect_the_first_gets_the_note(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    merging = recorded_merging([SMALL_MTU], monkeypatch)
    cause = next(one for one in merging.findings if one.code == "MTU001")
    twin = cause._replace(code="MTU003", fingerprint="twin")
    for listed in ([twin, *merging.findings], [*merging.findings, twin]):
        merged = {one.code: notes(one) for one in merging.merged(listed) if one.severity != "info"}
        assert merged == {
            "MTU001": [TOO_LARGE],
            "MTU003": [],
        }


def test_two_effects_of_one_cause_are_two_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    merging = recorded_merging([SMALL_MTU], monkeypatch)
    effect = next(one for one in merging.findings if one.code == "PATH005")
    second = effect._replace(code="PATH006", fingerprint="second")
    evidence = {**merging.evidence, "second": merging.evidence[effect.fingerprint]}
    merged = merging._replace(evidence=evidence).merged([second, *merging.findings])
    (finding,) = (one for one in merged if one.severity != "info")
    assert finding.code == "MTU001" and len(notes(finding)) == 2


def test_a_message_that_begins_as_another_has_its_own_cause(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cause of a finding of the walk is known, and not looked up by its text."""
    merging = recorded_merging([SMALL_MTU], monkeypatch)
    effect = next(one for one in merging.findings if one.code == "PATH005")
    reworded = effect._replace(message="another text")
    (finding,) = (one for one in merging.merged([reworded]) if one.severity != "info")
    assert finding == reworded
    others = [one for one in merging.findings if one is not effect]
    assert [notes(one) for one in merging.merged([reworded, *others]) if one.code == "MTU001"] == [
        [TOO_LARGE]
    ]


def test_each_finding_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of findings next to thousands of effects: the number of texts read grows with their sum."""
    merging = recorded_merging([SMALL_MTU], monkeypatch)
    effect = next(one for one in merging.findings if one.code == "PATH005")
    cause = next(one for one in merging.findings if one.code == "MTU001")
    count = 2000
    effects = [
        effect._replace(object=f"links[{number}]", line=10_000 + number, fingerprint=f"effect {number}")
        for number in range(count)
    ]
    causes = [
        cause._replace(object=f"other[{number}]", line=20_000 + number, related=()) for number in range(count)
    ]
    evidence = dict.fromkeys((one.fingerprint for one in effects), merging.evidence[effect.fingerprint])
    read = list[str]()
    names = path_findings._named_in

    def count_texts(text: str, known: frozenset[str]) -> set[str]:
        read.append(text)
        return names(text, known)

    monkeypatch.setattr(path_findings, "_named_in", count_texts)
    merged = merging._replace(evidence=evidence).merged([*effects, *causes])
    assert len(merged) == count
    assert len(read) <= 2 * count
