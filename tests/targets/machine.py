"""A host to run scripts on: its programs are answered by a function of the test."""

import os
import subprocess
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

State = dict[str, Any]
Run = Callable[[State, list[str]], list[str]]
"""What a command prints, and does to the state. Raises an error for one that fails."""

PROGRAM = r"""#!/bin/sh
set -C  # an existing file is not opened
until true 2>/dev/null > lock; do :; done
printf '%s\0' {name} "$@" >> asked
answer=
{{ read -r status; while IFS= read -r line; do answer="$answer$line
"; done }} < answered
: >> taken
if [ "$status" = 0 ]; then printf %s "$answer"; else printf %s "$answer" >&2; fi
exit "$status"
"""
"""Hands its words over by one pipe, takes what comes by another, and says by a third that it has it all, so
that they serve one at a time. It starts no process: scripts call it some ten thousand times."""


class Ran(NamedTuple):
    """What a script did."""

    status: int
    said: str
    errors: str
    state: State

    @property
    def calls(self) -> list[str]:
        """The commands that set something."""
        return list(self.state["calls"])


class Machine:
    """A host in a folder: its programs, and its state."""

    def __init__(self, folder: Path, state: State, programs: tuple[str, ...], run: Run) -> None:
        self.folder, self.state, self.answers = folder, state, run
        (folder / "bin").mkdir()
        for name in programs:
            (folder / "bin" / name).write_text(PROGRAM.format(name=name), encoding="utf-8")
            (folder / "bin" / name).chmod(0o755)
        for pipe in ("asked", "answered", "taken"):
            os.mkfifo(folder / pipe)

    def run(self, text: str, *words: str) -> Ran:
        """Run a script; calls of earlier ones are forgotten."""
        self.state["calls"] = []
        (self.folder / "script.sh").write_text(text, encoding="utf-8")
        host = threading.Thread(target=self._answer)
        host.start()
        done = subprocess.run(
            ["sh", "script.sh", *words],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}"},
        )
        (self.folder / "asked").write_bytes(b"")
        host.join()
        return Ran(done.returncode, done.stdout, done.stderr, self.state)

    def _answer(self) -> None:
        """Answer one command after the other, until one is empty."""
        while asked := (self.folder / "asked").read_bytes():
            try:
                printed = self.answers(self.state, asked.decode().split("\0")[:-1])
                answer = "\n".join(["0", *printed])
            except Exception as error:
                answer = f"1\n{error}"
            (self.folder / "answered").write_text(answer + "\n", encoding="utf-8")
            (self.folder / "taken").read_bytes()
            (self.folder / "lock").unlink()
