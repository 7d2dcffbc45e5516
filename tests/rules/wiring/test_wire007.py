"""WIRE007: stated speeds that a port or the cable does not have."""

from collections.abc import Callable

import pytest

from refarch import api

Lint = Callable[..., list[api.Finding]]

HOSTS = 'leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l'


@pytest.mark.parametrize("speed", ["1G", "10G", "25G", "40G", "50G", "100G"])
def test_speeds_of_two_qsfp28_ports(lint_edited: Lint, speed: str) -> None:
    assert not lint_edited("WIRE007", {"wiring.yaml": [("bond: bond1", f"bond: bond1, speed: {speed}")]})


@pytest.mark.parametrize("speed", ["2.5G", "200G"])
def test_a_speed_that_neither_port_has(lint_edited: Lint, speed: str) -> None:
    (finding,) = lint_edited("WIRE007", {"wiring.yaml": [("bond: bond1", f"bond: bond1, speed: {speed}")]})
    assert (finding.file, finding.line, finding.column, finding.severity) == ("wiring.yaml", 7, 110, "error")
    assert (
        "swp21 on leaf-1 supports 1 GbE, 10 GbE, 25 GbE, 40 GbE, 50 GbE, 100 GbE; swp21 on leaf-2 "
        "supports 1 GbE" in finding.message
    )
    assert ("cable MCP1600-C003E30L supports up to 100 GbE" in finding.message) == (speed == "200G")


def test_links_to_hosts_are_for_nic012(lint_edited: Lint) -> None:
    edits = {"wiring.yaml": [(f"{HOSTS}}}", f"{HOSTS}, speed: 50G}}")]}
    assert not lint_edited("WIRE007", edits)
    assert len(lint_edited("NIC012", edits)) == 1


@pytest.mark.parametrize(("speed", "findings"), [("40G", 0), ("50G", 1)])
def test_a_speed_beyond_the_cable(lint_isl: Lint, speed: str, findings: int) -> None:
    found = lint_isl("WIRE007", keys=f", speed: {speed}", ends="[qsfp+, qsfp+]", speed="40G")
    assert [one.message for one in found] == findings * [
        (
            "the link from leaf-1 swp21 to leaf-2 swp21 is set to 50 GbE, but the ports or the cable "
            "do not support this speed; cable M supports up to 40 GbE"
        )
    ]


def test_links_without_any_common_speed_are_for_wire003(lint_isl: Lint) -> None:
    slow = {"keys": ", speed: 1G", "switch": "nvidia-sn3700", "speed": "1G"}
    assert not lint_isl("WIRE007", **slow)
    (finding,) = [one for one in lint_isl("WIRE003", **slow) if one.line == 7]
    assert finding.message.endswith("but the ports have no common speed on a cable of up to 1 GbE")


def test_management_ports_have_no_speeds_in_the_catalog(lint_isl: Lint) -> None:
    assert not lint_isl(
        "WIRE007", a="leaf-1 eth0", b="leaf-2 eth0", keys=", speed: 1G", ends="[rj45, rj45]", speed="1G"
    )


def test_the_only_speed_of_ports_and_cable_is_the_fix(lint_isl: Lint) -> None:
    (finding,) = lint_isl("WIRE007", keys=", speed: 10G", ends="[qsfp28, qsfp28]", speed="1G")
    assert finding.fix is not None and finding.fix.value == "1G"
