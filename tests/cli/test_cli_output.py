"""A report file is written whole or not at all, and never in the place of something that is no file."""

import os
import stat
from pathlib import Path

import pytest

from refarch.cli._output import write_file
from refarch.core.errors import RefarchError


def test_a_file_is_written_as_utf8(tmp_path: Path) -> None:
    write_file(str(tmp_path / "r.txt"), "ü\n")
    assert (tmp_path / "r.txt").read_bytes() == "ü\n".encode()
    assert os.listdir(tmp_path) == ["r.txt"]


def test_an_undecodable_name_in_a_report_does_not_stop_it(tmp_path: Path) -> None:
    write_file(str(tmp_path / "r.txt"), "\udce9")
    assert (tmp_path / "r.txt").read_text() == "\\udce9"


@pytest.mark.parametrize("culprit", ["replace", "open"])
def test_a_failed_write_keeps_the_earlier_file(
    culprit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "r.txt"
    path.write_text("earlier")

    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, culprit, fail)
    with pytest.raises(RefarchError, match=r"r\.txt: cannot be written: No space left on device"):
        write_file(str(path), "later")
    monkeypatch.undo()
    assert path.read_text() == "earlier"
    assert os.listdir(tmp_path) == ["r.txt"]


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RefarchError, match="is a folder; name a file in it"):
        write_file(str(tmp_path), "text")


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(RefarchError, match="cannot be written: No such file or directory"):
        write_file(str(tmp_path / "missing" / "r.txt"), "text")


def test_a_device_stays_a_device() -> None:
    write_file(os.devnull, "text")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("earlier")
    (tmp_path / "link.txt").symlink_to("real.txt")
    write_file(str(tmp_path / "link.txt"), "later")
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "later"
