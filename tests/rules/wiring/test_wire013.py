"""WIRE013: splits that a port cannot do: more parts than lanes, or faster ones than the port."""

import pytest
from rule_designs import told

NOS = "nos: cumulus-linux}"


def split(ports: str, parts: str) -> list[str]:
    return told("WIRE013", {"wiring.yaml": [(NOS, f'{NOS[:-1]}, breakouts: {{"{ports}": {parts}}}}}')]})


@pytest.mark.parametrize(
    ("ports", "parts"),
    [("19", "4x25G"), ("19", "2x50G"), ("19", "4x10G"), ("19-22", "4x25G"), ("22", "2x25G")],
)
def test_a_port_of_four_lanes_and_100_g(ports: str, parts: str) -> None:
    assert split(ports, parts) == []


@pytest.mark.parametrize(
    ("ports", "parts", "column", "said"),
    [
        (
            "19",
            "4x50G",
            102,
            "port 19 on leaf-1 is split into 4 parts of 50 GbE, but its maximum speed is 100 GbE",
        ),
        (
            "19",
            "2x100G",
            102,
            "port 19 on leaf-1 is split into 2 parts of 100 GbE, but its maximum speed is 100 GbE",
        ),
        ("19", "8x10G", 102, "port 19 on leaf-1 is split into 8 parts, but its QSFP28 cage has 4 lanes"),
        ("18", "2x10G", 102, "port 18 on leaf-1 is split into 2 parts, but its SFP28 cage has 1 lane"),
        ("18-19", "4x25G", 105, "port 18 on leaf-1 is split into 4 parts, but its SFP28 cage has 1 lane"),
    ],
)
def test_what_cannot_be(ports: str, parts: str, column: int, said: str) -> None:
    assert split(ports, parts) == [f"wiring.yaml:3:{column} error WIRE013 {said}; also: leaf-2"]


def test_two_entries_are_two_findings() -> None:
    edit = (NOS, f'{NOS[:-1]}, breakouts: {{"17": 2x10G, "19": 4x25G, "20": 8x10G}}}}')
    found = told("WIRE013", {"wiring.yaml": [edit]})
    assert [line.partition(" is split")[0] for line in found] == [
        "wiring.yaml:3:102 error WIRE013 port 17 on leaf-1",
        "wiring.yaml:3:128 error WIRE013 port 20 on leaf-1",
    ]


def test_no_breakouts() -> None:
    assert told("WIRE013", {}) == []


@pytest.mark.parametrize(
    ("ports", "parts", "said"),
    [
        ("31", "4x25G", ""),
        ("31", "4x10G", ""),
        ("32", "2x50G", ""),
        (
            "32",
            "4x25G",
            (
                "port 32 on leaf-1 is split into 4x25G, but NVIDIA SN2700 supports this split only on "
                "ports with odd numbers"
            ),
        ),
        (
            "29-32",
            "4x25G",
            (
                "port 30 on leaf-1 is split into 4x25G, but NVIDIA SN2700 supports this split only on "
                "ports with odd numbers"
            ),
        ),
        ("31", "1x40G", ""),
    ],
)
def test_ways_that_the_catalog_lists(ports: str, parts: str, said: str) -> None:
    edit = (
        f"nvidia-sn2010, role: leaf, fabric: main, {NOS}",
        f'nvidia-sn2700, role: leaf, fabric: main, {NOS[:-1]}, breakouts: {{"{ports}": {parts}}}}}',
    )
    found = [line.partition("WIRE013 ")[2] for line in told("WIRE013", {"wiring.yaml": [edit]})]
    assert found == ([f"{said}; also: leaf-2"] if said else [])
