"""WIRE022: breakout cables and splits that do not go together."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]
LEAFS = "nvidia-sn2010, role: leaf, fabric: main, nos: cumulus-linux}"
HOST = '"host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l'
FOUR = "[qsfp28, sfp28, sfp28, sfp28, sfp28]"


def cable(ends: str, speed: str = "100G") -> dict[tuple[str, str], str]:
    text = f"""format: 1
kind: cable
vendor: V
model: M
title: T
medium: passive-copper
ends: {ends}
speed: {speed}
protocols: [ethernet]
length: 3m
"""
    return {("cable", "my-cable"): text}


def messages(lint: Lint, ports: str, breakouts: str, ends: str) -> list[str]:
    """Findings with the first cables of the hosts in these ports."""
    leafs = f"{LEAFS[:-1]}, breakouts: {{{breakouts}}}}}"
    link = f'"host-[1-4] vmnic4", to: "leaf-1 {ports}", cable: my-cable'
    found = lint("WIRE022", {"wiring.yaml": [(LEAFS, leafs), (HOST, link)]}, parts=cable(ends))
    return [finding.message.partition("; also:")[0] for finding in found]


@pytest.mark.parametrize(
    ("ports", "breakouts", "ends", "said"),
    [
        ("swp19s[0-3]", '"19": 4x25G', FOUR, ""),
        ("swp[1-4]", '"19": 4x25G', "[sfp28, sfp28]", ""),
        ("swp[1-4]", '"19": 4x25G', "[lc, lc]", ""),
        (
            "swp[19-20]s[0-1]",
            '"19-20": 2x25G',
            FOUR,
            "cable 'M' has 4 plugs at its other end, but swp19 on leaf-1 is split into 2 parts",
        ),
        ("swp19s[0-3]", '"19": 8x10G', FOUR, ""),
    ],
)
def test_parts_and_plugs(lint_edited: Lint, ports: str, breakouts: str, ends: str, said: str) -> None:
    assert messages(lint_edited, ports, breakouts, ends) == ([said] if said else [])


def test_a_breakout_cable_in_a_whole_port(lint_isl: Lint) -> None:
    found = lint_isl("WIRE022", b="leaf-2 swp10", ends=FOUR)
    assert [(one.message, one.hint) for one in found] == [
        (
            "cable 'M' has 4 plugs at its other end, but swp21 on leaf-1 is not split",
            (
                'Set `breakouts: {"N": 4x25G}` for leaf-1, where N is the number of swp21. Use the '
                "names of the parts in the link."
            ),
        )
    ]


def test_a_breakout_cable_between_two_wide_ports(lint_isl: Lint) -> None:
    (finding,) = lint_isl("WIRE022", ends="[qsfp28, qsfp28, qsfp28]")
    assert finding.message == "cable 'M' has 2 plugs at its other end, but swp21 on leaf-1 is not split"
    assert "2x50G" in finding.hint


def test_small_plugs_at_both_ends_are_for_wire003(lint_isl: Lint) -> None:
    assert not lint_isl("WIRE022", a="leaf-1 swp10", b="leaf-2 swp10", ends=FOUR)
    assert not lint_isl("WIRE022", ends=FOUR)


STRAIGHT = [
    ("swp19s0", '"19": 4x25G', "swp19", "swp19 on leaf-1 is split into 4 parts of 25 GbE"),
    ("swp19s0", '"19": 2x50G', "swp19", "swp19 on leaf-1 is split into 2 parts of 50 GbE"),
    ("swp19", "", "swp19", ""),
]


@pytest.mark.parametrize(("near", "breakouts", "far", "said"), STRAIGHT)
def test_a_straight_cable_in_a_part(
    lint_edited: Lint, near: str, breakouts: str, far: str, said: str
) -> None:
    spine = "\n  core-1: {model: nvidia-sn2010, role: spine, fabric: main, nos: cumulus-linux}\nlinks:\n"
    link = f"  - {{from: leaf-1 {near}, to: core-1 {far}, cable: nvidia-mcp1600-c003e30l}}\n"
    split = f"{LEAFS[:-1]}, breakouts: {{{breakouts}}}}}" if breakouts else LEAFS
    found = lint_edited("WIRE022", {"wiring.yaml": [(LEAFS, split), ("\nlinks:\n", spine + link)]})
    assert [one.message.partition(", but straight")[0] for one in found] == ([said] if said else [])
    for one in found:
        assert one.message.endswith(
            f"{said}, but straight cable MCP1600-C003E30L connects it to swp19 on core-1, which has 100 GbE"
        )


def test_both_ends_in_parts_of_one_speed(lint_edited: Lint) -> None:
    split = f'{LEAFS[:-1]}, breakouts: {{"19": 4x25G}}}}'
    link = "\nlinks:\n  - {from: leaf-1 swp19s0, to: leaf-2 swp19s0, cable: nvidia-mcp1600-c003e30l}\n"
    assert not lint_edited("WIRE022", {"wiring.yaml": [(LEAFS, split), ("\nlinks:\n", link)]})


@pytest.mark.parametrize(
    ("parts", "each", "speed", "fires"),
    [("0-3", "4x10G", "100G", True), ("0-3", "4x25G", "100G", False), ("0-1", "2x10G", "50G", True)],
)
def test_parts_that_are_slower_than_cable_and_ports(
    lint_edited: Lint, parts: str, each: str, speed: str, fires: bool
) -> None:
    """The cards of the hosts and the cables have 25 GbE."""
    count = int(each[0])
    ends = f"[qsfp28, {', '.join(['sfp28'] * count)}]"
    old = '"host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l'
    new = '"host-[1-2] vmnic4", to: "leaf-1 swp19s[0-1]", cable: my-cable'
    leaf = "fabric: a, nos: cumulus-linux"
    edits = [(old, new), (leaf, f'{leaf}, breakouts: {{"19": {each}}}')]
    found = lint_edited("WIRE022", {"wiring.yaml": edits}, "nvme-of", parts=cable(ends, speed))
    assert [(one.severity, one.message) for one in found] == [
        (
            "warning",
            "swp19 on leaf-1 is split into parts of 10 GbE, but its cable and the ports at the other "
            "end support 25 GbE",
        )
    ] * fires
