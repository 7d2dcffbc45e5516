"""shellcheck: is it sound shell?

Proves that a script parses as the shell that its first line names, that its words are quoted, and that it
has none of the mistakes that shellcheck knows. It knows nothing of the commands that are called, so: syntax
only.
Source: Debian package shellcheck (https://www.shellcheck.net/wiki/).
"""

import json

import needs

from ._asking import run

VALIDATOR = "shellcheck"


def complaints(text: str, dialect: str = "") -> list[str]:
    """What shellcheck says against a script: ``line:column: SCnnnn what``, in order.

    ``dialect`` (sh, bash, dash, ksh) is for text without a first line ``#!``.
    """
    command = [needs.program("shellcheck"), "--norc", "--format=json1", "--severity=style"]
    command += [f"--shell={dialect}"] if dialect else []
    done = run([*command, "-"], text)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"shellcheck failed: {done.stderr}")
    found = json.loads(done.stdout)["comments"]
    return [f"{one['line']}:{one['column']}: SC{one['code']} {one['message']}" for one in found]
