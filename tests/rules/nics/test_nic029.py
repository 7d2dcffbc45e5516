"""NIC029: speeds of the ports of one adapter that exclude each other."""

from rule_designs import told

CARD = (
    '{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}',
    '{card: broadcom-bcm57414-p225p, slot: "1", ports: [pNIC1, pNIC2]}',
)
CABLE = "cable: nvidia-mcp2m00-a003e30l}"
SECOND = f'to: "leaf-2 swp[1-4]", {CABLE}'
SLOW = (SECOND, SECOND.replace("}", ", speed: 10G}"))


def found(design: list[tuple[str, str]], *wiring: tuple[str, str]) -> list[str]:
    return told("NIC029", {"design.yaml": design, "wiring.yaml": list(wiring)}, "s2d")


def test_ports_at_10_and_25_gbe() -> None:
    assert found([CARD], SLOW) == [
        "wiring.yaml:6:94 error NIC029 pNIC2 on node-1 has 10 GbE, but pNIC1 of the same Broadcom P225P has "
        "25 GbE, which excludes it; also: node-[2-4]"
    ]


def test_equal_speeds_and_speeds_outside_of_the_group() -> None:
    first = f'to: "leaf-1 swp[1-4]", {CABLE}'
    assert found([CARD]) == []
    assert found([CARD], SLOW, (first, first.replace("}", ", speed: 10G}"))) == []
    assert found([CARD], (SECOND, SECOND.replace("}", ", speed: 1G}"))) == []


def test_two_adapters_and_adapters_without_the_limit() -> None:
    two = [
        (
            CARD[0],
            '{card: broadcom-bcm57414-p225p, slot: "1", ports: [pNIC1, pNIC3]}\n'
            '          - {card: broadcom-bcm57414-p225p, slot: "2", ports: [pNIC2, pNIC4]}',
        )
    ]
    assert found(two, SLOW) == []
    assert found([], SLOW) == []
