"""The target for OS10: exact files with their way back, and what is told where OS10 cannot have it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import cli_lines
import pytest
from cli_lines import with_port, with_profile
from rich_intents import intents

from parse_back.checking import written
from refarch.api.intent import SwitchIntent
from refarch.platforms.target import target_named

TARGET = "dell-os10"
SWITCHES: dict[str, SwitchIntent] = dict(intents(target_named(TARGET)))
LOSSLESS = SWITCHES["azure-local-four-converged tor-1a"]
PORT = "ethernet1/1/1"

body = partial(cli_lines.body, TARGET)
told = partial(cli_lines.told, TARGET)


def test_configuration_is_the_golden_one(root: Path, golden: Callable[[Path, str], None]) -> None:
    made = written(TARGET, LOSSLESS)
    folder = root / "tests/golden/targets/azure-local-four-converged"
    golden(folder / "tor-1a.os10.cfg", made.text)
    golden(folder / "tor-1a.rollback.os10.cfg", made.rollback_text)


@pytest.mark.parametrize(
    ("fec", "speed", "lines"),
    [
        ("rs", 25_000, ["fec CL108-RS"]),
        ("rs", 100_000, ["fec CL91-RS"]),
        ("base-r", 25_000, ["fec CL74-FC"]),
        ("none", 25_000, ["fec off"]),
        ("base-r", 100_000, []),
    ],
)
def test_fec_is_called_by_the_speed(fec: str, speed: int, lines: list[str]) -> None:
    switch = with_port(LOSSLESS, PORT, fec=fec, speed=speed)
    assert [line for line in body(switch, f"interface {PORT}") if line.startswith("fec")] == lines
    reason = "OS10 derives the FEC method from the speed, and this combination is not documented"
    assert told(switch, "ports.fec") == ([] if lines else [(PORT, fec, reason)])


def test_of_two_trusted_fields_ports_go_by_dscp() -> None:
    switch = with_profile(LOSSLESS, trust=("pcp", "dscp"), dscp_map={26: 3})
    assert "trust-map dscp azlocal_trust" in body(switch, f"interface {PORT}")
    reason = "two trust maps on a port are not documented; the port trusts DSCP"
    assert told(switch, "profiles.trust") == [("azlocal", "pcp", reason)]


def test_trust_without_a_map_is_told() -> None:
    switch = with_profile(LOSSLESS, trust=("dscp",), dscp_map={})
    assert [line for line in body(switch, f"interface {PORT}") if line.startswith("trust")] == []
    reason = "OS10 classifies by a map of PCPs or DSCPs, but the profile has none"
    assert told(switch, "profiles.trust") == [("azlocal", "dscp", reason)]
