"""actionlint: would GitHub take this workflow?

Proves syntax, keys and their values, types of expressions, what events, contexts and permissions there are,
and inputs and outputs of actions: of the popular ones, which it has a list of, and of one that lies in the
repository. shellcheck reads the scripts. Not proved: that an action of another repository exists. Strong.
Source: Go module github.com/rhysd/actionlint (1.7.12).
"""

import json
from pathlib import Path

import needs

from ._asking import run

VALIDATOR = "actionlint"


def complaints(workflow: Path) -> list[str]:
    """What actionlint says against a workflow in ``.github/workflows`` of a repository, as
    ``line:column: what``. Its file, because local actions are looked up from there."""
    command = [needs.validator("reports/actionlint"), "-shellcheck", needs.program("shellcheck")]
    done = run([*command, "-pyflakes=", "-format", "{{json .}}", workflow])
    if done.returncode not in (0, 1):
        raise RuntimeError(f"actionlint failed: {done.stderr}")
    return [f"{one['line']}:{one['column']}: {one['message']}" for one in json.loads(done.stdout)]
