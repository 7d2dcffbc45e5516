"""Killed before each of its steps, or in the middle of a write, a command that edits files leaves each of
them as it was or as it shall be, and one that keeps verdicts leaves a cache that is whole."""

from pathlib import Path

import pytest
from in_place import COMMANDS, killable
from kills_project import DEAD, IN_A_WRITE, Runs


@pytest.mark.parametrize("command", COMMANDS)
def test_killed_before_each_step(command: str, runs: Runs, tmp_path: Path) -> None:
    project = killable(command, runs, tmp_path)
    steps = project.usual.steps
    assert 3 <= steps <= 40
    for step in range(1, steps + 1):
        assert project.killed(step=step).status == DEAD, step
        if step % 2:
            project.check_the_next_run()
        # Else the next one is killed over what this one left.
    project.check_the_next_run()


@pytest.mark.parametrize("command", COMMANDS)
def test_killed_in_the_middle_of_a_write(command: str, runs: Runs, tmp_path: Path) -> None:
    project = killable(command, runs, tmp_path)
    for size in (1, project.largest // 3, project.largest - 1):
        assert project.killed(size=size).status == IN_A_WRITE, size
        project.check_the_next_run()
