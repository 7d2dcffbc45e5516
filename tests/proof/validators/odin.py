"""ODIN's audit: what a peer's parser reads in a running configuration of Cisco NX-OS or Dell OS10.

Proves, if what it read equals the design, that PFC, class maps, shares (ETS), ECN, MTU and interface
policies stand where a program that we did not write looks for them. It is a set of regular expressions:
blind to whatever it does not look for, so: fair. Its eleven verdicts are for the values of Azure Local
(priorities 3 and 7, 50 % and 1 to 2 %, MTU 9216); a design with other values fails them rightly.
Source: ../shared/verifiers/odin (Azure/odinforazurelocal, MIT); run by Node.js.
"""

import json
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

import needs

from ._asking import run

VALIDATOR = "the audit of ODIN for Azure Local"


class Audit(NamedTuple):
    """What the audit says of one configuration."""

    platform: str | None
    """``nxos`` or ``os10``; None where it recognizes neither (it then reads the text as OS10)."""
    parsed: dict[str, Any]
    """What it understood: ``pfcCos``, ``cosValues``, ``etsBandwidthQueue3``, ``ecnOnStorageQueue``,
    ``interfacePfc`` and so on."""
    checks: list[dict[str, Any]]
    """Its verdicts: ``id``, ``name``, ``status``, ``expected``, ``found``."""


def audit(text: str, profile: str = "hci_switched") -> Audit:
    """Read a running configuration; profiles are hci_switched, hci_switchless, disagg_iscsi, disagg_fc."""
    script = needs.shared_folder() / "verifiers/odin/audit.js"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "running.cfg")
        file.write_text(text, encoding="utf-8")
        done = run([needs.program("node"), script, file, profile])
    if done.returncode != 0:
        raise RuntimeError(f"ODIN's audit failed: {done.stderr}")
    said = json.loads(done.stdout)
    return Audit(said["platform"], said["parsed"], said["checks"])


def lines_read(audit: Audit) -> int:
    """How many lines it took a value from: one for each, but for those that it derives from others."""
    derived = ("platform", "classMapCos3", "classMapCos7", "mtu9216")
    values = [value for name, value in audit.parsed.items() if name not in derived]
    return sum(len(value) if isinstance(value, list) else value not in (None, False) for value in values)


def complaints(text: str, profile: str = "hci_switched") -> list[str]:
    """The checks that did not pass: ``name: found ..., expected ...``."""
    return [
        f"{check['name']}: found {check['found']}, expected {check['expected']}"
        for check in audit(text, profile).checks
        if check["status"] != "pass"
    ]
