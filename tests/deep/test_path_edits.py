"""Lint and the walk of all conversations, one edit at a time over all designs: one cause is one finding, and
both find something, or the difference is listed here with its reason. ``make deep`` tries every edit."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import pytest
from path_edits import PathEdit, design_files, design_names, edited_files, path_edits

from refarch import api
from refarch.api import Finding, LintResult, Settings
from refarch.api.traffic import path_causes
from sharing import Share

TODAY = Settings(today="2026-11-21")

EDITS_OF_A_DESIGN = 2
"""Edits of each design that ``make test`` tries, so about 60 in all."""

SEED = 28

LINT_ALONE: Mapping[str, str] = {
    "each path works; members of a bond, siblings or both legs should be alike": """
        MLAG001 MLAG002 MLAG004 MLAG005 NVME002 SIB002 SIB003 SIB004 SIB005 SMB004 SMB030 TEAM003 TEAM004
        TEAM008 TEAM013 TEAM014 TEAM020 TOP007 TOP017 TOP019 TOP020 TOP021 TOP032 VLAN005 WIRE010 WIRE014
        """,
    "the rule looks at cables that no shortest path uses, or that only a second failure uses": """
        MTU001 QOS033 VLAN001
        """,
    "two statements contradict each other, and packets follow one of them": """
        HST013 HST019 HST042 IP011 IP012 IP019 NVME003 NVME007 NVME011 NVME014 PVR016 QOS001 QOS003 QOS004
        QOS005 QOS013 QOS014 QOS021 QOS022 QOS025 SMB019 SMB028 SRV007 TOP031 VSAN001 VSAN013
        """,
    "sizes that agree on the whole path, but not with advice or with those of other clusters": """
        MTU002 MTU003 MTU004 MTU006 MTU008 MTU011 SMB024 SMB027 WIRE025
        """,
    "the files for a system lack what the design needs, and the walk follows the design": """
        CFG001
        """,
    "an address or a router that no conversation uses": """
        IP002 IP015 IP017 IP020 IP026 IP027 SRV006 SRV008 TOP033
        """,
    "what is not stated leaves the path open": "QOS002 QOS020 QOS026 QOS027 TOP026 WIRE012",
    "a part, a driver or the plan of the cables, not a path": """
        BOM001 BOM002 NIC003 NIC013 NIC016 NIC018 REF008 SCHEMA002 STATE001 WIRE002 WIRE022 WIRE030
        """,
}
"""Rules whose findings come without a cause of the walk, by the reason."""

WALK_ALONE: Mapping[str, str] = {
    "PATH001": "no rule looks at uplinks of management, or at the VLANs of virtual machines",
    "PATH002": "no rule reads the routing table of a host as a whole",
    "PATH004": "no rule follows RDMA over every port",
    "PATH005": "no rule compares packets with the gateway of their VLAN",
    "PATH006": "no rule compares the two ends of a routed conversation",
    "PATH008": "no rule asks whether other traffic uses the lossless class",
    "PATH007": "no rule walks after a failure",
}
"""Rules of the walk that find what no other rule finds, by the reason."""

SEVERAL_CAUSES = frozenset(
    {
        "port_group of two adapters exchanged",
        "networks of two port groups exchanged",
        "network of two adapters exchanged",
        "connected_to of two adapters exchanged",
        "uplinks of one host exchanged",
    }
)
"""Edits that break two things at once: each of the two adapters or cables is wrong by itself."""


REPEATED: Mapping[str, str] = {
    "azure-local-four-converged ip-plan.yaml networks.storage-1.vlan left out": (
        "SMB019 names an interface with spaces, which the merging does not read as a name"
    ),
    "azure-local-four-converged ip-plan.yaml networks.storage-2.vlan left out": (
        "SMB019 names an interface with spaces, which the merging does not read as a name"
    ),
    "nvme-rocev2-spine-leaf qos.yaml apply.0 left out": "each range of switches has its place",
    "vsan-roce-vsphere7u3 qos.yaml apply.0 left out": "each range of switches has its place",
    "azure-local-four-converged design.yaml clusters.azl.interfaces.vManagement(HCI).vlan left out": (
        "both cables of a host send the VLAN without a tag, and each is reported at its place"
    ),
    "azure-local-two-node design.yaml "
    "clusters.azl.interfaces.vManagement(Management_Compute).vlan left out": (
        "both cables of a host send the VLAN without a tag, and each is reported at its place"
    ),
    "nvme-linux-flasharray-cumulus qos.yaml apply.0 left out": "each switch without a profile has its place",
    "nvme-of-vsphere7 qos.yaml apply.0 left out": "each switch without a profile has its place",
    "azure-local-switchless qos.yaml apply.0 left out": "each adapter without a profile has its place",
    "azure-local-two-node ip-plan.yaml networks.management.vlan left out": (
        "both cables of a host name the network without a VLAN, and each is reported at its place"
    ),
    "two-node-direct-25g wiring.yaml links.7 left out": "VLANs of two networks stop at two cables",
    "azure-local-four-converged ip-plan.yaml networks.infra.vlan left out": (
        "both cables of a host name the network without a VLAN, and each is reported at its place"
    ),
}
"""Edits whose one cause the walk reports at several places, with the reason."""


class Outcome(NamedTuple):
    """What an edit changes in the findings of a design, and in the causes of the walk."""

    edit: PathEdit
    is_checked: bool
    """Whether rules and walk ran: an edit may make a design invalid."""
    findings: tuple[Finding, ...]
    """New errors and warnings."""
    has_cause: bool
    """Whether the walk has a new cause."""

    @property
    def path_findings(self) -> tuple[Finding, ...]:
        """Findings of the walk that no other rule explains."""
        return tuple(one for one in self.findings if one.code.startswith("PATH"))

    @property
    def other_findings(self) -> tuple[Finding, ...]:
        """Findings of the other rules."""
        return tuple(one for one in self.findings if not one.code.startswith("PATH"))

    def report(self, problem: str) -> str:
        """A line about the edit for people who read the failed test."""
        told = "; ".join(f"{one.code} {one.severity} {one.object}: {one.message}" for one in self.findings)
        return f"{problem}: {self.edit.kind}, {self.edit.id}: {told or 'nothing'}"


def linted(design: str, files: Mapping[str, bytes]) -> LintResult:
    return api.lint_texts(design, files, TODAY)


def finding_key(finding: Finding) -> tuple[str, ...]:
    return finding.code, finding.severity, finding.file, finding.object


def cause_keys(result: LintResult) -> set[tuple[str, str]]:
    if result.design is None or not result.checked:
        return set()
    return {(cause.fault.verdict, cause.fault.text) for cause in path_causes(result.design)}


@cache
def unedited(design: str) -> tuple[Counter[tuple[str, ...]], frozenset[tuple[str, str]]]:
    """Findings and causes of a design without an edit."""
    result = linted(design, design_files(design))
    return Counter(map(finding_key, result.findings)), frozenset(cause_keys(result))


def outcome_of(edit: PathEdit) -> Outcome:
    known, causes = unedited(edit.design)
    left, new = Counter(known), []
    result = linted(edit.design, edited_files(edit))
    for finding in result.findings:
        if left[finding_key(finding)]:
            left[finding_key(finding)] -= 1
        elif finding.severity in ("error", "warning"):
            new.append(finding)
    return Outcome(edit, result.checked, tuple(new), bool(cause_keys(result) - causes))


def edits_to_try(design: str, share: Share) -> list[PathEdit]:
    """All edits of a design; some of them in a run that is not deep."""
    edits = [edit for edit in path_edits() if edit.design == design]
    return edits if share.is_all else random.Random(f"{SEED} {design}").sample(edits, EDITS_OF_A_DESIGN)


def problems_of(outcome: Outcome) -> Iterator[str]:
    """What is wrong with the findings of an edit."""
    alone, others = outcome.path_findings, outcome.other_findings
    errors = [one for one in alone if one.severity == "error"]
    if outcome.edit.kind not in SEVERAL_CAUSES:
        if len(errors) > 1 and outcome.edit.id not in REPEATED:
            yield outcome.report("the walk reports one cause several times")
        repeats = errors and any(one.severity == "error" for one in others)
        if repeats and outcome.edit.id not in REPEATED:
            yield outcome.report("the walk repeats the cause of another rule")
    if outcome.has_cause and not outcome.findings:
        yield outcome.report("the walk has a cause that lint does not report")
    if alone and not outcome.has_cause:
        yield outcome.report("lint reports a path without a cause")
    if alone and not others and not {one.code for one in alone} <= set(WALK_ALONE):
        yield outcome.report("the walk alone finds this, and no reason is listed")
    listed = {code for codes in LINT_ALONE.values() for code in codes.split()}
    silent = {one.code for one in others} - listed
    if others and not outcome.has_cause and silent:
        yield outcome.report(
            f"{', '.join(sorted(silent))} without a cause of the walk, and no reason is listed"
        )


def test_edits_are_many_and_each_has_its_name() -> None:
    edits = path_edits()
    assert len(edits) >= 1500
    assert len({edit.id for edit in edits}) == len(edits)
    assert {edit.design for edit in edits} == set(design_names())


@pytest.mark.parametrize("design", design_names())
def test_an_edit_has_one_finding_for_one_cause(design: str, share: Share) -> None:
    outcomes = [outcome_of(edit) for edit in edits_to_try(design, share)]
    assert outcomes
    problems = [text for one in outcomes if one.is_checked for text in problems_of(one)]
    assert not problems, "\n".join(problems)
