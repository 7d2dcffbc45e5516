"""The commands that draw and publish hand their options to the site's own functions, and load them only
then."""

import os
import shutil
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cli_project import DESIGN, Run

from refarch.cli import _progress, main
from refarch.core.errors import RefarchError
from refarch_site.targets import TARGETS


class Recorder:
    """Stands for one function of the site; remembers how it was called."""

    def __init__(
        self, module: str, function: str, monkeypatch: pytest.MonkeyPatch, fails: bool = False
    ) -> None:
        self.calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
        self.fails = fails
        stand_in = ModuleType(module)
        setattr(stand_in, function, self)
        monkeypatch.setitem(sys.modules, module, stand_in)

    def __call__(self, *positional: Any, **named: Any) -> list[str]:
        self.calls.append((positional, named))
        if self.fails:
            raise RefarchError("dot is not installed")
        return ["config/leaf-1.txt", "config/leaf-2.txt"]


CASES = (
    (["build"], (".", "site"), {"strict": True, "local_rules": False, "force": False}),
    (["build", "--out", "x"], (".", "x"), {"strict": True, "local_rules": False, "force": False}),
    (["build", "--allow-local-code"], (".", "site"), {"strict": True, "local_rules": True, "force": False}),
    (["build", "--force"], (".", "site"), {"strict": True, "local_rules": False, "force": True}),
    (["serve"], (".", 8000, False), {}),
    (["serve", "--port", "8001", "--allow-local-code"], (".", 8001, True), {}),
    (["publish", "1.0"], (".", "1.0", None, False, False), {}),
    (["publish", "1.0", "--alias", "latest", "--force"], (".", "1.0", "latest", True, False), {}),
    (["publish", "1.0", "--allow-local-code"], (".", "1.0", None, False, True), {}),
    (["pages", "--out", "md"], (".", "md", False, False), {}),
    (["pages", "--out", "md", "--force"], (".", "md", True, False), {}),
    (["pages", "--out", "md", "--allow-local-code"], (".", "md", False, True), {}),
)
"""Words, and the arguments that the site's function gets."""

FUNCTIONS = {
    "build": ("refarch_site.build", "build"),
    "serve": ("refarch_site.serve", "serve"),
    "publish": ("refarch_site.publish", "publish"),
    "pages": ("refarch_site.pages_writer", "write_pages"),
}
"""Of each command, where its function stands."""


def test_options_reach_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    for words, positional, named in CASES:
        recorder = Recorder(*FUNCTIONS[words[0]], monkeypatch)
        assert main(words) == 0, words
        assert recorder.calls == [(positional, named)], words


def test_what_the_site_refuses_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, *_ in CASES:
        Recorder(*FUNCTIONS[words[0]], monkeypatch, fails=True)
        assert main(words) == 2, words
        assert capsys.readouterr().err == "refarch: dot is not installed\n", words


SAID = (
    (["build"], "building the site"),
    (["publish", "1.0"], "publishing 1.0"),
    (["pages", "--out", "md"], "writing pages"),
    (["render", DESIGN, "--target", "cumulus-nvue", "--out", "config"], f"rendering {DESIGN}"),
    (["lint"], "checking designs"),
    (["show", DESIGN, "bom"], f"reading {DESIGN}"),
    (["diff", DESIGN, DESIGN], f"comparing {DESIGN} and {DESIGN}"),
    (["conformance", DESIGN], f"checking {DESIGN}"),
)
"""What a person at a terminal is told while a command works. What ``serve`` does is told by MkDocs."""


def test_each_command_says_what_it_does(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "dumb")  # so that it is one plain line
    monkeypatch.setattr(_progress, "PATIENCE", 0)
    monkeypatch.setattr(_progress, "watched", lambda: True)
    for words, doing in SAID:
        if words[0] in FUNCTIONS:
            Recorder(*FUNCTIONS[words[0]], monkeypatch)
        assert main(words) == 0, words
        assert capsys.readouterr().err == f"{doing} ...\n", words


def test_render_names_the_files_that_it_wrote(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    recorder = Recorder("refarch_site.render", "render_target", monkeypatch)
    assert main(["render", DESIGN, "--target", "cumulus-nvue", "--out", "config"]) == 0
    ((result, target, out, force, plugins), _) = recorder.calls[0]
    assert (result.id, target, out, force) == (DESIGN, "cumulus-nvue", "config", False)
    assert plugins.names(TARGETS) == ["cumulus-nvue"]
    assert capsys.readouterr().out == "config/leaf-1.txt\nconfig/leaf-2.txt\n"


def test_render_writes_the_files_that_it_names(project: Path, refarch: Run) -> None:
    done = refarch("render", DESIGN, "--target", "cumulus-nvue", "--out", "config")
    assert (done.returncode, done.stderr) == (0, "")
    named = done.stdout.splitlines()
    assert named and all((project / name).read_text().strip() for name in named)


def test_render_keeps_to_the_law_of_output_folders(project: Path, refarch: Run) -> None:
    """What it says and does for files that are not its own, and for those of the other designs."""
    words = ("render", DESIGN, "--target", "cumulus-nvue", "--out", "config")
    (project / "config").mkdir()
    (project / "config" / "leaf-1.nvue.sh").write_text("mine\n")
    done = refarch(*words)
    assert (done.returncode, done.stdout, done.stderr) == (
        2,
        "",
        "refarch: config/leaf-1.nvue.sh: was not written by refarch; give another --out, or --force to "
        "overwrite it; nothing was written\n",
    )
    assert os.listdir("config") == ["leaf-1.nvue.sh"]
    assert refarch(*words, "--force").returncode == 0
    shutil.copytree(project / "designs" / DESIGN, project / "designs" / "second")
    design = project / "designs" / "second" / "design.yaml"
    design.write_text(design.read_text().replace(f"id: {DESIGN}", "id: second"))
    files = list((project / "designs" / "second").glob("*.yaml"))
    for file in files:
        file.write_text(file.read_text().replace("leaf-", "other-"))
    second = ("render", "second", "--target", "cumulus-nvue", "--out", "config")
    done = refarch(*second)
    assert (done.returncode, done.stderr) == (0, "")
    assert {name.partition(".")[0] for name in os.listdir("config")} == {
        "",
        "leaf-1",
        "leaf-2",
        "other-1",
        "other-2",
    }
    for file in files:
        file.write_text(file.read_text().replace("other-", "leaf-"))
    done = refarch(*second)
    assert (done.returncode, done.stderr) == (
        2,
        "refarch: config/leaf-1.nvue.sh.sources.json: belongs to another output, `config vsan-roce "
        "cumulus-nvue`; give another --out, or --force to overwrite it; nothing was written (1 more like "
        "this)\n",
    )


def test_an_unknown_target_writes_nothing(project: Path, refarch: Run) -> None:
    done = refarch("render", DESIGN, "--target", "cumulus", "--out", "config")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1 and "cumulus-nvue" in done.stderr
    assert not (project / "config").exists()
