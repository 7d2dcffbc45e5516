"""Findings of the walk next to those of rules: one cause is one finding, with its effects as notes."""

from refarch import api, testing
from refarch.proofs.marks import Fragment

SWAPPED_VLAN = Fragment(
    "wiring.yaml",
    """
links:
  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, carries: [vmotion]}
  - {from: "host-[1-4] vmnic5", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
""",
    "vsan-roce",
)

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
    (finding,) = findings(SWAPPED_VLAN)
    assert finding.code == "VLAN001"
    assert notes(finding) == ["so vSAN traffic from 4 hosts of cluster compute does not arrive"]


def test_an_effect_of_a_waived_finding_is_reported_by_itself() -> None:
    files = testing.base_files("vsan-roce")
    old = b'to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}'
    new = old.replace(b"}", b", carries: [vmotion]}  # refarch: waive VLAN001: planned")
    result = api.lint_texts("vsan-roce", {**files, "wiring.yaml": files["wiring.yaml"].replace(old, new)})
    listed = {finding.code: finding.waived for finding in result.findings if finding.severity != "info"}
    assert listed == {"VLAN001": "planned", "PATH001": None}


def test_a_milder_finding_becomes_as_severe_as_its_effect() -> None:
    (finding,) = findings(UNEQUAL_MTU)
    assert (finding.code, finding.severity) == ("MTU002", "warning")
    assert notes(finding) == [
        "so vMotion traffic from 3 hosts of cluster compute uses packets that only one end accepts"
    ]


def test_a_severity_of_the_project_stays() -> None:
    settings = api.Settings(severities={"VLAN001": "warning"})
    (finding,) = findings(SWAPPED_VLAN, settings)
    assert (finding.code, finding.severity) == ("VLAN001", "warning") and notes(finding)


def test_an_ignored_rule_leaves_its_effect_alone() -> None:
    settings = api.Settings(severities={"VLAN001": "ignore"})
    (finding,) = findings(SWAPPED_VLAN, settings)
    assert (finding.code, finding.severity) == ("PATH001", "error")
    assert finding.message == (
        "vmnic4 on host-1 tags VLAN 30, but swp1 on leaf-1 does not carry it; vSAN traffic from 4 hosts of "
        "cluster compute does not arrive"
    )


def test_an_ignored_effect_adds_no_note() -> None:
    settings = api.Settings(severities={"PATH001": "ignore"})
    (finding,) = findings(SWAPPED_VLAN, settings)
    assert finding.code == "VLAN001" and notes(finding) == []
