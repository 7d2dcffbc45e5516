"""IP014: a network has an address left for one more host."""

import pytest
from rule_designs import told

VMOTION = '      - {of: "host-[1-4] vmk1", first: 198.51.100.1}\n'
PREFIX = "    prefix: 198.51.100.0/24\n"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("      - {of: leaf-1 vlan20, first: 198.51.100.5}\n", []),
        ('      - {of: "leaf-[1-2] vlan20", first: 198.51.100.5}\n', ["IP014"]),
        ('      - {of: "leaf-[1-2] vlan20", first: 198.51.100.6}\n', ["IP002"]),
    ],
)
def test_full_and_overfull(more: str, code: list[str]) -> None:
    """Six addresses for four hosts; a prefix that is too small already is for IP002 alone."""
    edits = [(PREFIX, "    prefix: 198.51.100.0/29\n"), (VMOTION, VMOTION + more)]
    assert [one.split()[2] for one in told("IP", {"ip-plan.yaml": edits})] == code
