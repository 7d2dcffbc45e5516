"""What the tests of the platforms share."""

import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

DESIGN = "vsan-roce"

Git = Callable[..., str]
"""``git(folder, "log")``: what git prints in a folder."""


def bash(script: str, folder: Path, variables: Mapping[str, str]) -> tuple[int, str]:
    """Run a script as the runners of all platforms do, which stop at the first failure: its status, and what
    it prints on both streams."""
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script],
        cwd=folder,
        env={**os.environ, **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def installed(source: Path | str, lock: str) -> list[str]:
    """The calls of Python with which a step installs refarch of a source."""
    pip = "python -I -m pip install --quiet --disable-pip-version-check --no-input --no-deps"
    return [
        "python -I -m venv .",
        f"{pip} --require-hashes --only-binary :all: --requirement {source}/requirements/{lock}.txt",
        f"{pip} --no-build-isolation {source}" + f" {source}/site-plugins" * (lock == "site"),
    ]


def noting(programs: Path, summary: int = 7) -> None:
    """Put another ``refarch`` into the folder: it prints how it is called and where, and writes the least of
    a review, with a summary of so many bytes."""
    (programs / "refarch").write_text(
        """#!/bin/bash
printf '%s\\n' "$*" "in ${PWD##*/}"
if [ "$1" != review ]; then exit; fi
while [ "$1" != --out ]; do shift; done
mkdir -p "$2"
touch "$2/annotations-github.txt"
printf comment >"$2/comment.md"
head -c SIZE /dev/zero | tr '\\0' x >"$2/summary.md"
""".replace("SIZE", str(summary))
    )
