"""The commands that draw and publish hand their options to the site's own functions, and load them only
then."""

import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from cli_project import DESIGN, Run

from refarch.cli import main
from refarch.core.errors import RefarchError


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


CASES = [
    ("refarch_site.build", "build", ["build"], (".", "site"), {"strict": True, "local_rules": False}),
    (
        "refarch_site.build",
        "build",
        ["build", "--out", "x"],
        (".", "x"),
        {"strict": True, "local_rules": False},
    ),
    (
        "refarch_site.build",
        "build",
        ["build", "--allow-local-rules"],
        (".", "site"),
        {"strict": True, "local_rules": True},
    ),
    ("refarch_site.build", "serve", ["serve"], (".", 8000), {}),
    ("refarch_site.build", "serve", ["serve", "--port", "8001"], (".", 8001), {}),
    ("refarch_site.publish", "publish", ["publish", "1.0"], (".", "1.0", None), {}),
    ("refarch_site.publish", "publish", ["publish", "1.0", "--alias", "latest"], (".", "1.0", "latest"), {}),
    ("refarch_site.pages_writer", "write_pages", ["pages", "--out", "md"], (".", "md"), {}),
]


@pytest.mark.parametrize(("module", "function", "words", "positional", "named"), CASES)
def test_options_reach_the_site(
    module: str,
    function: str,
    words: list[str],
    positional: tuple[Any, ...],
    named: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    recorder = Recorder(module, function, monkeypatch)
    assert main(words) == 0
    assert recorder.calls == [(positional, named)]


@pytest.mark.parametrize(("module", "function", "words", "positional", "named"), CASES)
def test_what_the_site_refuses_is_one_line(
    module: str,
    function: str,
    words: list[str],
    positional: tuple[Any, ...],
    named: dict[str, Any],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    Recorder(module, function, monkeypatch, fails=True)
    assert main(words) == 2
    assert capsys.readouterr().err == "refarch: dot is not installed\n"


def test_render_names_the_files_that_it_wrote(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    recorder = Recorder("refarch_site.render", "render_target", monkeypatch)
    assert main(["render", DESIGN, "--target", "cumulus-nvue", "--out", "config"]) == 0
    ((result, target, out), _) = recorder.calls[0]
    assert (result.id, target, out) == (DESIGN, "cumulus-nvue", "config")
    assert capsys.readouterr().out == "config/leaf-1.txt\nconfig/leaf-2.txt\n"


def test_render_writes_the_files_that_it_names(project: Path, refarch: Run) -> None:
    done = refarch("render", DESIGN, "--target", "cumulus-nvue", "--out", "config")
    assert (done.returncode, done.stderr) == (0, "")
    named = done.stdout.splitlines()
    assert named and all((project / name).read_text().strip() for name in named)


def test_an_unknown_target_writes_nothing(project: Path, refarch: Run) -> None:
    done = refarch("render", DESIGN, "--target", "cumulus", "--out", "config")
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1 and "cumulus-nvue" in done.stderr
    assert not (project / "config").exists()
