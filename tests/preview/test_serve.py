"""``refarch serve`` as a process: real saves, a design that is broken in between, and what it refuses."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest
from serving import Server, free_port

from few_rules import few_rules
from refarch_site.build import build

DESIGN = "/designs/vsan-roce"
OVERVIEW = f"{DESIGN}/index.html"


def save(project: Path, name: str, old: str, new: str) -> None:
    """Replace a text of the design that is there, as an editor saves."""
    path = project / "designs" / "vsan-roce" / name
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def title(project: Path) -> str:
    """The title of the design."""
    match = re.search(r"^title: (.*)$", (project / "designs/vsan-roce/design.yaml").read_text(), re.M)
    assert match
    return match[1]


@pytest.fixture(params=["bare", pytest.param("own", marks=pytest.mark.deep)])
def project(request: pytest.FixtureRequest) -> Path:
    """A project without and with a mkdocs.yml of its own."""
    folder: Path = request.getfixturevalue(request.param)
    return folder


def test_saves_are_shown_also_after_broken_ones_and_many_quick_ones(project: Path, tmp_path: Path) -> None:
    first = title(project)
    with Server(project) as server:
        assert f"serving the site at http://127.0.0.1:{server.port}/ until Ctrl-C\n" in server.said
        assert first in server.get(OVERVIEW).text

        save(project, "ip-plan.yaml", "mtu: 9000", "mtu: 8999")
        server.until(lambda: "8999" in server.get(f"{DESIGN}/addresses.html").text)

        qos = (project / "designs/vsan-roce/qos.yaml").read_text()
        save(project, "qos.yaml", "\n", "\n}: [broken\n")
        server.until(lambda: "cannot be read" in server.get(OVERVIEW).text)
        for page in ("cabling.html", "source/qos.yaml.html"):
            assert server.get(f"{DESIGN}/{page}").status == 200, page
        wiring = server.get(f"{DESIGN}/cabling.html").text
        assert "cannot be read" in wiring and 'href="source/qos.yaml.html#L' in wiring

        (project / "designs/vsan-roce/qos.yaml").write_text(qos + "unknown_key: 1\n")
        server.until(lambda: "unknown_key" in unescape(server.get(OVERVIEW).text))
        (project / "designs/vsan-roce/qos.yaml").write_text(qos)
        server.until(lambda: "cannot be read" not in server.get(f"{DESIGN}/cabling.html").text)

        broken_part = project / "designs/_catalog/switches/bad.yaml"
        broken_part.parent.mkdir(parents=True)
        broken_part.write_text("garbage: [")
        server.until(lambda: "designs/_catalog/switches/bad.yaml:1:" in server.said)
        broken_part.unlink()

        for number in range(50):
            save(project, "ip-plan.yaml", f"mtu: {8999 - number}", f"mtu: {8998 - number}")
        server.until(lambda: "8949" in server.get(f"{DESIGN}/addresses.html").text)
        assert "Traceback" not in server.said
        assert len(re.findall(r"^vsan-roce: ", server.said, re.M)) < 40

        save(project, "design.yaml", f"title: {first}", "title: Another name")
        server.until(lambda: "Another name" in server.get(f"{DESIGN}/cabling.html").text)
        shown = {page: server.get(f"/{page}").page for page in pages_of(project)}
        assert server.interrupt() == 130
        assert "Traceback" not in server.said
    with few_rules():
        build(str(project), str(tmp_path / "built"))
    built = {page: (tmp_path / "built" / page).read_text() for page in shown}
    assert {page for page in shown if shown[page] != built[page]} == set()


def pages_of(project: Path) -> list[str]:
    """Pages of each kind: of the design, of its files, of rules and formats, and hand-written ones."""
    names = [f"designs/vsan-roce/{name}.html" for name in ("index", "cabling", "addresses", "compliance")]
    names += ["designs/vsan-roce/source/design.yaml.html", "designs/index.html", "rules/TEAM001/index.html"]
    names += ["index.html", "format/design.html"]
    return [*names, "notes.html"] if (project / "docs").exists() else names


def test_files_come_and_go_and_the_search_follows(own: Path) -> None:
    other = own / "designs" / "second"
    with Server(own) as server:
        (own / "docs/notes.md").write_text("# Notes\n\nThe second word.\n")
        server.until(lambda: "The second word." in server.get("/notes.html").text)
        (own / "docs/more.md").write_text("# More\n\nOne page more.\n")
        server.until(lambda: "One page more." in server.get("/more.html").text)

        shutil.copytree(own / "designs/vsan-roce", other)
        design = other / "design.yaml"
        temporary = other / ".design.yaml.swp"
        temporary.write_text(design.read_text().replace("id: vsan-roce", "id: second"))
        os.replace(temporary, design)
        server.until(lambda: "designs/second/index.html" in server.get("/index.html").text)
        assert server.get("/designs/second/cabling.html").status == 200

        server.until(lambda: "designs/second/index.html" in server.get("/search/names/second.js").text)
        assert server.get("/search/names/_site.js").text.count("notes.html") == 1
        assert "One page more." in server.get("/search/text/_site.js").text

        shutil.rmtree(other)
        server.until(lambda: server.get("/search/names/second.js").status == 404)
        server.until(lambda: server.get("/designs/second/cabling.html").status == 404)
        assert "designs/second" not in server.get("/index.html").text

        (own / "refarch.yaml").write_text("format: 1\nunknown: 1\n")
        server.until(lambda: "the site was not changed: refarch.yaml:2:1: " in server.said)
        page = server.get(OVERVIEW)
        question = urlencode({"page": OVERVIEW, "digest": page.digest, "number": "0"})
        news = json.loads(server.get(f"/_refarch/changes?{question}").text)
        assert news["changed"] is False
        assert news["trouble"].startswith("The site was not changed: refarch.yaml:2:1: ")
        (own / "refarch.yaml").unlink()
        server.until(lambda: "all files are read again" in server.said)
        assert "Traceback" not in server.said


def test_requests_by_other_names_and_for_other_paths_are_refused(bare: Path) -> None:
    with Server(bare) as server:
        foreign = server.get("/", host="evil.example")
        assert (foreign.status, foreign.text) == (
            421,
            "evil.example is not a name of this server; refarch serve --host sets another name\n",
        )
        assert server.get("/", host="").status == 400
        assert server.get("/", host=f"localhost:{server.port}").status == 200
        for target in ("/%00", "/%ff", "/../../etc/passwd", "/%2e%2e/x", "http://127.0.0.1/"):
            assert server.get(target).status == 400, target
        missing = server.get("/nothing.html")
        assert (
            missing.status == 404 and "_refarch/preview.js" in missing.text
        )  # so that it is shown once it is there
        assert server.get("/designs").headers["location"] == "/designs/"
        assert server.get("/", method="HEAD").text == ""
        assert server.get("/", method="POST").status == 501
        assert server.get("/assets/refarch.css").headers["content-type"] == "text/css; charset=utf-8"
        assert server.get("/_refarch/preview.js").headers["content-type"] == "text/javascript; charset=utf-8"
        assert server.get("/_refarch/other").status == 404
        second = refused(bare, "--port", str(server.port))
        assert second == (
            2,
            f"refarch: port {server.port} on 127.0.0.1 is in use by another program; "
            "specify another one with --port\n",
        )
        assert server.interrupt() == 130
        assert server.said.splitlines() == [
            f"serving the site at http://127.0.0.1:{server.port}/ until Ctrl-C"
        ]


def test_all_addresses_are_served_only_when_asked_for_and_it_is_said(bare: Path, tmp_path: Path) -> None:
    opened, browser = tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {opened}\n')
    browser.chmod(0o755)
    os.environ["BROWSER"] = f"{browser} %s"
    try:
        server = Server(bare, "--host", "0.0.0.0", "--open")
    finally:
        del os.environ["BROWSER"]
    with server:
        assert "everyone who can reach this machine at 0.0.0.0 can read the site\n" in server.said
        server.until(lambda: opened.exists() and opened.read_text() == f"http://127.0.0.1:{server.port}/")
        assert server.get("/", host=f"{socket.gethostname()}:{server.port}").status == 200
        assert server.get("/", host="evil.example").status == 421


def test_what_cannot_be_served_is_one_line(bare: Path) -> None:
    port = str(free_port())
    assert refused(bare, "--port", port, "--host", "192.0.2.1")[0] == 2
    assert refused(bare, "--port", port, "--host", "192.0.2.1")[1].startswith(
        "refarch: 192.0.2.1: not an address of this machine: "
    )
    (bare / "refarch.yaml").write_text("format: 1\nunknown: 1\n")
    status, said = refused(bare, "--port", port)
    assert status == 2 and said.startswith("refarch: refarch.yaml:2:1: ") and said.count("\n") == 1


def refused(project: Path, *words: str) -> tuple[int, str]:
    """Exit status and stderr of a server that does not start."""
    command = [sys.executable, "-m", "refarch", "serve", *words]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert done.stdout == ""
    return done.returncode, done.stderr
