"""The documented configuration of nginx, run by somebody who is not root: headers, types, folders, lost
pages, and all of it below a path."""

import gzip
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from built_site import ROOT

import needs

PAGE = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
TEMPLATE = (ROOT / "templates/site/nginx.conf").read_text(encoding="utf-8")
NOBODY = 65534

AROUND = """daemon off;
pid {folder}/nginx.pid;
error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {types};
    default_type application/octet-stream;
    {server}
}}
"""
"""What stands around a server's own file; paths are those of a test."""


class Nginx(NamedTuple):
    program: str
    types: Path


@pytest.fixture(scope="module")
def nginx() -> Nginx:
    """The machine's own, or the one that set-up took out of its package."""
    own = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if own and Path("/etc/nginx/mime.types").is_file():
        return Nginx(own, Path("/etc/nginx/mime.types"))
    return Nginx(str(needs.validator("nginx/usr/sbin/nginx")), needs.validator("nginx/etc/nginx/mime.types"))


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that somebody else may write into and come to, which that of a test is not."""
    with tempfile.TemporaryDirectory(prefix="refarch-nginx-") as made:
        path = Path(made)
        path.chmod(0o777)
        yield path


def replace_words(text: str, **words: str) -> str:
    """The configuration with other words for those of a key of ``WORDS``, each of which is there once."""
    for name, word in words.items():
        assert text.count(WORDS[name]) == 1, WORDS[name]
        text = text.replace(WORDS[name], word)
    return text


WORDS = {
    "listen": "listen 8080;",
    "root": "root /usr/share/nginx/html;",
    "policy": "include /etc/nginx/policy.conf;",
    "lost": "=404 /404.html;",
    "lock": "location / {",
}


def configuration_file(nginx: Nginx, folder: Path, port: int, template: str = TEMPLATE, **words: str) -> Path:
    """The file for nginx, with the site in ``folder/html``."""
    server = replace_words(
        template,
        listen=f"listen 127.0.0.1:{port};",
        root=f"root {folder}/html;",
        policy=f"include {folder}/policy.conf;",
        **words,
    )
    file = folder / "nginx.conf"
    file.write_text(AROUND.format(folder=folder, types=nginx.types.resolve(), server=server))
    return file


def put(site: Path, folder: Path, below: str = "") -> None:
    """Copy a site to where it is served, and make its policy by the documented command."""
    shutil.copytree(site, folder / "html" / below)
    command = re.search(r"^```sh\n(printf .*?)\n```$", PAGE, re.DOTALL | re.MULTILINE)
    assert command is not None
    (folder / "site").symlink_to(folder / "html" / below)
    subprocess.run(["sh", "-c", command[1]], cwd=folder, check=True)


def started_as() -> dict[str, Any]:
    """Whom a program is started as: never root."""
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}


def check_configuration(nginx: Nginx, file: Path) -> "subprocess.CompletedProcess[str]":
    command = [nginx.program, "-t", "-c", str(file), "-p", str(file.parent)]
    return subprocess.run(command, capture_output=True, text=True, check=False, **started_as())


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class Running(NamedTuple):
    port: int
    folder: Path

    def get(self, path: str, **headers: str) -> tuple[HTTPResponse, bytes]:
        """What the server answers."""
        connection = HTTPConnection("127.0.0.1", self.port)
        connection.request(
            "GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()}
        )
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer, body


def answers(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


@pytest.fixture
def run(nginx: Nginx, folder: Path) -> Iterator[Callable[..., Running]]:
    """Starts the server with the site that lies in the folder; ends it with the test."""
    begun: list[subprocess.Popen[bytes]] = []

    def start(**words: str) -> Running:
        port = free_port()
        file = configuration_file(nginx, folder, port, **words)
        command = [nginx.program, "-c", str(file), "-p", str(folder)]
        begun.append(subprocess.Popen(command, **started_as()))
        while not answers(port):
            assert begun[-1].poll() is None, "nginx ended"
            time.sleep(0.02)
        return Running(port, folder)

    yield start
    for one in begun:
        one.terminate()
        one.wait()


def test_nginx_takes_the_documented_configuration(nginx: Nginx, folder: Path, small_site: Path) -> None:
    put(small_site / "out", folder)
    done = check_configuration(nginx, configuration_file(nginx, folder, 8080))
    assert done.returncode == 0, done.stderr
    assert "test is successful" in done.stderr and "[warn]" not in done.stderr
    broken = check_configuration(
        nginx, configuration_file(nginx, folder, 8080, TEMPLATE.replace("gzip on;", "gzip maybe;"))
    )
    assert broken.returncode == 1 and 'invalid value "maybe" in "gzip" directive' in broken.stderr


def test_nginx_takes_the_documented_lock(nginx: Nginx, folder: Path, small_site: Path) -> None:
    put(small_site / "out", folder)
    lock = re.findall(r"^```nginx\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[1]
    assert "auth_request /oauth2/auth;" in lock
    template = re.sub(r"    location / \{.*?\n    \}\n", lambda _: lock, TEMPLATE, count=1, flags=re.DOTALL)
    assert template.count("location / {") == 1 and "auth_request" in template
    done = check_configuration(nginx, configuration_file(nginx, folder, 8080, template))
    assert done.returncode == 0 and "[warn]" not in done.stderr, done.stderr


def test_every_answer_has_the_policy_and_its_type(
    run: Callable[..., Running], folder: Path, small_site: Path
) -> None:
    put(small_site / "out", folder)
    server = run()
    policy = (small_site / "out/csp.txt").read_text().strip()
    types = {
        "/": ("text/html; charset=utf-8", 200),
        "/designs/vsan-roce/cabling.html": ("text/html; charset=utf-8", 200),
        "/assets/refarch.css": ("text/css", 200),
        "/kept-pages.js": ("application/javascript; charset=utf-8", 200),
        "/designs/vsan-roce/diagrams/topology.svg": ("image/svg+xml", 200),
        "/no/such/page.html": ("text/html; charset=utf-8", 404),
        "/.refarch": ("text/html; charset=utf-8", 404),
        "/assets/": ("text/html; charset=utf-8", 404),
    }
    for path, expected in types.items():
        answer, _ = server.get(path)
        assert (answer.headers["Content-Type"], answer.status) == expected, path
        assert answer.headers.get_all("Content-Security-Policy") == [policy], path
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Cache-Control"] == "no-cache" and answer.headers["Server"] == "nginx"


def test_text_is_compressed_and_not_sent_twice(
    run: Callable[..., Running], folder: Path, small_site: Path
) -> None:
    put(small_site / "out", folder)
    server = run()
    answer, body = server.get("/assets/refarch.css", Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(body) == (small_site / "out/assets/refarch.css").read_bytes()
    again, body = server.get(
        "/assets/refarch.css", If_None_Match=server.get("/assets/refarch.css")[0].headers["ETag"]
    )
    assert (again.status, body) == (304, b"")


def test_a_folder_is_led_to_its_slash_by_the_way_it_was_asked_for(
    run: Callable[..., Running], folder: Path, small_site: Path
) -> None:
    put(small_site / "out", folder)
    server = run()
    answer, _ = server.get("/designs")
    assert (answer.status, answer.headers["Location"]) == (301, "/designs/")
    assert server.get("/designs/")[1] == (small_site / "out/designs/index.html").read_bytes()


def test_it_runs_without_root_and_writes_nothing_into_the_site(
    run: Callable[..., Running], folder: Path, small_site: Path
) -> None:
    put(small_site / "out", folder)
    before = sorted((folder / "html").rglob("*"))
    server = run()
    assert server.get("/")[0].status == 200
    assert (folder / "nginx.pid").stat().st_uid != 0
    assert sorted((folder / "html").rglob("*")) == before


@pytest.mark.browser
def test_below_a_path_pages_are_kept_and_a_lost_page_leads_on(
    run: Callable[..., Running],
    folder: Path,
    small_site: Path,
    need_tool: Callable[..., str],
    browser: str,
) -> None:
    assert "`/library/404.html` instead of\n`/404.html`" in PAGE
    put(small_site / "out", folder, "library")
    server = run(lost="=404 /library/404.html;")
    command = [
        need_tool("node"),
        str(Path(__file__).with_name("nginx.mjs")),
        browser,
        f"http://127.0.0.1:{server.port}/library/",
        "designs/vsan-roce/checks.html",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert (seen["said"], seen["kept"], seen["status"]) == ([], "Stored on this device", 404)
    assert seen["links"] == {"index.html": 200, "designs/index.html": 200, "rules/index.html": 200}
