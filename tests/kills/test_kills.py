"""Killed before any of its steps, a command leaves no half-written file and the last good output, or the next
run puts it back and clears up. The site generator is a stand-in here; ``test_many_kills.py`` has the real
one."""

from pathlib import Path

import pytest
from kills_project import COMMANDS, DEAD, IN_A_WRITE, Runs, Trial

MOST = {"build": 40, "publish": 12, "render": 20, "lint": 10}
"""Kills of each command; where it takes more steps, they are spread over all."""


def steps_of(trial: Trial) -> list[int]:
    """Steps before which it is killed, the last among them."""
    last = trial.endings[0].steps
    return sorted({last - last * number // MOST[trial.command] for number in range(MOST[trial.command])})


@pytest.mark.parametrize("command", ["build", "publish", "render", "lint"])
def test_killed_before_each_step(command: str, runs: Runs, tmp_path: Path) -> None:
    trial = Trial(runs, tmp_path, command)
    steps = steps_of(trial)
    assert len(steps) > 3
    for step in steps:
        trial.become(1 - trial.state)
        assert trial.killed(step=step).status == DEAD, step
        trial.check_after_a_kill()
        if step % 2:
            trial.become(1 - trial.state)  # what the next run writes is not what the killed one was writing
        trial.finished()
        trial.check_after_the_next_run()


def test_a_next_run_that_fails_puts_the_last_site_back(runs: Runs, tmp_path: Path) -> None:
    trial = Trial(runs, tmp_path, "build")
    missing = 0
    for step in steps_of(trial):
        trial.become(1 - trial.state)
        assert trial.killed(step=step).status == DEAD
        missing += not (trial.project / "out").exists()
        (trial.project / "fail").write_text("")
        ending = runs.run(trial.project, COMMANDS["build"])
        (trial.project / "fail").unlink()
        said = "refarch: the site cannot be built: as the test wants it\n"
        assert (ending.status, ending.said) == (2, said)
        assert trial.written() in trial.good.values()
        trial.check_nothing_is_left()
    assert missing == 1, "away only between two renames"


@pytest.mark.parametrize("command", ["build", "render", "lint"])
def test_killed_in_the_middle_of_a_write(command: str, runs: Runs, tmp_path: Path) -> None:
    trial = Trial(runs, tmp_path, command)
    largest = max(len(content) for content in trial.good[0].values())
    for size in (1, largest // 3, largest - 1):
        trial.become(1 - trial.state)
        assert trial.killed(size=size).status == IN_A_WRITE
        trial.check_after_a_kill()
        trial.finished()
        trial.check_after_the_next_run()


def test_ended_by_a_signal_it_clears_up_itself(tmp_path: Path) -> None:
    """SIGTERM, as supervisors and containers send it."""
    import signal
    import subprocess
    import sys

    program = (
        "import sys, time\nfrom refarch.cli import main\nfrom refarch_site import build\n"
        "def wait(*_, **__):\n    print('begun', flush=True)\n    while True:\n        time.sleep(1)\n"
        "build.build_into = wait\nsys.exit(main(['build', '--out', 'out']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], cwd=tmp_path, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stdout.readline() == "begun\n"
        assert [path.name for path in tmp_path.glob(".out.refarch*")] != []
        process.send_signal(signal.SIGTERM)
    assert process.returncode == 143
    assert list(tmp_path.iterdir()) == []


def test_every_command_that_writes_is_killed_somewhere() -> None:
    assert set(COMMANDS) == {"build", "lint", "pages", "publish", "render"}
