"""The version selector of a published site, served over http, in a real browser."""

import json
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from publish_project import git

pytestmark = pytest.mark.browser

VERSIONS = [["2.0", "latest"], ["1.0"]]


class Quiet(SimpleHTTPRequestHandler):
    """A server that does not write a line for each request."""

    def log_message(self, format: str, *words: Any) -> None:
        pass


@pytest.fixture
def address(published: Path, tmp_path: Path) -> Iterator[str]:
    """Where the files of the branch are served, taken out as the documentation says."""
    git(published, "archive", "--output", str(tmp_path / "site.tar"), "published-site")
    with tarfile.open(tmp_path / "site.tar") as archive:
        archive.extractall(tmp_path / "site", filter="data")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path / "site"))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_the_selector_lists_the_versions_and_opens_them(
    address: str, chromium: str, need_tool: Callable[..., str], root: Path
) -> None:
    if not (root / "node_modules" / "puppeteer-core").is_dir():
        need_tool("puppeteer-core")
    script = Path(__file__).with_name("selector.mjs")
    done = subprocess.run(
        [need_tool("node"), str(script), chromium, address],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen == {
        "old": {"path": "/1.0/rules/TEAM001/index.html", "current": ["1.0"], "listed": VERSIONS},
        "chosen": {"path": "/2.0/", "current": VERSIONS[0], "listed": VERSIONS},
        "alias": {"path": "/latest/index.html", "current": VERSIONS[0], "listed": VERSIONS},
        "root": {"path": "/latest/", "current": VERSIONS[0], "listed": VERSIONS},
        "strangers": [],
    }
