"""A report file is written whole or not at all, and never in the place of something that is no file."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from refarch.cli._output import write_file
from refarch.core import locks
from refarch.core.errors import RefarchError


def test_a_file_is_written_as_utf8(tmp_path: Path) -> None:
    write_file(str(tmp_path / "r.txt"), "ü\n")
    assert (tmp_path / "r.txt").read_bytes() == "ü\n".encode()
    assert os.listdir(tmp_path) == ["r.txt"]


def test_an_undecodable_name_in_a_report_does_not_stop_it(tmp_path: Path) -> None:
    write_file(str(tmp_path / "r.txt"), "\udce9")
    assert (tmp_path / "r.txt").read_text() == "\\udce9"


def test_who_may_read_a_file_stays_who_may_read_it(tmp_path: Path) -> None:
    (tmp_path / "r.txt").write_text("earlier")
    (tmp_path / "r.txt").chmod(0o640)
    write_file(str(tmp_path / "r.txt"), "later")
    assert ((tmp_path / "r.txt").read_text(), (tmp_path / "r.txt").stat().st_mode & 0o777) == ("later", 0o640)


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
    with pytest.raises(RefarchError, match="is a folder; specify a file"):
        write_file(str(tmp_path), "text")


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(RefarchError, match="cannot be written: No such file or directory"):
        write_file(str(tmp_path / "missing" / "r.txt"), "text")


def test_a_device_stays_a_device() -> None:
    write_file(os.devnull, "text")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_a_link_is_replaced_and_nothing_is_written_where_it_leads(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("earlier")
    (tmp_path / "link.txt").symlink_to("real.txt")
    (tmp_path / "nowhere.txt").symlink_to("gone.txt")
    for name in ("link.txt", "nowhere.txt"):
        write_file(str(tmp_path / name), "later")
        assert not (tmp_path / name).is_symlink() and (tmp_path / name).read_text() == "later"
    assert (tmp_path / "real.txt").read_text() == "earlier"
    assert sorted(os.listdir(tmp_path)) == ["link.txt", "nowhere.txt", "real.txt"]


def test_a_link_to_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "link").symlink_to("folder")
    with pytest.raises(RefarchError, match="link is a folder; specify a file"):
        write_file(str(tmp_path / "link"), "text")


@pytest.mark.parametrize("kind", ["pipe", "file"])
def test_stdout_by_its_name_is_written_to_and_stays_what_it_is(kind: str, tmp_path: Path) -> None:
    program = "from refarch.cli._output import write_file; write_file('/dev/stdout', 'text')"
    before = os.lstat("/dev/stdout")
    if kind == "pipe":
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        assert done.stdout == "text"
    else:
        with open(tmp_path / "r.txt", "w") as file:
            subprocess.run([sys.executable, "-c", program], stdout=file, check=True)
        assert (tmp_path / "r.txt").read_text() == "text"
    assert os.path.samestat(os.lstat("/dev/stdout"), before)


def test_what_a_killed_run_left_is_removed_and_what_a_living_one_writes_is_not(tmp_path: Path) -> None:
    """Also where the living one has the number that the dead one had, as in containers."""
    names = [".refarch-0123456789abcdef.tmp", ".refarch-fedcba9876543210.tmp", ".refarch-12.tmp", "x.tmp"]
    for name in names:
        (tmp_path / name).write_text("half")
    living = os.open(tmp_path / names[1], os.O_WRONLY)
    assert locks.lock_file(living, wait=False)
    write_file(str(tmp_path / "r.txt"), "text")
    assert sorted(os.listdir(tmp_path)) == sorted(["r.txt", *names[1:]])
    os.close(living)
    write_file(str(tmp_path / "r.txt"), "text")
    assert sorted(os.listdir(tmp_path)) == sorted(["r.txt", *names[2:]])
