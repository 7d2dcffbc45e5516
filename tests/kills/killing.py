"""Runs refarch and kills it: a program that the tests start once, because a start takes longer than most
runs.

It lints and renders a clean design first, since to compile the schemas and to read the catalog takes longer
than all that a run does then. It reads jobs from stdin, one a line, and forks for each, so that every run is
a process of its own. A job is a JSON object: ``words`` of the command line, the folder ``cwd``, and when to
kill:

- ``step``: before its N-th step, where a step is whatever changes the disk or starts a program (opening a
file to
  write, renaming, removing, making a folder); found with Python's audit events, so no function is replaced;
- ``size``: in the middle of the first write that makes a file longer than N bytes;
- ``after``: after N seconds.

With ``stub``, the site generator is replaced by one that takes no time. The answer is a line too: ``status``
(as of waitpid), ``steps`` that were taken if the run came to its end, and ``said`` on stdout and stderr.
"""

import contextlib
import gc
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import mkdocs.commands.build  # all that a run needs is imported before the first fork

import refarch.schema.explain
import refarch_site.build
import refarch_site.pages_writer
import refarch_site.publish
from refarch.api import RefarchError
from refarch.cli import main

EXAMPLE = Path(__file__).resolve().parents[2] / "linter" / "refarch" / "examples" / "vsan-roce"
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
STEPS = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chmod", "fcntl.flock", "subprocess.Popen"}


class Steps:
    """Counts the steps of this process, and kills it before one of them."""

    def __init__(self, fatal: int) -> None:
        self.fatal = fatal
        self.taken = 0

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        is_writing = event == "open" and isinstance(arguments[2], int) and arguments[2] & WRITING
        if event in STEPS or is_writing:
            self.taken += 1
            if self.taken == self.fatal:
                os.kill(os.getpid(), signal.SIGKILL)


def stub(folder: str, root: str, *_: Any, **__: Any) -> None:
    """A site of a page for each file of the designs, and one for each switch; none if there is a file
    ``fail``."""
    if os.path.exists(os.path.join(root, "fail")):
        raise RefarchError("the site cannot be built: as the test wants it")
    sources = sorted(Path(root, "designs").rglob("*.yaml"))
    os.makedirs(os.path.join(folder, "switches"), exist_ok=True)
    for source in sources:
        Path(folder, f"{source.stem}.html").write_text(source.read_text())
    name = "leaf-9" if "leaf-9" in sources[-1].read_text() else "leaf-2"
    Path(folder, "switches", f"{name}.html").write_text(name)


def child(job: dict[str, Any], answer: int) -> None:
    """Do a job in a process of its own, and never come back."""
    os.chdir(job["cwd"])
    printed = os.open(job["printed"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(printed, 1)
    os.dup2(printed, 2)
    if job.get("stub"):
        refarch_site.build.build_into = stub  # type: ignore[assignment]
        refarch_site.publish.build_into = stub  # type: ignore[assignment]
    if "size" in job:
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # Python ignores it, and would see an error instead
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (job["size"], job["size"]))
    steps = Steps(job.get("step", 0))
    sys.addaudithook(steps)
    status = main(job["words"])
    os.write(answer, str(steps.taken).encode())
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def done(job: dict[str, Any]) -> dict[str, Any]:
    """Do a job and say how it ended."""
    reading, writing = os.pipe()
    process = os.fork()
    if not process:
        try:
            child(job, writing)
        finally:
            os._exit(99)
    os.close(writing)
    started = time.monotonic()
    if "after" in job:
        time.sleep(job["after"])
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    _, status = os.waitpid(process, 0)
    with open(reading) as file:
        steps = int(file.read() or 0)
    said = Path(job["printed"]).read_text(errors="replace")
    return {
        "status": os.waitstatus_to_exitcode(status),
        "steps": steps,
        "said": said,
        "seconds": time.monotonic() - started,
    }


def warm_up() -> None:
    """Lint and render a clean design, and keep in this process what every run needs."""
    folder = tempfile.mkdtemp()
    here, printed = os.getcwd(), os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    shutil.copytree(EXAMPLE, Path(folder, "designs", EXAMPLE.name))
    os.chdir(folder)
    for words in (
        ["lint", "--no-cache"],
        ["render", EXAMPLE.name, "--target", "cumulus-nvue", "--out", "out"],
    ):
        assert main(words) == 0, words
    sys.stdout.flush()
    os.dup2(printed, 1)
    os.chdir(here)
    shutil.rmtree(folder)
    gc.collect()
    gc.freeze()


if __name__ == "__main__":
    assert mkdocs.commands.build and refarch.schema.explain
    warm_up()
    for line in sys.stdin:
        print(json.dumps(done(json.loads(line))), flush=True)
