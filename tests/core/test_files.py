"""Files that are added or replaced: whole or not at all, on the disk before they have their names, and never
over what is there."""

import errno
import os
from pathlib import Path

import pytest

from refarch import testing
from refarch.cli import main
from refarch.core.files import create_file, replace_file
from refarch.core.outputs import write_files

OLD = "format: 1\ntitle: More\nchanges:\n  - {at: 'bom.items.0.quantity', set: 5}\n"
"""A variant in an older form of the language."""

DEVICE = """\
manufacturer: Acme
model: X-48
slug: acme-x-48
u_height: 1
interfaces:
  - {name: swp1, type: 100gbase-x-qsfp28}
power-ports:
  - {name: PS1, type: iec-60320-c14, maximum_draw: 650}
"""


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

    monkeypatch.setattr("refarch.core.files.write_and_sync", fail)
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


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What is flushed and what is named, in order; each by the name that the file has then."""
    told: list[tuple[str, str]] = []
    fsync, replace, link = os.fsync, os.replace, os.link

    def name(number: int) -> str:
        path = os.readlink(f"/proc/self/fd/{number}")
        return "folder" if os.path.isdir(path) else "file" if os.path.getsize(path) else "empty file"

    def flushed(number: int) -> None:
        told.append(("flush", name(number)))
        fsync(number)

    def replaced(source: str, target: str) -> None:
        told.append(("name", os.path.basename(target)))
        replace(source, target)

    def linked(source: str, target: str) -> None:
        told.append(("name", os.path.basename(target)))
        link(source, target)

    monkeypatch.setattr(os, "fsync", flushed)
    monkeypatch.setattr(os, "replace", replaced)
    monkeypatch.setattr(os, "link", linked)
    return told


def test_content_is_on_the_disk_before_the_name_is(tmp_path: Path, calls: list[tuple[str, str]]) -> None:
    """Else a file can be empty after the power went off, under the name of the one that it replaced."""
    expected = [("flush", "file"), ("name", "a"), ("flush", "folder")]
    create_file(str(tmp_path / "a"), b"1")
    assert calls == expected
    calls.clear()
    replace_file(str(tmp_path / "a"), b"2")
    assert calls == expected


def test_without_hard_links_content_is_flushed_under_its_name(
    tmp_path: Path, calls: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: str, target: str) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    create_file(str(tmp_path / "a"), b"1")
    assert calls == [("flush", "file"), ("flush", "file"), ("flush", "folder")]


def test_outputs_are_on_the_disk_before_they_are_told_to_be_complete(
    tmp_path: Path, calls: list[tuple[str, str]]
) -> None:
    write_files(str(tmp_path / "out"), "run", {"a": b"1", "b/c": b"2"})
    marker = [("flush", "file"), ("name", ".refarch-output.json"), ("flush", "folder")]
    files = [("name", "a"), ("name", "c"), ("flush", "folder"), ("flush", "folder")]
    assert calls == [("flush", "file"), ("flush", "file"), *marker, *files, *marker]


@pytest.mark.parametrize(
    "words",
    [
        ["fmt"],
        ["lint", "--fix", "--unsafe-fixes"],
        ["lint", "--add-waiver", "BOM001", "--reason", "lent"],
        ["migrate", "designs"],
        ["parts", "import", "x.yaml", "--kind", "switch"],
        ["init", "new"],
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_every_command_that_writes_what_people_own_flushes_it(
    words: list[str], tmp_path: Path, calls: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, content in testing.base_files("vsan-roce").items():
        (tmp_path / "designs" / "vsan-roce").mkdir(parents=True, exist_ok=True)
        (tmp_path / "designs" / "vsan-roce" / name).write_bytes(content)
    bill = tmp_path / "designs" / "vsan-roce" / "bom.yaml"
    text = bill.read_text().replace("format: 1", "format:  1")
    bill.write_text(text.replace("quantity: 4", "quantity: 5", 1))
    if words[0] == "migrate":
        (bill.parent / "variants").mkdir()
        (bill.parent / "variants" / "more.yaml").write_text(OLD)
    (tmp_path / "x.yaml").write_text(DEVICE)
    main([*words, "--no-cache"] if words[0] == "lint" else words)
    whats = [what for what, name in calls if (what, name) != ("flush", "folder")]
    assert "name" in whats
    for count in range(1, len(whats) + 1):
        assert whats[:count].count("name") <= whats[:count].count("flush"), calls
    assert calls[-1] == ("flush", "folder")


def test_a_file_system_that_cannot_flush_is_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(number: int) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    monkeypatch.setattr(os, "fsync", refuse)
    replace_file(str(tmp_path / "a"), b"1")
    assert (tmp_path / "a").read_bytes() == b"1"


def test_a_disk_that_fails_is_told_and_the_earlier_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(number: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    (tmp_path / "a").write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="Input/output error"):
        replace_file(str(tmp_path / "a"), b"new")
    with pytest.raises(OSError, match="Input/output error"):
        create_file(str(tmp_path / "b"), b"new")
    assert os.listdir(tmp_path) == ["a"] and (tmp_path / "a").read_bytes() == b"old"
