"""Expected values of the verification page of Linux hosts: those that the script decides hold after it."""

import re
from collections import Counter
from pathlib import Path

import pytest
from fake_linux import PROGRAMS, factory, run
from machine import Machine

from refarch.api.intent import host_intents
from refarch.platforms.checks import Check
from refarch.platforms.linux.checks_linux import checks
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named
from shipped_designs import shipped_design

pytestmark = pytest.mark.process

TARGET = target_named("linux-roce")
DECIDED = (
    "dcb ",
    "mlnx_qos ",
    "cat /sys/kernel/config/",
    "cat /sys/class/net/.*/(ecn|device)/",
    "nvme show-hostnqn",
)
"""Commands whose output the script decides; all others show the state of links, peers, and the kernel."""


def found_values(machine: Machine, check: Check) -> str:
    """Value that a command shows on the host: behind the word that the check reads, or all of it."""
    below = machine.state["root"]
    if check.run == "nvme show-hostnqn":  # nvme-cli prints the file
        return str((below / "etc/nvme/hostnqn").read_text()).strip()
    shown = machine.run(check.run.replace("/sys/", f"{below}/sys/")).said
    lines = [line.strip() for line in shown.splitlines()]
    named = [line.removeprefix(check.read).lstrip(": ") for line in lines if line.startswith(check.read)]
    return (named or lines or [""])[0].strip()


def agrees(check: Check, shown: str) -> bool:
    if check.compare == "contains":
        return all(re.search(rf"(?<![0-9]){re.escape(one)}(?![0-9])", shown) for one in check.expected)
    return (shown,) == check.expected


@pytest.mark.parametrize(
    ("design", "device", "decided"),
    [
        ("nvme-linux-flasharray-cumulus", "db-01", {"dcb": 4, "cat": 2, "nvme": 1}),
        ("rdma-linux-connectx7-cumulus", "node-1", {"mlnx_qos": 4, "cat": 10}),
    ],
)
def test_expected_values_hold_after_the_script(
    design: str,
    device: str,
    decided: dict[str, int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = shipped_design(design)
    host = host_intents(found)[device]
    monkeypatch.setenv("ROOT", str(tmp_path / "root"))
    machine = Machine(tmp_path, factory(tmp_path / "root", host.nics, nvidia="rdma" in design), PROGRAMS, run)
    asked = [one for one in checks(found) if one.devices == (device,)]
    kinds = [one for one in asked if re.match("|".join(DECIDED), one.run)]
    assert Counter(one.run.split()[0] for one in kinds) == decided
    wrong_before = [
        one for one in kinds if "hostnqn" not in one.run and not agrees(one, before(machine, one))
    ]
    assert wrong_before, "the host is at the design before the script runs"
    assert machine.run(configuration("", TARGET, device, host).text, "apply").status == 0
    shown = {(one.run, one.read): (found_values(machine, one), one.expected) for one in kinds}
    assert [key for key, one in zip(shown, kinds, strict=True) if not agrees(one, shown[key][0])] == [], shown


def before(machine: Machine, check: Check) -> str:
    """Value before the script; empty for a file that does not exist yet."""
    return "" if "rdma_cm" in check.run else found_values(machine, check)
