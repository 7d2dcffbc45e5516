"""QOS013: markings and trust."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

TRUST = "trust: [pcp, dscp]"
RDMA = "rdma: {priority: 3, dscp: 26}"
SORTED = "and classifies IP packets by DSCP, but gives RDMA packets only priority 3 and no DSCP"


@pytest.mark.parametrize(
    ("trust", "rdma", "severity", "said"),
    [
        ("[pcp, dscp]", "{priority: 3, dscp: 26}", "", ""),
        ("[pcp, dscp]", "{dscp: 26}", "", ""),
        ("[pcp, dscp]", "{priority: 3}", "warning", f"PCP and DSCP {SORTED}"),
        ("[dscp]", "{priority: 3, dscp: 26}", "", ""),
        ("[dscp]", "{dscp: 26}", "", ""),
        ("[dscp]", "{priority: 3}", "error", f"DSCP {SORTED}"),
        ("[pcp]", "{priority: 3}", "", ""),
        ("[pcp]", "{priority: 3, dscp: 26}", "warning", "PCP, but marks RDMA packets with DSCP 26"),
        ("[pcp]", "{dscp: 26}", "error", "PCP, but marks RDMA packets with DSCP 26"),
        ("[pcp]", "{}", "", ""),
    ],
)
def test_markings_by_what_is_trusted(
    lint_profile: Lint, trust: str, rdma: str, severity: str, said: str
) -> None:
    found = lint_profile("QOS013", (TRUST, f"trust: {trust}"), (RDMA, f"rdma: {rdma}"))
    message = f"profile roce trusts {said}"
    assert [(one.severity, one.message) for one in found] == ([(severity, message)] if said else [])


def test_places(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS013", (TRUST, "trust: [pcp]"))
    assert (finding.file, finding.line, finding.column) == ("qos.yaml", 7, 5)
    (finding,) = lint_profile("QOS013", (RDMA, "rdma: {priority: 3}"))
    assert (finding.file, finding.line, finding.column) == ("qos.yaml", 5, 5)


def test_hosts_that_go_by_another_field(lint_profile: Lint) -> None:
    host = ("host: {dcbx: ieee, willing: true}", "host: {trust: [pcp]}")
    (finding,) = lint_profile("QOS013", (TRUST, "trust: [dscp]"), host)
    assert (finding.line, finding.column, finding.severity) == (20, 12, "error")
    assert finding.message == "in profile roce the hosts trust PCP, but the switches trust DSCP"
    assert finding.related == (api.Related("qos.yaml", 7, 5, "what the switches trust"),)
    assert not lint_profile("QOS013", host)


def test_a_profile_that_does_not_state_its_trust(lint_profile: Lint) -> None:
    (finding,) = lint_profile("QOS013", (f"    {TRUST}\n", ""))
    assert (finding.line, finding.severity) == (3, "warning")
    assert finding.message == (
        "profile roce has no `trust`, but its switches classify RDMA packets by the marking that they trust"
    )


def test_a_lossy_profile_needs_no_trust(lint_profile: Lint) -> None:
    assert not lint_profile("QOS013", (f"    {TRUST}\n", ""), ("mode: lossless", "mode: lossy"))


def test_a_profile_of_hosts_needs_no_trust(lint_two: Lint) -> None:
    apply = '  - {profile: roce, to: ["leaf-[1-2]"]}\n  - {profile: other, to: ["host-[1-4]"]}'
    assert not lint_two("QOS013", apply, (f"    {TRUST}\n", ""))


@pytest.mark.parametrize("transport", ["tcp", "iwarp", "roce-v1"])
def test_other_transports(lint_profile: Lint, transport: str) -> None:
    assert not lint_profile("QOS013", (TRUST, "trust: [pcp]"), transport=transport)


@pytest.mark.parametrize(
    ("design", "expected"),
    [
        ("esa-dell-os10", ["CFG001"]),
        ("osa-e810-nexus", ["CFG001"]),
        ("esa-hpe-aoscx", ["CFG001"]),
        ("esa-thor-arista-400g", ["QOS013"]),
    ],
)
def test_a_switch_that_trusts_nothing_by_default_has_one_finding(
    root: Path, design: str, expected: list[str]
) -> None:
    folder = root / "tests" / "fixtures" / "foreign" / "designs" / design
    files = {path.name: path.read_bytes() for path in folder.glob("*.yaml")}
    text = files["qos.yaml"].decode()
    files["qos.yaml"] = re.sub(r"^    trust: .*\n", "", text, count=1, flags=re.M).encode()
    found = [
        finding
        for finding in api.lint_texts(design, files).findings
        if finding.code == "QOS013" or (finding.code == "CFG001" and "trust" in finding.message)
    ]
    assert [finding.code for finding in found] == expected
