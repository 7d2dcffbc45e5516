"""Folders that a command made are gone where it wrote nothing: refused by us, by the system, or stopped."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from refarch.core.folders import PRIVATE_FOLDER_MODE, new_folders

EXAMPLE = Path(__file__).resolve().parents[2] / "linter/refarch/examples/vsan-roce"


def test_folders_are_made_with_their_mode(tmp_path: Path) -> None:
    with new_folders(str(tmp_path / "a/b"), PRIVATE_FOLDER_MODE):
        assert os.listdir(tmp_path / "a") == ["b"]
    assert {(tmp_path / path).stat().st_mode & 0o777 for path in ("a", "a/b")} == {0o700}


@pytest.mark.parametrize("error", [OSError, KeyboardInterrupt, ValueError])
def test_empty_ones_are_removed_on_the_way_out(error: type[BaseException], tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    with pytest.raises(error), new_folders(str(tmp_path / "old/a/b")):
        raise error
    assert os.listdir(tmp_path / "old") == []


def test_one_that_holds_something_stays(tmp_path: Path) -> None:
    with pytest.raises(ValueError), new_folders(str(tmp_path / "a/b")):
        (tmp_path / "a/mine").write_text("mine")
        raise ValueError
    assert os.listdir(tmp_path / "a") == ["mine"]


def test_one_that_cannot_be_made_takes_those_above_it_back(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="too long"), new_folders(str(tmp_path / "a" / ("b" * 300))):
        raise AssertionError
    assert os.listdir(tmp_path) == []


COMMANDS = {
    "collect": ("collect", "vsan-roce", "--out", "new/collect"),
    "export": ("export", "netbox", "vsan-roce", "--out", "new/inventory"),
    "handover": ("handover", "vsan-roce", "--out", "new/ho"),
    "pages": ("pages", "--out", "new/pg"),
    "render": ("render", "vsan-roce", "--out", "new/config"),
    "schema": ("schema", "--write", "new/schemas"),
    "build": ("build", "--out", "new/site"),
    "new": ("new", "another", "--like", "vsan-roce", "--yes"),
    "review": ("review", "--base", "HEAD", "--no-pictures", "--out", "new/review"),
}

FULL = f"""
import resource, sys
sys.path.append({str(Path(__file__).resolve().parents[1])!r})
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
from few_rules import few_rules
from refarch.cli import main
with few_rules():
    sys.exit(main(sys.argv[1:]))
"""
"""A command on a full disk, with the pages of few rules."""


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.skipif(not hasattr(resource, "RLIMIT_FSIZE"), reason="no limit of files on this system")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_disk_that_takes_nothing_leaves_no_folder(name: str, tmp_path: Path) -> None:
    import shutil

    shutil.copytree(EXAMPLE, tmp_path / "designs/vsan-roce")
    for words in (
        ("init", "-q"),
        ("add", "."),
        ("-c", "user.name=x", "-c", "user.email=x", "commit", "-qm", "x"),
    ):
        subprocess.run(["git", *words], cwd=tmp_path, check=True, capture_output=True)
    before = sorted(path for path in tmp_path.rglob("*") if ".git" not in path.parts)
    done = subprocess.run(
        [sys.executable, "-B", "-c", FULL, *COMMANDS[name]],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("refarch: ") and done.stderr.count("\n") == 1, done.stderr
    assert done.stderr.endswith("File too large\n")
    assert sorted(path for path in tmp_path.rglob("*") if ".git" not in path.parts) == before
