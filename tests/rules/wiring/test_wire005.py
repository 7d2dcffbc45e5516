"""WIRE005: FEC that the cable or the speed does not go with."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

HOSTS = 'leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l'


def on_hosts(
    lint: Lint, fec: str, cable: str = "nvidia-mcp2m00-a003e30l", more: str = ""
) -> list[api.Finding]:
    line = f'leaf-1 swp[1-4]", cable: {cable}, fec: {fec}{more}'
    return lint("WIRE005", {"wiring.yaml": [(HOSTS, line)]})


@pytest.mark.parametrize(
    ("fec", "said"), [("none", "no FEC"), ("base-r", "Base-R FEC"), ("rs", ""), ("auto", "")]
)
def test_cable_that_needs_rs_fec(lint_edited: Lint, fec: str, said: str) -> None:
    found = on_hosts(lint_edited, fec)
    assert [(one.file, one.line, one.column, one.severity) for one in found] == (
        [("wiring.yaml", 5, 93, "error")] if said else []
    )
    for one in found:
        assert one.message == (
            f"the link from host-1 vmnic4 to leaf-1 swp1 uses {said}, but cable MCP2M00-A003E30L "
            "requires RS-FEC; also: host-[2-4] vmnic4"
        )


@pytest.mark.parametrize(("fec", "findings"), [("none", 1), ("base-r", 0), ("rs", 0), ("auto", 0)])
def test_cable_that_needs_base_r(lint_isl: Lint, fec: str, findings: int) -> None:
    found = lint_isl(
        "WIRE005",
        a="leaf-1 swp10",
        b="leaf-2 swp10",
        keys=f", fec: {fec}",
        ends="[sfp28, sfp28]",
        speed="25G",
        medium="passive-copper",
        more="length: 3m\ncable_class: ca-s\nfec: base-r",
    )
    assert len(found) == findings


@pytest.mark.parametrize("fec", ["none", "base-r", "rs", "auto"])
def test_cable_that_needs_none(lint_edited: Lint, fec: str) -> None:
    assert not on_hosts(lint_edited, fec, "nvidia-mcp2m00-a003e26n")


def test_no_fec_is_needed_below_25g(lint_edited: Lint) -> None:
    assert not on_hosts(lint_edited, "none", more=", speed: 10G")
    assert on_hosts(lint_edited, "none", more=", speed: 25G")


@pytest.mark.parametrize(("speed", "findings"), [("25G", 0), ("50G", 0), ("100G", 1)])
def test_base_r_does_not_exist_at_100g(lint_edited: Lint, speed: str, findings: int) -> None:
    edit = (
        "nvidia-mcp1600-c003e30l, bond: bond1",
        f"nvidia-mcp1600-c003e26n, bond: bond1, fec: base-r, speed: {speed}",
    )
    found = lint_edited("WIRE005", {"wiring.yaml": [edit]})
    assert len(found) == findings
    for one in found:
        assert one.message == (
            "the link from leaf-1 swp21 to leaf-2 swp21 uses Base-R FEC, but the link runs at 100 "
            "GbE, for which Base-R is not defined; also: leaf-1 swp22"
        )


COPPER = {"medium": "passive-copper", "keys": ", fec: none"}


@pytest.mark.parametrize(
    ("ends", "speed", "switch", "port", "more", "said"),
    [
        ("qsfp28", "100G", "nvidia-sn2010", "21", "length: 1m", "copper at 100 GbE requires RS-FEC"),
        (
            "qsfp56",
            "200G",
            "nvidia-sn3700",
            "21",
            "length: 1m",
            "the link runs at 200 GbE with lanes that require RS-FEC",
        ),
        ("sfp28", "25G", "nvidia-sn2010", "10", "length: 3m", ""),
        ("sfp28", "25G", "nvidia-sn2010", "10", "length: 4m", "copper of 4 m requires RS-FEC at 25 GbE"),
        ("sfp28", "25G", "nvidia-sn2010", "10", "length: 5m\nfec: none", ""),
        ("qsfp+", "40G", "nvidia-sn2010", "21", "length: 1m", ""),
    ],
)
def test_what_the_standard_asks_for(
    lint_isl: Lint, ends: str, speed: str, switch: str, port: str, more: str, said: str
) -> None:
    ports = {"a": f"leaf-1 swp{port}", "b": f"leaf-2 swp{port}", "switch": switch}
    found = lint_isl("WIRE005", ends=f"[{ends}, {ends}]", speed=speed, more=more, **COPPER, **ports)
    assert [one.message.partition(", but ")[2] for one in found] == ([said] if said else [])


def test_lanes_of_a_cable_for_slower_ones(lint_isl: Lint) -> None:
    optical = {"ends": "[qsfp56, qsfp56]", "speed": "200G", "switch": "nvidia-sn3700"}
    assert not lint_isl("WIRE005", keys=", fec: none, speed: 100G", **optical)
    assert lint_isl("WIRE005", keys=", fec: none", **optical)


@pytest.mark.parametrize(("speed", "findings"), [("10G", 1), ("25G", 0), ("40G", 1), ("100G", 0)])
def test_no_reed_solomon_at_10_and_40g(lint_isl: Lint, speed: str, findings: int) -> None:
    found = lint_isl("WIRE005", keys=f", fec: rs, speed: {speed}", medium="passive-copper")
    assert len(found) == findings
    for one in found:
        assert one.message.endswith(
            f"the link runs at {speed[:-1]} GbE, for which no Reed-Solomon code is defined"
        )
        assert one.hint == "Remove `fec`. Or set `fec: none`."


def test_a_transceiver_needs_its_fec(lint_edited: Lint) -> None:
    cable = "nvidia-mcp1600-c003e30l, bond: bond1"
    line = "generic-mpo12-om4, length: 5m, optics: nvidia-mma1b00-c100d, bond: bond1, fec: none"
    (finding,) = lint_edited("WIRE005", {"wiring.yaml": [(cable, line)]})
    assert "transceiver MMA1B00-C100D requires RS-FEC" in finding.message
