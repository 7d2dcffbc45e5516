"""Starts real servers and asks them; every wait is polling with a generous end."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

FEW_RULES = str(Path(__file__).resolve().parents[1] / "few_rules.py")

END = 60.0
"""Seconds after which something that must come has not come."""


class Answer(NamedTuple):
    """What a server answered."""

    status: int
    text: str
    headers: dict[str, str]

    @property
    def page(self) -> str:
        """The page as a build writes it: without the script of the preview."""
        return re.sub(r'<script src="/[^"]*_refarch/preview.js" data-digest="\w+"></script>', "", self.text)

    @property
    def digest(self) -> str:
        """What the page's script asks with."""
        found = re.search(r'_refarch/preview.js" data-digest="(\w+)"', self.text)
        assert found, self.text[-300:]
        return found[1]


class Server:
    """``refarch serve`` as a process of its own, with the pages of few rules."""

    def __init__(self, project: Path, *words: str, host: str = "127.0.0.1") -> None:
        self.project, self.host, self.port = project, host, free_port()
        self.log = project.parent / f"{project.name}-{self.port}.log"
        command = [sys.executable, FEW_RULES, "serve", "--port", str(self.port), *words]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command,
                cwd=project,
                stdout=log,
                stderr=log,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                preexec_fn=_hear_ctrl_c,
            )

    def __enter__(self) -> "Server":
        until(lambda: "serving the site at" in self.said or self.process.poll() is not None)
        assert self.process.poll() is None, self.said
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(END)

    @property
    def said(self) -> str:
        """All that the server has written."""
        return self.log.read_text()

    def get(self, target: str, host: str | None = None, method: str = "GET") -> Answer:
        """Ask for exactly this target; ``host`` is the header, of which an empty one is left out."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=END)
        connection.putrequest(method, target, skip_host=True, skip_accept_encoding=True)
        if host != "":
            connection.putheader("Host", host or f"{self.host}:{self.port}")
        connection.endheaders()
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return Answer(answer.status, text, {name.lower(): value for name, value in answer.getheaders()})

    def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for something that must come."""
        until(is_so, lambda: self.said)

    def interrupt(self) -> int:
        """Press Ctrl-C; the exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(END)


def _hear_ctrl_c() -> None:
    """Take it as at a terminal: what runs in the background of a shell inherits that it is ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def until(is_so: Callable[[], bool], said: Callable[[], str] = str) -> None:
    """Wait for something that must come; where it does not, ``said`` tells more."""
    end = time.monotonic() + END
    while not is_so():
        assert time.monotonic() < end, f"it did not come: {said()}"
        time.sleep(0.05)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
