"""Two hundred kills of the commands that edit files and of one that keeps verdicts: at random moments, before
random steps, and in the middle of random writes."""

import os
from pathlib import Path
from random import Random

import pytest
from in_place import COMMANDS, killable
from kills_project import Runs

pytestmark = [pytest.mark.deep, pytest.mark.process]

KILLS = int(os.environ.get("REFARCH_KILLS", "67"))
"""Of each command: 201 in all."""


@pytest.mark.parametrize("command", COMMANDS)
def test_killed_at_random(command: str, runs: Runs, tmp_path: Path) -> None:
    random = Random(command)
    project = killable(command, runs, tmp_path)
    died = 0
    for number in range(KILLS):
        manner = number % 3
        if manner == 0:
            ending = project.killed(after=random.uniform(0.02, 1.0) * project.usual.seconds)
        elif manner == 1:
            ending = project.killed(step=random.randint(1, project.usual.steps))
        else:
            ending = project.killed(size=random.randint(1, project.largest - 1))
        died += ending.status < 0
        if number % 4 == 3:
            project.check_the_next_run()
    project.check_the_next_run()
    assert died > KILLS // 2, "most of them do not come to their end"
