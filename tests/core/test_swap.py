"""Folders that are replaced as a whole: what may be replaced, and what a failed or killed run leaves."""

import os
from pathlib import Path

import pytest

from refarch.core import locks, marker, swap
from refarch.core.errors import RefarchError
from refarch.core.swap import new_folder

CURE = (
    "nothing was changed; move it, choose another --out, or use --force to keep it and write the other files"
)


def fill(out: Path, force: bool = False, **texts: str) -> None:
    """A run that writes these files; ``__`` in a name stands for a slash."""
    with new_folder(str(out), "site", force) as made:
        for name, text in texts.items():
            path = Path(made, *name.split("__"))
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)


def listing(folder: Path) -> dict[str, str]:
    """Text of each file; the marker is named only."""
    return {
        path.relative_to(folder).as_posix(): "" if path.name == marker.MARKER_NAME else path.read_text()
        for path in folder.rglob("*")
        if path.is_file()
    }


def refused(out: Path) -> str:
    """The one line that is said, before any work."""
    before = listing(out)
    with pytest.raises(RefarchError) as error, new_folder(str(out), "site"):
        pytest.fail("the work began")
    assert listing(out) == before
    assert os.listdir(out.parent) == [out.name]
    return str(error.value).removeprefix(f"{out} ")


def test_a_folder_is_replaced_whole(tmp_path: Path) -> None:
    out = tmp_path / "out"
    fill(out, index="1", a__b="1")
    fill(out, index="2")
    assert listing(out) == {marker.MARKER_NAME: "", "index": "2"}
    assert sorted(os.listdir(out)) == [marker.MARKER_NAME, "index"]
    assert os.listdir(tmp_path) == ["out"]
    assert out.stat().st_mode & 0o777 == 0o755


def test_an_empty_folder_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    fill(tmp_path / "out", index="1")
    assert listing(tmp_path / "out") == {marker.MARKER_NAME: "", "index": "1"}


def test_a_foreign_file_keeps_the_folder(tmp_path: Path) -> None:
    out = tmp_path / "out"
    fill(out, index="1")
    (out / "private").mkdir()
    (out / "private" / "thesis.txt").write_text("work of years")
    said = f"contains private/thesis.txt, which refarch did not write; {CURE}"
    assert refused(out) == said
    fill(out, force=True, page="2")
    assert listing(out) == {marker.MARKER_NAME: "", "page": "2", "private/thesis.txt": "work of years"}
    assert os.listdir(tmp_path) == ["out"]


def test_a_foreign_file_that_comes_during_the_work_keeps_the_folder(tmp_path: Path) -> None:
    out = tmp_path / "out"
    fill(out, index="1")
    with pytest.raises(RefarchError, match=r"out contains thesis\.txt, "), new_folder(str(out), "site"):
        (out / "thesis.txt").write_text("work of years")
    assert listing(out) == {marker.MARKER_NAME: "", "index": "1", "thesis.txt": "work of years"}
    assert os.listdir(tmp_path) == ["out"]


def test_a_changed_file_keeps_the_folder(tmp_path: Path) -> None:
    out = tmp_path / "out"
    fill(out, index="1", page="1")
    (out / "page").write_text("by hand")
    assert refused(out) == f"contains page, which was changed after refarch wrote it; {CURE}"
    fill(out, force=True, index="2", page="2")
    assert listing(out) == {marker.MARKER_NAME: "", "index": "2", "page": "2"}


@pytest.mark.parametrize("kind", ["file", "folder", "pipe"])
def test_a_link_or_a_pipe_inside_keeps_the_folder(kind: str, tmp_path: Path) -> None:
    out = tmp_path / "a" / "out"
    fill(out, index="1")
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "index").write_text("1")
    if kind == "pipe":
        os.mkfifo(out / "x")
    else:
        (out / "x").symlink_to(tmp_path / "theirs" / ("index" if kind == "file" else ""))
    assert refused(out) == f"contains x, which refarch did not write; {CURE}"
    assert listing(tmp_path / "theirs") == {"index": "1"}


