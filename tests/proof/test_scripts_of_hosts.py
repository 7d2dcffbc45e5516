"""Judges read the scripts for hosts, and those that lead back: shellcheck, and tree-sitter's PowerShell."""

import re

import pytest
from judges import powershell, shell
from rich_intents import intents, small_intents

from proof_tally import Proved
from refarch_site.rendering.writing import configuration
from refarch_site.targets import target_named

pytestmark = [pytest.mark.process, pytest.mark.slow]


def scripts(name: str) -> list[str]:
    """A script of each kind: those of equal hosts differ in numbers."""
    target, found = target_named(name), dict[str, str]()
    for _, intent in (*intents(target), *small_intents(target)):
        made = configuration(name, target, "device", intent)
        for text in (made.text, made.rollback_text):
            found.setdefault(re.sub(r"[0-9a-f]+", "0", text), text)
    return list(found.values())


def test_shellcheck_accepts_every_script_for_esxi(proved: Proved) -> None:
    found = scripts("esxi-esxcli")
    assert len(found) > 40
    for text in found:
        assert shell.complaints(text) == [], text.splitlines()[1]
        proved(shell.JUDGE, "esxi-esxcli", len(text.splitlines()))


def test_powershell_is_parsed(proved: Proved) -> None:
    found = scripts("windows-powershell")
    assert len(found) > 10
    for text in found:
        assert powershell.complaints(text) == [], text.splitlines()[0]
        proved(powershell.JUDGE, "windows-powershell", len(text.splitlines()))
