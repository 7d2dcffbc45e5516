"""Files that are added: whole or not at all, and never over what is there."""

import os
from pathlib import Path

import pytest

from refarch.core.files import create_file


def test_a_file_is_added_whole(tmp_path: Path) -> None:
    create_file(str(tmp_path / "a"), b"1")
    assert (tmp_path / "a").read_bytes() == b"1"
    with pytest.raises(FileExistsError):
        create_file(str(tmp_path / "a"), b"2")
    (tmp_path / "link").symlink_to("nowhere")
    with pytest.raises(FileExistsError):
        create_file(str(tmp_path / "link"), b"2")
    assert sorted(os.listdir(tmp_path)) == ["a", "link"]
    assert (tmp_path / "a").read_bytes() == b"1"


def test_a_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that were there empty would pass for one that somebody wrote."""

    def fail(number: int, content: bytes) -> None:
        os.write(number, content[:1])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("refarch.core.files.fill", fail)
    with pytest.raises(OSError, match="No space left on device"):
        create_file(str(tmp_path / "a"), b"12")
    assert os.listdir(tmp_path) == []


def test_a_file_system_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(source: str, target: str) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    create_file(str(tmp_path / "a"), b"1")
    assert (tmp_path / "a").read_bytes() == b"1" and os.listdir(tmp_path) == ["a"]
    with pytest.raises(FileExistsError):
        create_file(str(tmp_path / "a"), b"2")
