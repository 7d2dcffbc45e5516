"""TEAM004: what the standby uplink lacks, and what other rules say already."""

from rule_designs import BETWEEN, HOST_LINKS, findings, places, told

ORDER = "active: [Uplink 1], standby: [Uplink 2]"
CARD = '          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}'
SECOND = HOST_LINKS.splitlines()[1]
VMK2 = "vmk2: {port_group: vSAN, services: [vsan]}"


def cards(second: str) -> list[tuple[str, str]]:
    """vmnic4 on the usual card, vmnic5 on another."""
    first = CARD.replace("vmnic5", "vmnic6")
    return [(CARD, f"{first}\n          - {{card: {second}, ports: [vmnic5]}}")]


def second_link(more: str) -> list[tuple[str, str]]:
    """The cables to leaf-2 with something added."""
    return [(SECOND, SECOND.replace("}", f", {more}}}"))]


def test_card_with_rdma_turned_off() -> None:
    (finding,) = findings("TEAM", {"design.yaml": cards("nvidia-connectx-6-lx-25g-2p, rdma: false")})
    assert (finding.code, finding.severity, finding.file, finding.line, finding.column) == (
        "TEAM004",
        "error",
        "design.yaml",
        38,
        86,
    )
    assert finding.message == (
        "vmnic5 on host-1 (standby uplink of vmk2) has RDMA disabled, but vmnic4 (active uplink) has RDMA "
        "enabled; also: host-[2-4]"
    )


def test_a_card_that_cannot_is_for_its_own_rule() -> None:
    for card, rule in (("intel-x710-da2", "NIC003"), ("intel-x722-da2", "NIC005")):
        errors = [one.code for one in findings("", {"design.yaml": cards(card)}) if one.severity == "error"]
        assert errors == [rule]


def test_a_port_on_the_board_may_do_rdma() -> None:
    """The catalog does not know; NIC003 says so as a warning."""
    board = [
        ("server: dell-poweredge-r740", "server: supermicro-sys-2028u-tn24r4t"),
        ("Uplink 2: vmnic5", "Uplink 2: vmnic0"),
    ]
    edits = {"design.yaml": board, "wiring.yaml": [("host-[1-4] vmnic5", "host-[1-4] vmnic0")]}
    assert findings("TEAM004", edits) == []
    assert [finding.severity for finding in findings("NIC003", edits)] == ["warning"]


def test_both_without_rdma_is_no_matter_of_the_standby() -> None:
    assert told("TEAM004", {"design.yaml": [(CARD, CARD.replace("}", ", rdma: false}"))]}) == []


def test_one_host_with_another_card() -> None:
    """Only this host's cards are written for it, so the finding stands there."""
    pair = cards("nvidia-connectx-6-lx-25g-2p, rdma: false")[0][1].replace("\n", "\n    ")
    own = f"{CARD}\n        overrides:\n          host-3:\n            adapters:\n    {pair}"
    (finding,) = findings("TEAM004", {"design.yaml": [(CARD, own)]})
    assert (finding.line, finding.column) == (29, 74)
    assert finding.message == (
        "vmnic5 on host-3 (standby uplink of vmk2) has RDMA disabled, but vmnic4 (active uplink) has "
        "RDMA enabled"
    )


def test_second_active_uplink_is_compared_too() -> None:
    edits = [*cards("nvidia-connectx-6-lx-25g-2p, rdma: false"), (ORDER, "active: [Uplink 1, Uplink 2]")]
    (finding,) = findings("TEAM004", {"design.yaml": edits})
    assert "vmnic5 on host-1 (second active uplink of vmk2) has RDMA disabled" in finding.message


