"""Validators read the scripts for hosts, and their rollbacks: shellcheck, and tree-sitter's PowerShell."""

import re

import pytest
from rich_intents import intents, small_intents
from validators import powershell, shell

from proof_tally import Proved, stated
from refarch.platforms.rendering.writing import configuration
from refarch.platforms.target import target_named

pytestmark = [pytest.mark.process, pytest.mark.slow]


def scripts(name: str) -> tuple[list[str], list[str]]:
    """A script of each kind, as those of equal hosts differ in numbers: of designs, and made up."""
    target, found = target_named(name), dict[str, str]()
    kinds = []
    for wanted in (intents(target), small_intents(target)):
        for _, intent in wanted:
            made = configuration(name, target, "device", intent)
            for text in filter(None, (made.text, made.rollback_text)):
                found.setdefault(re.sub(r"[0-9a-f]+", "0", text), text)
        kinds.append(len(found))
    texts, designs = list(found.values()), kinds[0]
    return texts[:designs], texts[designs:]


def test_shellcheck_accepts_every_script_for_esxi(proved: Proved) -> None:
    own, made_up = scripts("esxi-esxcli")
    assert len(own) > 40 and made_up
    for text in (*own, *made_up):
        assert shell.complaints(text) == [], text.splitlines()[1]
    proved(shell.VALIDATOR, "esxi-esxcli", sum(map(stated, own)))


def test_powershell_is_parsed(proved: Proved) -> None:
    own, made_up = scripts("windows-powershell")
    assert len(own) > 10 and made_up
    for text in (*own, *made_up):
        assert powershell.complaints(text) == [], text.splitlines()[0]
    proved(powershell.VALIDATOR, "windows-powershell", sum(map(stated, own)))
