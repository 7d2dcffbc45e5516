"""Of the slips that our code could have, tests notice most: 300 mutants, others for each commit."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.deep

PROGRAM = Path(__file__).parent.parent / "mutants" / "mutants.py"
RECORD = Path(__file__).parents[2] / ".cache" / "mutants" / "reached.jsonl"
"""Which tests execute which lines, as a run before has recorded it."""

SAMPLE = 300
KILLED_IN_100 = 92
"""Those that are declared to be equivalent count as killed: they are argued one by one."""


def test_tests_notice_most_mutants(root: Path) -> None:
    """The others are listed with their lines; ``make mutants PATHS=FILE:LINE`` tries one again."""
    head = ["git", "rev-parse", "--short=8", "HEAD"]
    seed = subprocess.run(head, cwd=root, capture_output=True, text=True, check=True).stdout.strip()
    command = [sys.executable, str(PROGRAM), "--sample", str(SAMPLE), "--seed", seed]
    command += [] if RECORD.exists() else ["--record"]
    run = subprocess.run(command, capture_output=True, text=True)
    counts = r"(\d+) mutants: (\d+) killed, (\d+) equivalent, (\d+) survived, (\d+) undecided"
    found = re.search(counts, run.stdout)
    assert found is not None, run.stdout + run.stderr
    drawn, killed, equivalent, *unnoticed = map(int, found.groups())
    assert drawn == SAMPLE == killed + equivalent + sum(unnoticed)
    assert 100 * (killed + equivalent) >= KILLED_IN_100 * drawn, run.stdout
