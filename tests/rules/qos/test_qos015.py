"""QOS015: headroom of all lossless ports of a switch against its buffer, to the meter."""

import pytest
from rule_designs import BETWEEN, findings, told

QOS, WIRING, DESIGN = "qos.yaml", "wiring.yaml", "design.yaml"
LENGTH = "cable_length: 5m"


def reserved(meters: int, *edits: tuple[str, str]) -> list[str]:
    return told("QOS015", {QOS: [(LENGTH, f"cable_length: {meters}m"), *edits]})


def between(meters: int) -> list[str]:
    """The two cables between the leafs are fibres of this length."""
    fibre = BETWEEN.replace(
        "nvidia-mcp1600-c003e30l", f"generic-mpo12-om4, optics: nvidia-mma1b00-c100d, length: {meters}m"
    )
    return told("QOS015", {WIRING: [(BETWEEN, fibre)]})


def test_the_length_that_is_reserved_for() -> None:
    assert reserved(5) == [] == reserved(18522)
    assert reserved(18523) == [
        "qos.yaml:10:19 warning QOS015 headroom for 18,523 m of cable at the 6 lossless ports on "
        "leaf-1 takes 13,948,928 bytes, but its SN2010 has a buffer of 13,945,824 bytes; its cables "
        "need 387,072 bytes; also: leaf-2"
    ]


def test_the_switch_is_named() -> None:
    (finding,) = findings("QOS015", {QOS: [(LENGTH, "cable_length: 40000m")]})
    assert [(one.file, one.line, one.message) for one in finding.related] == [
        ("wiring.yaml", 3, "the switch")
    ]
    assert (
        finding.hint
        == "Set `cable_length: 3m` in profile roce, the length of the longest cable on its switches."
    )


def test_the_cables_themselves_take_too_much() -> None:
    assert between(27778) == []
    assert between(27779) == [
        "wiring.yaml:3:23 warning QOS015 the 6 lossless ports on leaf-1 need 13,946,880 bytes of "
        "headroom, but its SN2010 has a buffer of 13,945,824 bytes; also: leaf-2"
    ]


def test_every_priority_with_pfc_takes_its_own() -> None:
    """Half of the length is too much for two of them."""
    two = ("pfc: {priorities: [3]", "pfc: {priorities: [3, 4]")
    assert reserved(8900, two) == [] != reserved(9000, two) and reserved(9000) == []


def test_lossy_traffic_needs_none() -> None:
    assert reserved(40000, ("mode: lossless", "mode: lossy")) == [] != reserved(40000)


@pytest.mark.parametrize("transport", ["tcp", "iwarp"])
def test_other_transports(transport: str) -> None:
    edits = {
        QOS: [(LENGTH, "cable_length: 40000m")],
        DESIGN: [("transport: roce-v2", f"transport: {transport}")],
    }
    assert told("QOS015", edits) == []
