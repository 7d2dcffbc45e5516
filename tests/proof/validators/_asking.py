"""How validators are asked that are programs: text in, text out."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import needs

PROGRAMS = Path(__file__).resolve().parent.parent / "programs"


def run(
    command: Sequence[str | Path], text: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a program with a text on its standard input and a plain environment."""
    plain = {
        "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
        "LC_ALL": "C.UTF-8",
        "HOME": "/nonexistent",
    }
    return subprocess.run(
        [str(word) for word in command],
        input=text,
        env={**plain, **environment},
        capture_output=True,
        encoding="utf-8",
    )


def ask_python(script: str, question: Any) -> Any:
    """The answer of a script in tests/proof/programs, run by the Python that has the validators' packages.

    JSON in, JSON out. A script that fails is an error, not a complaint.
    """
    python = needs.validator("venv/bin/python")
    needs.validator("python.stamp")
    done = run([python, "-I", PROGRAMS / script], json.dumps(question))
    if done.returncode != 0:
        raise RuntimeError(f"{script} failed:\n{done.stderr}")
    return json.loads(done.stdout)
