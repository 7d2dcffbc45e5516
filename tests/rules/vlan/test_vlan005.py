"""VLAN005: the untagged VLAN of ports that should be alike."""

import pytest
from rule_designs import HOST_LINKS, told

FIRST, SECOND = HOST_LINKS.splitlines()
VSAN = "    purpose: vsan\n    vlan: 30\n"


def untagged(first: str, second: str) -> list[tuple[str, str]]:
    """What the cables to leaf-1 and to leaf-2 say; empty for nothing."""
    return [
        (line, line.replace("}", f", untagged: {vlan}}}") if vlan else line)
        for line, vlan in ((FIRST, first), (SECOND, second))
    ]


@pytest.mark.parametrize(
    ("first", "second", "fires"),
    [
        ("", "", False),
        ("215", "215", False),
        ("management", "10", False),
        ("215", "", False),
        ("215", "none", False),
        ("100", "215", True),
    ],
)
def test_leafs_where_nothing_is_sent_untagged(first: str, second: str, fires: bool) -> None:
    assert (
        told("VLAN", {"wiring.yaml": untagged(first, second)})
        == [
            "wiring.yaml:6:98 warning VLAN005 port swp1 on leaf-2 has untagged VLAN 215, but port "
            "swp1 on leaf-1 has untagged VLAN 100; both connect to uplinks of virtual switch "
            "Storage; also: port swp[2-4] on leaf-2"
        ]
        * fires
    )


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("", "", ""),
        ("215", "215", ""),
        ("100", "215", "untagged VLAN 215, but port swp1 on leaf-1 has untagged VLAN 100"),
        ("100", "", "no untagged VLAN, but port swp1 on leaf-1 has untagged VLAN 100"),
    ],
)
def test_untagged_network(first: str, second: str, said: str) -> None:
    found = told(
        "VLAN", {"wiring.yaml": untagged(first, second), "ip-plan.yaml": [(VSAN, "    purpose: vsan\n")]}
    )
    assert found == [
        f"wiring.yaml:6:{(98 if second else 5)} error VLAN005 port swp1 on leaf-2 has {said}; both receive "
        "network vsan untagged; also: port swp[2-4] on leaf-2"
    ] * bool(said)


def test_one_host_is_the_odd_one() -> None:
    odd = SECOND.replace("[1-4]", "[1-3]").replace("}", ", untagged: 215}")
    own = "  - {from: host-4 vmnic5, to: leaf-2 swp4, cable: nvidia-mcp2m00-a003e30l, untagged: 216}"
    assert told("VLAN", {"wiring.yaml": [untagged("215", "")[0], (SECOND, f"{odd}\n{own}")]}) == [
        "wiring.yaml:7:86 warning VLAN005 port swp4 on leaf-2 has untagged VLAN 216, but port swp1 "
        "on leaf-1 has untagged VLAN 215; both connect to uplinks of virtual switch Storage"
    ]


def test_network_with_a_vlan_sent_untagged_is_for_vlan001() -> None:
    design = [("            network: vsan\n", "            network: vsan\n            vlan: 0\n")]
    found = told("VLAN", {"design.yaml": design, "wiring.yaml": untagged("30", "31")})
    assert [one.split()[2] for one in found] == ["VLAN001"]
