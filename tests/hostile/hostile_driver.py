"""Runs commands on a hostile project, in a process of its own with little memory; prints what each gave, as
JSON.

Not a test: ``python hostile_driver.py OUT COMMAND...``, where each COMMAND is a JSON list of words. The
working folder is the project. Each command is run as ``refarch`` runs it, its streams into files below OUT.
"""

import ctypes
import json
import os
import resource
import sys

MEMORY = 2 * 1024**3
"""Bytes of address space; what the largest design of the benchmarks takes is a fifth of it."""

SECONDS = 240
"""Of processor time: no test of speed, only an end to a run that would never end."""

FILE = 64 * 1024**2
"""Bytes of the largest file that may be written."""

_CAPABILITIES = 0x20080522  # _LINUX_CAPABILITY_VERSION_3 of linux/capability.h
_READ_ANYTHING = 0b110  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH


def limit() -> None:
    """Give up memory, time, and root's right to read what nobody may read."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE, FILE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if os.geteuid() == 0:
        libc = ctypes.CDLL(None, use_errno=True)
        header, sets = (ctypes.c_uint32 * 2)(_CAPABILITIES, 0), (ctypes.c_uint32 * 6)()
        if libc.capget(header, sets) == 0:
            sets[0] &= ~_READ_ANYTHING
            sets[1] &= ~_READ_ANYTHING
            libc.capset(header, sets)


def run(words: list[str], stem: str) -> int:
    """Run one command with stdout and stderr in ``<stem>.out`` and ``<stem>.err``."""
    from refarch.cli import main

    kept = os.dup(1), os.dup(2)
    for number, end in ((1, "out"), (2, "err")):
        file = os.open(f"{stem}.{end}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
        os.dup2(file, number)
        os.close(file)
    try:
        return main(words)
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        for number, old in enumerate(kept, 1):
            os.dup2(old, number)
            os.close(old)


if __name__ == "__main__":
    limit()
    folder, *commands = sys.argv[1:]
    print(
        json.dumps(
            [
                run(json.loads(words), os.path.join(folder, str(number)))
                for number, words in enumerate(commands)
            ]
        )
    )
