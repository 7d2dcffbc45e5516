"""Driver parameters in a command that a design states for every host, such as ``esxcli system module
parameters set -m icen -p "RDMA=1,1"``.

Source, looked up 2026-11-29: ESXCLI Reference, system (``module parameters set``: ``--module``, ``-m``,
``--parameter-string``, ``-p``, ``--append``, ``-a``, ``--force``, ``-f``; the string holds parameters with
spaces between).
"""

import re
from typing import NamedTuple

COMMAND = ("esxcli", "system", "module", "parameters", "set")

_MODULE = re.compile(r"[A-Za-z0-9_.-]+")
_PARAMETER = re.compile(r"([A-Za-z_][A-Za-z0-9_]*)=([A-Za-z0-9_.,:+-]+)")
_FLAGS = frozenset({"-a", "--append", "-f", "--force"})
_NAMES = {"-m": "module", "--module": "module", "-p": "values", "--parameter-string": "values"}


class ModuleParameter(NamedTuple):
    """Parameter of a driver module."""

    module: str
    name: str
    value: str


def module_parameters(command: str) -> tuple[ModuleParameter, ...]:
    """Parameters that a command sets; none if it is another command, or has another form."""
    import shlex  # lint has this module for every design, and few designs state commands

    try:
        words = shlex.split(command)
    except ValueError:
        return ()
    if tuple(words[: len(COMMAND)]) != COMMAND:
        return ()
    options = _options(words[len(COMMAND) :])
    parameters = [_PARAMETER.fullmatch(word) for word in options.get("values", "").split()]
    if not _MODULE.fullmatch(options.get("module", "")) or not parameters:
        return ()
    found = tuple(ModuleParameter(options["module"], one[1], one[2]) for one in parameters if one)
    return found if len(found) == len(parameters) else ()


def _options(words: list[str]) -> dict[str, str]:
    """Module and parameter string; empty if a word is something else."""
    found: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        name, separator, value = word.partition("=") if word.startswith("--") else (word, "", "")
        if word in _FLAGS:
            continue
        if name not in _NAMES or _NAMES[name] in found:
            return {}
        found[_NAMES[name]] = value if separator else next(rest, "")
    return found
