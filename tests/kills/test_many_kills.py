"""Two hundred kills of commands with the real site generator: at random moments, before random steps, and in
the middle of random writes."""

import os
from pathlib import Path
from random import Random

import pytest
from kills_project import COMMANDS, Runs, Trial

pytestmark = [pytest.mark.deep, pytest.mark.process]

KILLS = int(os.environ.get("REFARCH_KILLS", "40"))
"""Of each command."""


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_killed_at_random(command: str, runs: Runs, tmp_path: Path, need_tool: object) -> None:
    need_tool("dot")  # type: ignore[operator]
    random = Random(command)
    trial = Trial(runs, tmp_path, command, stub=False)
    usual = trial.endings[0]
    largest = max(len(content) for content in trial.good[0].values())
    died = 0
    for number in range(KILLS):
        trial.become(1 - trial.state)
        manner = number % 5
        if manner in (0, 1):
            ending = trial.killed(after=random.uniform(0.02, 1.0) * usual.seconds)
        elif manner in (2, 3) or command == "publish":
            ending = trial.killed(step=random.randint(1, usual.steps))
        else:
            ending = trial.killed(size=random.randint(1, largest))
        died += ending.status != 0
        trial.check_after_a_kill()
        if number % 3 or ending.status == 0:
            trial.finished()
            trial.check_after_the_next_run()
        # Else the next one is killed over what this one left.
    trial.finished()
    trial.check_after_the_next_run()
    assert died > KILLS // 2, "most of them do not come to their end"
