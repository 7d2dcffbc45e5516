"""SMB034: zones and volumes of rack-aware clusters."""

import pytest
from rule_designs import told

CLUSTER = "    transport: roce-v2\n"
VOLUME = "Volume1: {resiliency: three-way-mirror, size: 4TB}"
FOUR = (VOLUME, VOLUME.replace("three", "four"))


def rack_aware(zones: str, *more: tuple[str, str]) -> list[str]:
    """What the rule says of a rack-aware cluster; zones are on line 19."""
    text = f"{CLUSTER}    topology: rack-aware\n"
    text += f"    fault_domains: {zones}\n" if zones else ""
    return told("SMB034", {"design.yaml": [(CLUSTER, text), *more]}, "azure-local")


@pytest.mark.parametrize(
    ("zones", "text"),
    [
        ("", "18:15 error SMB034 cluster storage is rack-aware and has no zones, but requires 2 zones"),
        (
            '{a: "node-[1-4]"}',
            "19:5 error SMB034 cluster storage is rack-aware and has zones: a, but requires 2 zones",
        ),
        (
            '{a: node-1, b: "node-[2-4]"}',
            "19:5 error SMB034 zone a has 1 hosts, but zone b has 3; the zones of a rack-aware cluster must "
            "be equal",
        ),
        (
            "{a: node-1, b: node-2}",
            "19:5 error SMB034 node-3 is not in any zone of rack-aware cluster storage",
        ),
    ],
)
def test_zones(zones: str, text: str) -> None:
    assert rack_aware(zones, FOUR) == [f"design.yaml:{text}"]


def test_equal_zones() -> None:
    assert rack_aware('{a: "node-[1-2]", b: "node-[3-4]"}', FOUR) == []
    assert told("SMB034", {}, "azure-local") == []


@pytest.mark.parametrize(("hosts", "zone", "found"), [(6, 3, False), (8, 4, False), (10, 5, True)])
def test_hosts_of_a_zone(hosts: int, zone: int, found: bool) -> None:
    zones = f'{{a: "node-[1-{zone}]", b: "node-[{zone + 1}-{hosts}]"}}'
    text = rack_aware(zones, FOUR, ("names: node-[1-4]", f"names: node-[1-{hosts}]"))
    assert (
        text
        == [f"design.yaml:19:5 error SMB034 zone a has {zone} hosts, but a zone supports at most 4"][
            : int(found)
        ]
    )


def test_resiliency_of_the_volumes() -> None:
    assert rack_aware('{a: "node-[1-2]", b: "node-[3-4]"}') == [
        "design.yaml:38:31 error SMB034 volume Volume1 uses three-way-mirror, but a rack-aware cluster of 4 "
        "hosts requires four-way-mirror"
    ]


TWO_NODES = {
    "ip-plan.yaml": [("node-[1-4]", "node-[1-2]")],
    "wiring.yaml": [
        ('"node-[1-4] pNIC1", to: "leaf-1 swp[1-4]"', '"node-[1-2] pNIC1", to: "leaf-1 swp[1-2]"'),
        ('"node-[1-4] pNIC2", to: "leaf-2 swp[1-4]"', '"node-[1-2] pNIC2", to: "leaf-2 swp[1-2]"'),
    ],
    "qos.yaml": [("node-[1-4]", "node-[1-2]")],
}
"""Edits that leave out two of the four nodes."""


@pytest.mark.parametrize(("copies", "found"), [("two", []), ("four", ["requires two-way-mirror"])])
def test_resiliency_of_a_volume_on_two_nodes(copies: str, found: list[str]) -> None:
    text = f"{CLUSTER}    topology: rack-aware\n    fault_domains: {{a: node-1, b: node-2}}\n"
    design = [(CLUSTER, text), ("node-[1-4]", "node-[1-2]"), (VOLUME, VOLUME.replace("three", copies))]
    lines = told("SMB034", {"design.yaml": design, **TWO_NODES}, "azure-local")
    assert [line.partition("of 2 hosts ")[2] for line in lines] == found
