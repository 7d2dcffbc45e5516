"""VSAN020: vSAN and witness traffic outside of the link-local prefix."""

from pathlib import Path

import pytest
from rule_designs import told

from refarch import api

SITES = Path(__file__).resolve().parents[3] / "designs" / "vsan-witness-sites"
PLAN = "ip-plan.yaml"
VSAN = "prefix: 203.0.113.0/24", "first: 203.0.113.1"


@pytest.mark.parametrize(
    ("prefix", "first", "count"),
    [
        ("169.254.30.0/24", "169.254.30.1", 1),
        ("169.254.0.0/16", "169.254.0.1", 1),
        ("169.253.255.0/24", "169.253.255.1", 0),
        ("169.255.0.0/24", "169.255.0.1", 0),
    ],
)
@pytest.mark.parametrize("transport", ["roce-v2", "tcp"])
def test_prefixes(prefix: str, first: str, count: int, transport: str) -> None:
    edits = {
        PLAN: [(VSAN[0], f"prefix: {prefix}"), (VSAN[1], f"first: {first}")],
        "design.yaml": [("transport: roce-v2", f"transport: {transport}")],
    }
    expected = (
        f"ip-plan.yaml:20:13 error VSAN020 network vsan of vmk2 on host-1 has prefix {prefix}, but vSAN "
        "requires addresses outside of 169.254.0.0/16"
    )
    assert told("VSAN020", edits) == [expected] * count


def test_other_traffic_may_use_the_prefix() -> None:
    vmotion = [
        ("prefix: 198.51.100.0/24", "prefix: 169.254.30.0/24"),
        ("first: 198.51.100.1", "first: 169.254.30.1"),
    ]
    assert told("VSAN020", {PLAN: vmotion}) == []


def test_network_of_two_witnesses_is_one_finding() -> None:
    files = {path.name: path.read_text() for path in SITES.glob("*.yaml")}
    for name, text in files.items():
        files[name] = text.replace("10.79.20.", "169.254.20.")
    result = api.lint_texts(SITES.name, {name: text.encode() for name, text in files.items()})
    (finding,) = [one for one in result.findings if one.code == "VSAN020"]
    assert finding.file == "ip-plan.yaml" and finding.message == (
        "network witness of witness witness-branch has prefix 169.254.20.0/24, but vSAN requires addresses "
        "outside of 169.254.0.0/16"
    )
