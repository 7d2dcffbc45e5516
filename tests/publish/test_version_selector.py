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

    def send_error(self, code: int, *_: Any, **__: Any) -> None:
        """As servers of pages do: the page at the root for what is not there."""
        page = Path(self.directory, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(page)


@pytest.fixture
def address(published: Path, tmp_path: Path) -> Iterator[str]:
    """Where the files of the branch are served, taken out as the documentation says."""
    git(published, "archive", "--output", str(tmp_path / "site.tar"), "published-site")
    with tarfile.open(tmp_path / "site.tar") as archive:
        archive.extractall(tmp_path / "site", filter="data")
    (tmp_path / "site/2.0/designs/vsan-roce/network.html").unlink()
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path / "site"))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_the_selector_lists_the_versions_and_opens_them(
    address: str, browser: str, need_tool: Callable[..., str], root: Path
) -> None:
    script = Path(__file__).with_name("selector.mjs")
    done = subprocess.run(
        [need_tool("node"), str(script), browser, address],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen == {
        "old": {"path": "/1.0/rules/TEAM001/index.html", "current": ["1.0"], "listed": VERSIONS},
        "chosen": {"path": "/2.0/rules/TEAM001/index.html", "current": VERSIONS[0], "listed": VERSIONS},
        "held": ["md-version__current", "md-version__link", "md-version__link"],
        "typed": "/1.0/rules/TEAM001/index.html",
        "same": "/2.0/designs/vsan-roce/cabling.html?from=mail#links",
        "lacking": "/2.0/",
        "alias": {"path": "/latest/index.html", "current": VERSIONS[0], "listed": VERSIONS},
        "root": {"path": "/latest/", "current": VERSIONS[0], "listed": VERSIONS},
        "banners": {
            "old": [
                "This is version 1.0, not the latest version. See this page in the latest version.",
                "/latest/rules/TEAM001/index.html",
            ],
            "lacking": [
                "This is version 1.0, not the latest version. See this page in the latest version, which "
                "does not have this page.",
                "/latest/",
            ],
            "latest": [],
        },
        "lost": {
            "elsewhere": [
                "Version 2.0 does not have this page. Versions with this page:",
                "/1.0/designs/vsan-roce/network.html",
                "/2.0/",
            ],
            "nowhere": [
                "No version has this page. First page of version 1.0:",
                "/1.0/",
            ],
            "version": ["This version does not exist. Available versions:", "/2.0/", "/1.0/"],
        },
        "strangers": [],
    }


def test_what_only_a_published_version_has_is_legible_for_everyone(
    address: str, browser: str, need_tool: Callable[..., str], root: Path
) -> None:
    if not (root / "node_modules" / "axe-core").is_dir():
        need_tool("axe-core")
    script = root / "tests/site/browser.mjs"
    pages = json.dumps({"2.0/releases.html": [390, 1440], "1.0/index.html": [390, 1440]})
    done = subprocess.run(
        [need_tool("node"), str(script), browser, address, pages],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    # The theme's own name of its list of versions.
    button = 'label-content-name-mismatch: <button class="md-version__current" aria-label="Select version">'
    assert {line.partition(": ")[2] for line in seen.pop("violations")} == {
        f'{button}2.0<span class="md-version__alias">latest</span></button',
        f"{button}1.0</button>",
    }
    assert seen == {"strangers": [], "complaints": [], "overflow": []}
