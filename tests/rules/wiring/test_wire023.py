"""WIRE023: links that their cable makes slower than both ports."""

from collections.abc import Callable

import pytest
from rule_designs import BETWEEN, HOST_LINKS, told

from refarch import api

Lint = Callable[..., list[api.Finding]]
NODES = '  - {from: "node-[1-4] pNIC1", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}\n'
HOSTS = '  - {from: "host-[1-4] vmnic4", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}\n'


def said(edits: list[tuple[str, str]], base: str = "vsan-roce") -> list[str]:
    return [line.partition(" WIRE023 ")[2] for line in told("WIRE023", {"wiring.yaml": edits}, base=base)]


@pytest.mark.parametrize(
    ("cable", "more", "message"),
    [
        ("nvidia-mcp2m00-a003e30l", "", ""),
        (
            "nvidia-mc3309130-003",
            "",
            "pNIC1 on node-1 and swp1 on leaf-1 support 25 GbE, but the link runs at 10 GbE because of "
            "cable MC3309130-003; also: node-[2-4] pNIC1",
        ),
        ("nvidia-mc3309130-003", ", speed: 10G", ""),
        ("generic-sfp28-dac", ", length: 3m", ""),
        (
            "generic-lc-om4",
            ", length: 3m, optics: generic-sfp-plus-sr",
            "pNIC1 on node-1 and swp1 on leaf-1 support 25 GbE, but the link runs at 10 GbE because of "
            "transceiver 10GBASE-SR transceiver, SFP+; also: node-[2-4] pNIC1",
        ),
        ("generic-lc-om4", ", length: 3m, optics: {from: generic-sfp-plus-sr, to: generic-sfp28-sr}", ""),
        ("generic-lc-om4", ", length: 3m, optics: generic-sfp28-sr", ""),
    ],
)
def test_links_of_hosts(cable: str, more: str, message: str) -> None:
    link = NODES.replace("nvidia-mcp2m00-a003e30l", f"{cable}{more}")
    assert said([(NODES, link)], base="s2d") == ([message] if message else [])


@pytest.mark.parametrize(
    ("ports", "cable", "count"),
    [
        ("swp[17-18]", "nvidia-mc3309130-003", 1),
        ("swp[17-18]", "nvidia-mcp2m00-a003e30l", 0),
        ("swp[21-22]", "nvidia-mc2210128-003", 0),
    ],
)
def test_links_between_switches_are_as_fast_as_those_of_hosts(ports: str, cable: str, count: int) -> None:
    link = BETWEEN.replace("swp[21-22]", ports).replace("nvidia-mcp1600-c003e30l", cable)
    assert len(said([(BETWEEN, link)])) == count


def test_adapters_are_left_out(lint_isl: Lint) -> None:
    small = {"ends": "[sfp28, sfp28]", "speed": "25G"}
    assert not lint_isl("WIRE023", keys=", plug_adapters: nvidia-mam1q00a-qsa28", **small)


def some_slow(line: str, count: int) -> str:
    """The last so many of four hosts at 10 GbE."""
    first, rest = line.replace("[1-4]", f"[1-{4 - count}]"), line.replace("[1-4]", f"[{5 - count}-4]")
    return first + rest.replace("}\n", ", speed: 10G}\n")


@pytest.mark.parametrize(("slow", "nodes"), [(1, ["node-4"]), (2, []), (3, [])])
def test_nodes_that_state_less_than_most(slow: int, nodes: list[str]) -> None:
    found = said([(NODES, some_slow(NODES, slow))], base="s2d")
    text = "pNIC1 on {} is set to 10 GbE, but the same port on most other hosts of its cluster runs at 25 GbE"
    assert found == [text.format(node) for node in nodes]


def test_hosts_of_vsan_are_for_other_rules() -> None:
    assert not said([(HOSTS, some_slow(HOSTS, 1))])


def test_the_clean_example_has_fast_links() -> None:
    assert HOST_LINKS.startswith(HOSTS) and not said([])
