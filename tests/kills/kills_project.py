"""What the tests of kills share: a project with two states, the commands that write, and what each must
leave."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
EXAMPLE = HERE.parents[1] / "linter" / "refarch" / "examples" / "vsan-roce"
DEAD = -9
IN_A_WRITE = -25
"""SIGXFSZ: the file grew beyond what the process may write."""

COMMANDS: Mapping[str, tuple[str, ...]] = {
    "build": ("build", "--out", "out"),
    "render": ("render", "vsan-roce", "--target", "cumulus-nvue", "--out", "out"),
    "pages": ("pages", "--out", "out"),
    "publish": ("publish", "draft", "--alias", "latest"),
    "lint": ("lint", "--format", "json", "--output", "out/report.json"),
}


WAIVER = "refarch: waive TEAM001: nothing here to waive (owner: lab)"

EDITS = (
    ("leaf-[1-2]", "leaf-[1,9]"),
    ("leaf-2", "leaf-9"),
    ("bond: bond1", "bond: bond7"),
    ("# nothing is waived", f"# {WAIVER}"),
)
"""What differs between the two states of the design."""


class Ending(NamedTuple):
    """How a run ended."""

    status: int
    steps: int
    said: str
    seconds: float


class Runs:
    """Runs of refarch in one process each, made by ``killing.py``."""

    def __init__(self, folder: Path) -> None:
        self.printed = folder / "printed"
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        self.program = subprocess.Popen(
            [sys.executable, str(HERE / "killing.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**environment, "GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": os.devnull},
        )

    def run(self, project: Path, words: tuple[str, ...], stub: bool = True, **when: Any) -> Ending:
        """Run a command in a project. ``when`` says when it is killed: ``step``, ``size`` or ``after``."""
        job = {
            "words": words,
            "cwd": str(project),
            "stub": stub,
            "printed": str(self.printed),
            **when,
        }
        assert self.program.stdin is not None and self.program.stdout is not None
        self.program.stdin.write(json.dumps(job) + "\n")
        self.program.stdin.flush()
        return Ending(**json.loads(self.program.stdout.readline()))

    def close(self) -> None:
        """End the program."""
        assert self.program.stdin is not None and self.program.stdout is not None
        self.program.stdin.close()
        self.program.wait()
        self.program.stdout.close()


def git(project: Path, *words: str) -> str:
    """What git prints in the project; empty where it fails."""
    done = subprocess.run(["git", *words], cwd=project, capture_output=True, text=True, check=False)
    return done.stdout.strip()


class Trial:
    """A project whose design has two states, 0 and 1, and one command that writes what it is in."""

    def __init__(self, runs: Runs, folder: Path, command: str, stub: bool = True) -> None:
        self.runs, self.command, self.stub = runs, command, stub
        self.project = folder / "project"
        self.state = 0
        (self.project / "designs").mkdir(parents=True)
        shutil.copytree(EXAMPLE, self.project / "designs" / "vsan-roce")
        with open(self.project / "designs" / "vsan-roce" / "wiring.yaml", "a") as wiring:
            wiring.write(f"{EDITS[-1][0]}\n")
        git(self.project, "init", "--quiet", "--initial-branch=main")
        for setting in ("user.name=Scratch", "user.email=scratch@example.org"):
            git(self.project, "config", *setting.split("="))
        (self.project / "out").mkdir()
        (self.project / "out" / "theirs.txt").write_text("work of years")
        if command == "build":
            shutil.rmtree(self.project / "out")
        self.beside = set(os.listdir(self.project)) | {"out"}
        self.good: dict[int, dict[str, bytes]] = {}
        self.endings = {}
        for state in (0, 1, 0):
            self.become(state)
            self.endings[state] = self.finished()
            self.good[state] = self.written()
        assert self.good[0] != self.good[1]

    def become(self, state: int) -> None:
        """Edit the design: one of its switches gets another name, so that its files do too, and what both
        have in them changes."""
        for file in (self.project / "designs" / "vsan-roce").glob("*.yaml"):
            text = file.read_text()
            for words in EDITS:
                text = text.replace(words[1 - state], words[state])
            file.write_text(text)
        self.state = state

    def finished(self) -> Ending:
        """A run that nobody kills."""
        ending = self.runs.run(self.project, COMMANDS[self.command], self.stub)
        assert ending.status == 0, ending
        return ending

    def killed(self, **when: Any) -> Ending:
        """A run that is killed, unless it ends before that."""
        ending = self.runs.run(self.project, COMMANDS[self.command], self.stub, **when)
        assert ending.status in (0, DEAD, IN_A_WRITE), ending
        return ending

    def written(self) -> dict[str, bytes]:
        """What stands in the output: files by path, or entries of the branch."""
        if self.command == "publish":
            return {"branch": git(self.project, "ls-tree", "-r", "published-site").encode()}
        out = self.project / "out"
        return {
            path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()
        }

    def check_after_a_kill(self) -> None:
        """No half-written file; the last good output stands, or a part of the new one beside it."""
        now = self.written()
        if self.command == "publish":
            assert now in self.good.values()
            assert git(self.project, "fsck", "--no-progress", "--no-dangling") == ""
        elif self.command == "build":
            assert now in (*self.good.values(), {})
        else:
            old, new = self.good[1 - self.state], self.good[self.state]
            for path, content in now.items():
                is_ours_for_a_while = path.startswith(".refarch-")
                assert is_ours_for_a_while or content in (old.get(path), new.get(path)), path
            assert set(now) >= set(old) & set(new), "nothing that stays is away"

    def check_after_the_next_run(self) -> None:
        """All is as if nobody had been killed, and nothing is left."""
        assert self.written() == self.good[self.state]
        self.check_nothing_is_left()

    def check_nothing_is_left(self) -> None:
        """Beside what was there before and the output, there is nothing: not in the project, not in git."""
        assert set(os.listdir(self.project)) <= self.beside
        left = [name for name in os.listdir(self.project / ".git") if name.startswith("refarch")]
        refs = set(git(self.project, "for-each-ref", "--format=%(refname:short)").splitlines())
        assert (left, refs - {"published-site"}) == ([], set())
