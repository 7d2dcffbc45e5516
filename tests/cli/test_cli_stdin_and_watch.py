"""Editors check what is not saved yet; people leave a check running."""

import io
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from cli_project import DESIGN

from refarch.cli import main

WIRING = f"designs/{DESIGN}/wiring.yaml"


class Typed:
    """Stands for stdin."""

    def __init__(self, text: str) -> None:
        self.buffer = io.BytesIO(text.encode())


def test_a_text_takes_the_place_of_its_file(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rest of the design is read from disk, and the file itself stays as it is."""
    text = (project / WIRING).read_text()
    number = next(number for number, line in enumerate(text.splitlines(), 1) if "nvidia-sn" in line)
    monkeypatch.setattr(sys, "stdin", Typed(text.replace("nvidia-sn", "nvidya-sn", 1)))
    assert main(["lint", "-", "--stdin-filename", WIRING]) == 1
    assert capsys.readouterr().out.startswith(f"{WIRING}:{number}:")
    assert (project / WIRING).read_text() == text
    monkeypatch.chdir(project / "designs" / DESIGN)
    monkeypatch.setattr(sys, "stdin", Typed(text.replace("nvidia-sn", "nvidya-sn", 1)))
    assert main(["lint", "-", "--stdin-filename", "wiring.yaml"]) == 1
    assert capsys.readouterr().out.startswith(f"wiring.yaml:{number}:")


def test_a_text_may_be_a_file_that_is_not_there_yet(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (project / WIRING).read_text()
    (project / WIRING).unlink()
    assert main(["lint"]) == 1
    monkeypatch.setattr(sys, "stdin", Typed(text))
    assert main(["lint", "-", "--stdin-filename", WIRING]) == 0


def test_a_variant_comes_through_stdin_too(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    variant = project / "designs" / DESIGN / "variants" / "more.yaml"
    variant.parent.mkdir(exist_ok=True)
    variant.write_text("format: 1\n")
    capsys.readouterr()
    monkeypatch.setattr(sys, "stdin", Typed("format: one\n"))
    assert main(["lint", "-", "--stdin-filename", f"designs/{DESIGN}/variants/more.yaml"]) == 1
    assert f"designs/{DESIGN}/variants/more.yaml:1:9: error SCHEMA007" in capsys.readouterr().out


REFUSED = (
    (["-"], "lint: - reads a design file from stdin and requires --stdin-filename"),
    (
        ["--stdin-filename", WIRING],
        "lint: - reads a design file from stdin and requires --stdin-filename",
    ),
    (
        ["-", "--stdin-filename", "designs/x/notes.txt"],
        "designs/x/notes.txt is not a design file; design files are design.yaml, bom.yaml, "
        "ip-plan.yaml, wiring.yaml, qos.yaml, results.yaml",
    ),
    (
        ["--watch", "--statistics"],
        "lint: --watch cannot be used with - or --statistics",
    ),
)


def test_what_cannot_be_is_refused(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words, said in REFUSED:
        assert main(["lint", *words]) == 2
        assert capsys.readouterr().err == f"refarch: {said}\n", words


@pytest.fixture
def watching(project: Path) -> Iterator["subprocess.Popen[str]"]:
    """``refarch lint --watch`` on the project; killed at the test's end, whatever happens."""
    words = [sys.executable, "-u", "-m", "refarch", "lint", "--watch"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    Thread(target=process.stderr.read if process.stderr else None, daemon=True).start()
    yield process
    process.kill()
    process.communicate()


@pytest.mark.process
def test_watching_checks_again_after_a_save(project: Path, watching: "subprocess.Popen[str]") -> None:
    """A mistake shows up, settings that cannot be read do not end it, and what is mended is clean again."""
    assert watching.stdout is not None
    clean = "no findings in 1 design (5 files)\n"
    assert watching.stdout.readline().startswith("not stated: ")
    assert watching.stdout.readline() == clean
    text = (project / WIRING).read_text()
    (project / WIRING).write_text(text.replace("nvidia-sn", "nvidya-sn", 1))
    assert watching.stdout.readline().startswith(f"{WIRING}:")
    (project / "refarch.yaml").write_text("format: [\n")
    (project / "refarch.yaml").unlink()
    (project / WIRING).write_text(text)
    assert clean in iter(watching.stdout.readline, "")
