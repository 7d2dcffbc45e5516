"""Every limit of every rule is moved, and a test of the rule must notice each move."""

import subprocess
import sys
from pathlib import Path

import pytest

from refarch import api

pytestmark = [pytest.mark.deep, pytest.mark.process]

PROGRAM = Path(__file__).parent.parent / "rules" / "limits_noticed.py"
BEFORE_RULES = {"reading", "settings", "project", "installer", "asbuilt"}
AREAS = sorted({rule.area for rule in api.rules()} - BEFORE_RULES)


@pytest.mark.parametrize("area", AREAS)
def test_every_moved_limit_is_noticed(area: str) -> None:
    codes = [rule.code for rule in api.rules() if rule.area == area]
    command = [sys.executable, str(PROGRAM), "--check", *codes]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