def test_speed_of_the_link() -> None:
    found = told("TEAM", {"wiring.yaml": second_link("speed: 10G")})
    assert found == [
        "wiring.yaml:6:95 warning TEAM004 vmnic5 on host-1 (standby uplink of vmk2) runs at 10 GbE, but "
        "vmnic4 (active uplink) runs at 25 GbE; also: host-[2-4]"
    ]
    first = HOST_LINKS.splitlines()[0]
    assert places("TEAM", {"wiring.yaml": [(first, first.replace("}", ", speed: 10G}"))]}) == [
        "wiring.yaml:5 TEAM004"
    ]
    assert told("TEAM", {"wiring.yaml": [("-a003e30l}", "-a003e30l, speed: 10G}")]}) == []


def test_mtu_that_is_large_enough_on_both_ports_and_not_the_same() -> None:
    assert told("", {"wiring.yaml": second_link("mtu: 9100")}) == [
        "wiring.yaml:6:93 warning TEAM004 port swp1 on leaf-2 (vmnic5 on host-1, standby uplink of vmk2) has "
        "MTU 9100, but port swp1 on leaf-1 (active uplink) has MTU 9216; also: port swp[2-4] on leaf-2"
    ]


def test_mtu_that_another_rule_reports() -> None:
    """Every width is reported by exactly one rule: too small, or merely different."""
    codes = {
        mtu: [one.code for one in findings("", {"wiring.yaml": second_link(f"mtu: {mtu}")})]
        for mtu in (1500, 8999, 9000, 9021, 9022, 9216)
    }
    assert codes == {
        1500: ["MTU001"],
        8999: ["MTU001"],
        9000: ["TEAM004"],
        9021: ["TEAM004"],
        9022: ["TEAM004"],
        9216: [],
    }


def test_vlans_that_no_port_group_needs() -> None:
    wiring = [
        (
            HOST_LINKS,
            HOST_LINKS.replace("}\n", ", carries: [vmotion, vsan]}\n", 1).replace(
                "l}\n", "l, carries: [vmotion, vsan], vlans: [40]}\n"
            ),
        )
    ]
    assert told("TEAM", {"wiring.yaml": wiring}) == [
        "wiring.yaml:6:88 warning TEAM004 port swp1 on leaf-2 (vmnic5 on host-1, standby uplink of vmk2) "
        "carries VLAN 20, 30, 40, but port swp1 on leaf-1 (active uplink) carries VLAN 20, "
        "30; also: port swp[2-4] on leaf-2"
    ]


def test_a_vlan_that_is_missing_is_for_the_walk() -> None:
    assert places("", {"wiring.yaml": second_link("carries: [vsan]")}) == ["wiring.yaml:6 PATH001"]


def test_profiles_of_two_separate_fabrics() -> None:
    """Inside one fabric QOS010 compares the profiles; here nothing joins the leafs, which PATH007 reports."""
    qos = [
        (
            "profiles:\n",
            "profiles:\n  other: {mode: lossless, rdma: {priority: 3}, pfc: {priorities: [3]}}\n",
        ),
        (
            'to: ["leaf-[1-2]", "host-[1-4]"]}',
            'to: [leaf-1, "host-[1-4]"]}\n  - {profile: other, to: [leaf-2]}',
        ),
    ]
    apart = {"qos.yaml": qos, "wiring.yaml": [(BETWEEN, "")]}
    assert told("TEAM004", apart) == [
        "qos.yaml:24:27 warning TEAM004 port swp1 on leaf-2 (vmnic5 on host-1, standby uplink of vmk2) has "
        "QoS profile other, but port swp1 on leaf-1 (active uplink) has QoS profile roce; "
        "also: port swp[2-4] on leaf-2"
    ]
    assert told("TEAM004", {"qos.yaml": qos}) == []


def test_tcp_and_a_single_uplink() -> None:
    edits = cards("intel-x710-da2")
    assert told("TEAM004", {"design.yaml": [*edits, ("transport: roce-v2", "transport: tcp")]}) == []
    assert told("TEAM004", {"design.yaml": [*edits, (ORDER, "active: [Uplink 1]")]}) == []
