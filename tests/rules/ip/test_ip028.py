"""IP028: prefixes that are kept for documentation, in published designs."""

import pytest
from rule_designs import told

PUBLISHED = ("status: draft", "status: published")


def found(version: str, plan: list[tuple[str, str]]) -> list[str]:
    design = [PUBLISHED, ("version: 1.0.0", f"version: {version}")]
    return told("IP028", {"design.yaml": design, "ip-plan.yaml": plan})


@pytest.mark.parametrize(("version", "fires"), [("0.9.9", False), ("1.0.0", True), ("2.1.0", True)])
def test_versions(version: str, fires: bool) -> None:
    assert found(version, [("vlan: 10", "vlan: 11")]) == fires * [
        "ip-plan.yaml:6:13 info IP028 network management has prefix 192.0.2.0/24, which is reserved for "
        "documentation, but the design is published; also: vmotion, vsan"
    ]


def test_drafts() -> None:
    assert told("IP028", {}) == []


@pytest.mark.parametrize(
    ("prefix", "fires"),
    [
        ("203.0.113.128/25", True),
        ("203.0.112.0/24", False),
        ("203.0.114.0/24", False),
        ("203.0.112.0/23", False),
        ("192.0.3.0/24", False),
    ],
)
def test_parts_of_the_blocks_and_their_neighbors(prefix: str, fires: bool) -> None:
    base = prefix.partition("/")[0].rsplit(".", 1)
    first = f"{base[0]}.{int(base[1]) + 1}"
    others = [("192.0.2.", "10.1.0."), ("198.51.100.", "10.2.0.")]
    plan = [
        ("prefix: 203.0.113.0/24", f"prefix: {prefix}"),
        ("first: 203.0.113.1}", f"first: {first}}}"),
        *others,
    ]
    assert len(found("1.0.0", plan)) == fires


def test_an_ipv6_prefix() -> None:
    others = [("192.0.2.", "10.1.0."), ("198.51.100.", "10.2.0."), ("203.0.113.", "10.3.0.")]
    six = ("prefix: 10.3.0.0/24", 'prefix: 10.3.0.0/24\n    prefix6: "2001:db8:3::/64"')
    assert found("1.0.0", [*others, six]) == [
        "ip-plan.yaml:21:14 info IP028 network vsan has prefix 2001:db8:3::/64, which is reserved for "
        "documentation, but the design is published"
    ]
    assert found("1.0.0", [*others, (six[0], six[1].replace("db8", "db9"))]) == []