def test_a_site_without_a_marker_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "out"
    (out / "private").mkdir(parents=True)
    (out / "private" / "thesis.txt").write_text("work of years")
    said = f"contains private/thesis.txt, which refarch did not write; {CURE}"
    assert refused(out) == said
    (out / "sitemap.xml").write_text("<x/>")
    assert refused(out) == (
        "contains a site without .refarch-output.json, from an earlier version of refarch or from another "
        "program; nothing was changed; remove the folder, or choose another --out"
    )


def test_the_files_of_another_run_keep_the_folder(tmp_path: Path) -> None:
    with new_folder(str(tmp_path / "out"), "other") as made:
        Path(made, "x").write_text("1")
    said = f"contains x, which refarch did not write; {CURE}"
    assert refused(tmp_path / "out") == said


def test_work_that_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    out = tmp_path / "out"
    fill(out, index="1")
    for error in (ValueError("no"), OSError(5, "theirs"), KeyboardInterrupt()):
        with pytest.raises(type(error)), new_folder(str(out), "site") as made:
            Path(made, "index").write_text("2")
            raise error
        assert listing(tmp_path) == {f"out/{marker.MARKER_NAME}": "", "out/index": "1"}
        assert os.listdir(tmp_path) == ["out"]


@pytest.mark.parametrize("number", [1, 2])
def test_a_rename_that_fails_puts_the_last_folder_back(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, real, count = tmp_path / "out", os.rename, 0
    fill(out, index="1")

    def rename(source: str, target: str) -> None:
        nonlocal count
        count += source.endswith("/new") or target.endswith("/old")
        if count == number and not source.endswith("/old"):
            raise OSError(5, "Input/output error", target)
        real(source, target)

    monkeypatch.setattr(os, "rename", rename)
    with pytest.raises(RefarchError, match="cannot be written: Input/output error"):
        fill(out, index="2")
    assert listing(tmp_path) == {f"out/{marker.MARKER_NAME}": "", "out/index": "1"}
    assert os.listdir(tmp_path) == ["out"]


def killed_between_the_renames(out: Path) -> Path:
    """What a process leaves that was killed when the last folder was away and the new one not in its
    place."""
    bench = out.parent / f".{out.name}.refarch-01234567.tmp"
    (bench / "new").mkdir(parents=True)
    (bench / "new" / "index").write_text("2")
    out.rename(bench / "old")
    (out.parent / f".{out.name}.refarch.lock").write_text("")
    return bench


def test_the_next_run_puts_the_last_folder_back_and_clears_up(tmp_path: Path) -> None:
    out = tmp_path / "out"
    fill(out, index="1")
    killed_between_the_renames(out)
    with pytest.raises(ValueError), new_folder(str(out), "site"):
        raise ValueError("the next run fails too")
    assert listing(tmp_path) == {f"out/{marker.MARKER_NAME}": "", "out/index": "1"}
    assert os.listdir(tmp_path) == ["out"]
    fill(out, index="3")
    assert listing(out) == {marker.MARKER_NAME: "", "index": "3"}


def test_leftovers_that_are_not_ours_are_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "out"
    names = [".out.refarch-0123.tmp", ".out.refarch-01234567.tmp.d", ".other.refarch-01234567.tmp", ".old-x"]
    for name in names:
        (tmp_path / name).mkdir()
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "x").write_text("1")
    (tmp_path / ".out.refarch-abcdefgh.tmp").symlink_to("theirs")
    fill(out, index="1")
    assert sorted(os.listdir(tmp_path)) == sorted(
        ["out", "theirs", ".out.refarch-abcdefgh.tmp", *names]
    ) and listing(tmp_path / "theirs") == {"x": "1"}


