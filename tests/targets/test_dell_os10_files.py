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
from refarch.model.types import SpanningTree
from refarch.platforms.target import ConfigLine, target_named

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


def test_rollback_warns_of_the_question_and_removes_spanning_tree() -> None:
    tree = SpanningTree("rstp", 4096, LOSSLESS.origin)
    lines = written(TARGET, LOSSLESS._replace(spanning_tree=tree)).rollback_text.splitlines()
    warning = next(number for number, line in enumerate(lines) if "can ask for a confirmation" in line)
    assert warning < min(n for n, line in enumerate(lines) if line.startswith("default interface"))
    assert {"no spanning-tree mode", "no spanning-tree rstp priority"} <= {*lines}
    bare = LOSSLESS._replace(ports={}, bonds={}, unused_ports={}, mlag=None)
    assert "can ask for a confirmation" not in written(TARGET, bare).rollback_text


def test_a_change_of_the_type_of_a_port_warns_of_the_question() -> None:
    target = target_named(TARGET)
    assert target.delta is not None
    routed = with_port(LOSSLESS, PORT, routed=True, tagged=(), untagged=None, edge=False)
    changed = [one.text for one in target.delta(LOSSLESS, routed) if isinstance(one, ConfigLine)]
    assert f"default interface {PORT}" in changed
    assert any("can ask for a confirmation" in line for line in changed)
    renamed = LOSSLESS._replace(name="tor-9")
    same = [one.text for one in target.delta(LOSSLESS, renamed) if isinstance(one, ConfigLine)]
    assert same and not any("can ask for a confirmation" in line for line in same)


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
