"""Runs commands on hostile projects, those of each project in a process of its own with little memory.

Not a test: ``python hostile_driver.py CLEAN`` reads requests from stdin, one JSON object a line: ``project``,
the working folder, ``out``, a folder, and ``commands``, lists of words. Each command is run as ``refarch``
runs it, its streams into files below ``out``. It answers with a line: ``ended``, how the process ended,
``said`` on its own streams, and ``statuses``, of the commands. Processes are forked from this one, which has
imported refarch and linted the clean project CLEAN, and written its pages: to do so takes longer than most
hostile projects. Pages are those of few rules.
"""

import ctypes
import gc
import json
import os
import resource
import sys
import tempfile
from pathlib import Path
from typing import Any

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


def run_all(request: dict[str, Any], answer: str) -> None:
    """Run the commands of a request, and write their statuses into a file."""
    os.chdir(request["project"])
    limit()
    statuses = [
        run(words, os.path.join(request["out"], str(number)))
        for number, words in enumerate(request["commands"])
    ]
    with open(answer, "w", encoding="utf-8") as file:
        json.dump(statuses, file)


def answered(request: dict[str, Any]) -> dict[str, Any]:
    """What became of a request, in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        said, answer = os.path.join(folder, "said"), os.path.join(folder, "answer")
        child = os.fork()
        if child == 0:
            status = 1
            try:
                streams = os.open(said, os.O_WRONLY | os.O_CREAT)
                os.dup2(streams, 1)
                os.dup2(streams, 2)
                run_all(request, answer)
                status = 0
            except BaseException:
                sys.excepthook(*sys.exc_info())
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(status)
        ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        with open(said, encoding="utf-8") as file:
            told = file.read()
        statuses = []
        if os.path.exists(answer):
            with open(answer, encoding="utf-8") as file:
                statuses = json.load(file)
    return {"ended": ended, "said": told, "statuses": statuses}


def serve(clean: str) -> None:
    """Answer requests until there are no more."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    import refarch.schema.explain  # noqa: F401 - what most of the projects need and the clean one does not
    from few_rules import few_rules

    os.chdir(clean)
    with few_rules():
        with tempfile.TemporaryDirectory() as folder:
            words = ["pages", "--out", os.path.join(folder, "pages")]
            for command in (["lint", "--format", "json"], words):
                status = run(command, os.path.join(folder, "clean"))
                assert status == 0, f"{clean} is not clean"
        gc.collect()
        gc.freeze()
        for line in sys.stdin:
            print(json.dumps(answered(json.loads(line))), flush=True)


if __name__ == "__main__":
    serve(sys.argv[1])