def test_a_workshop_in_use_is_waited_for_and_not_cleared(tmp_path: Path) -> None:
    """By another process, as a lock counts there; it says when it has the workshop, and ends when told to."""
    import subprocess
    import sys

    program = (
        "import sys; from refarch.core.locks import staging_dir\n"
        f"with staging_dir({str(tmp_path)!r}, '.x') as bench:\n    print(bench, flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdin is not None
        bench = other.stdout.readline().strip()
        number = os.open(tmp_path / ".x.lock", os.O_RDWR)
        assert not locks.lock_file(number, wait=False)
        os.close(number)
        assert os.path.isdir(bench)
        other.kill()
    assert os.path.isdir(bench), "killed, so it could not clear up"
    with locks.staging_dir(str(tmp_path), ".x"):
        assert not os.path.exists(bench)
    assert os.listdir(tmp_path) == []


def test_a_folder_that_cannot_be_renamed_is_filled_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    fill(out, index="1", gone__x="1")
    inode, real = out.stat().st_ino, os.rename

    def rename(source: str, target: str) -> None:
        if source == str(out):
            raise OSError(16, "Device or resource busy", source)
        real(source, target)

    monkeypatch.setattr(os, "rename", rename)
    fill(out, index="2", a__b="2")
    assert listing(tmp_path) == {f"out/{marker.MARKER_NAME}": "", "out/index": "2", "out/a/b": "2"}
    assert (out.stat().st_ino, sorted(os.listdir(out))) == (inode, [marker.MARKER_NAME, "a", "index"])
    (out / "thesis").write_text("work of years")
    assert refused(out) == f"contains thesis, which refarch did not write; {CURE}"
    monkeypatch.undo()
    (out / "thesis").unlink()
    fill(out, index="2", a__b="2")
    assert out.stat().st_ino != inode, "both ways leave the same, so one goes on where the other stopped"


def test_the_probe_never_moves_the_folder(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    inode = (tmp_path / "out").stat().st_ino
    assert swap._can_be_renamed(str(tmp_path / "out")) and swap._can_be_renamed(str(tmp_path / "missing"))
    assert (os.listdir(tmp_path), (tmp_path / "out").stat().st_ino) == (["out"], inode)


def test_a_file_that_is_saved_in_the_last_moment_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the last look at the folder and before it is taken away: the last one is put back with it."""
    out = tmp_path / "out"
    fill(out, index="1")
    real = os.rename

    def rename(source: str, target: str) -> None:
        if target.endswith("/old") and not (out / "note").exists():
            (out / "note").write_text("mine")
        real(source, target)

    monkeypatch.setattr(os, "rename", rename)
    with pytest.raises(RefarchError) as error:
        fill(out, index="2")
    assert str(error.value) == f"{out} contains note, which refarch did not write; {CURE}"
    assert listing(tmp_path) == {f"out/{marker.MARKER_NAME}": "", "out/index": "1", "out/note": "mine"}
    assert os.listdir(tmp_path) == ["out"]


@pytest.mark.parametrize("leads_to", ["theirs", "nowhere"])
def test_a_link_in_what_looks_like_a_leftover_is_not_put_back(tmp_path: Path, leads_to: str) -> None:
    """A checkout may hold such a folder: nothing is written where it leads."""
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "index").write_text("theirs")
    bench = tmp_path / ".out.refarch-01234567.tmp"
    bench.mkdir()
    (bench / "old").symlink_to(tmp_path / leads_to)
    fill(tmp_path / "out", force=True, index="1")
    assert listing(tmp_path) == {"theirs/index": "theirs", f"out/{marker.MARKER_NAME}": "", "out/index": "1"}
    assert not (tmp_path / "out").is_symlink() and not (tmp_path / "nowhere").exists()


def test_a_folder_without_a_name_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would be the working folder, with all that is in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "precious").write_text("mine")
    for force in (False, True):
        with pytest.raises(RefarchError) as error, new_folder("", "site", force):
            pytest.fail("the work began")
        assert str(error.value) == "the name of the output folder is empty; specify --out DIR"
    assert listing(tmp_path) == {"precious": "mine"}
