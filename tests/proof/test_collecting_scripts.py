"""Validators read the scripts that collect outputs: shellcheck, and the grammar of PowerShell."""

import sys
from pathlib import Path

import pytest
from validators import powershell, shell

from refarch.collecting.files import collection_files
from refarch.collecting.plan import collection_plan
from sharing import Share

TESTS = Path(__file__).resolve().parent.parent
sys.path.append(str(TESTS / "collecting"))

from test_collecting import DESIGNS, opened  # noqa: E402

pytestmark = pytest.mark.process


def test_shellcheck_and_the_grammar_of_powershell_accept_every_script(share: Share) -> None:
    read = set()
    for project, name in share.of(DESIGNS, 0):
        for path, text in collection_files(collection_plan(opened(project, name))).items():
            if path.endswith((".sh", ".ps1")):
                ask = shell.complaints if path.endswith(".sh") else powershell.complaints
                assert ask(text) == [], (name, path)
                read.add(path.partition(".")[2])
    assert read == {"sh", "ps1"}
