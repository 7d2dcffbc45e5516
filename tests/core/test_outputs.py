"""The law of output folders, file by file: what is overwritten, what stays, and in which words the rest is
refused."""

import json
import os
from hashlib import sha256
from pathlib import Path

import pytest

from refarch.core import marker
from refarch.core.errors import RefarchError
from refarch.core.outputs import write_files, write_runs

FORCE = "choose another --out, or use --force to overwrite it; nothing was written"


def listing(folder: Path) -> dict[str, str]:
    """Text of each file; the marker is named only."""
    return {
        path.relative_to(folder).as_posix(): "" if path.name == marker.MARKER_NAME else path.read_text()
        for path in folder.rglob("*")
        if path.is_file()
    }


def write(out: Path, run: str, force: bool = False, **texts: str) -> None:
    """Write files; ``__`` in a name stands for a slash."""
    files = {name.replace("__", "/"): text.encode() for name, text in texts.items()}
    write_files(str(out), run, files, force)


def refused(out: Path, run: str, force: bool = False, **texts: str) -> str:
    """The one line that is said, without the folder's path; nothing may have changed."""
    before = {path: path.lstat() for path in sorted(out.rglob("*"))}
    with pytest.raises(RefarchError) as error:
        write(out, run, force, **texts)
    after = {path: path.lstat() for path in sorted(out.rglob("*"))}
    assert [(path, got.st_mtime_ns, got.st_ino) for path, got in after.items() if not path.is_dir()] == [
        (path, got.st_mtime_ns, got.st_ino) for path, got in before.items() if not path.is_dir()
    ]
    return str(error.value).removeprefix(f"{out}/")


def test_the_marker_lists_each_run_with_its_files(tmp_path: Path) -> None:
    write(tmp_path / "out", "pages", b="two", a__c="one")
    write(tmp_path / "out", "config lab nvue", d="three")
    said = (tmp_path / "out" / marker.MARKER_NAME).read_text()
    digest = {text: sha256(text.encode()).hexdigest() for text in ("one", "two", "three")}
    assert json.loads(said) == {
        "tool": "refarch",
        "format": 1,
        "outputs": {
            "pages": {"a/c": digest["one"], "b": digest["two"]},
            "config lab nvue": {"d": digest["three"]},
        },
    }
    write(tmp_path / "elsewhere", "config lab nvue", d="three")
    write(tmp_path / "elsewhere", "pages", a__c="one", b="two")
    assert (tmp_path / "elsewhere" / marker.MARKER_NAME).read_text() == said, "same outputs, same bytes"
    assert sorted(os.listdir(tmp_path / "out")) == [marker.MARKER_NAME, "a", "b", "d"]


def test_a_file_is_replaced_and_never_written_into(tmp_path: Path) -> None:
    """What is written into has a moment at which it is half-written; by its second name it would be seen."""
    write(tmp_path, "a", x="old")
    for name in ("x", marker.MARKER_NAME):
        os.link(tmp_path / name, tmp_path / f"second name of {name}")
    before = (tmp_path / marker.MARKER_NAME).read_text()
    write(tmp_path, "a", x="new")
    assert (tmp_path / "second name of x").read_text() == "old"
    assert (tmp_path / f"second name of {marker.MARKER_NAME}").read_text() == before
    assert (tmp_path / "x").read_text() == "new"


def test_what_a_run_no_longer_writes_is_removed_and_everything_else_stays(tmp_path: Path) -> None:
    write(tmp_path, "a", one="1", deep__er__two="2", deep__edited="3", mixed__four="4")
    write(tmp_path, "b", five="5")
    (tmp_path / "mixed" / "theirs").write_text("theirs")
    (tmp_path / "deep" / "edited").write_text("by hand")
    write(tmp_path, "a", one="new")
    assert listing(tmp_path) == {
        marker.MARKER_NAME: "",
        "one": "new",
        "five": "5",
        "deep/edited": "by hand",
        "mixed/theirs": "theirs",
    }
    assert not (tmp_path / "deep" / "er").exists(), "an empty folder of ours is removed"
    assert set(json.loads((tmp_path / marker.MARKER_NAME).read_text())["outputs"]["a"]) == {"one"}


def test_a_file_of_somebody_else_is_overwritten_only_by_force(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("theirs")
    (tmp_path / "z").write_text("theirs")
    assert refused(tmp_path, "a", x="ours", y="ours") == f"x was not written by refarch; {FORCE}"
    both = refused(tmp_path, "a", z="ours", x="ours")
    assert both == f"x was not written by refarch; {FORCE} (1 more like this)"
    write(tmp_path, "a", force=True, x="ours")
    assert listing(tmp_path) == {marker.MARKER_NAME: "", "x": "ours", "z": "theirs"}


def test_what_already_holds_the_same_is_adopted(tmp_path: Path) -> None:
    """Also how a folder of an earlier version, without a marker, goes on."""
    (tmp_path / "x").write_text("same")
    write(tmp_path, "a", x="same")
    write(tmp_path, "a", x="other")
    assert (tmp_path / "x").read_text() == "other"


def test_a_file_that_was_changed_since_is_overwritten_only_by_force(tmp_path: Path) -> None:
    write(tmp_path, "a", x="ours")
    (tmp_path / "x").write_text("by hand")
    assert refused(tmp_path, "a", x="newer") == f"x was changed after refarch wrote it; {FORCE}"
    write(tmp_path, "a", force=True, x="newer")
    assert (tmp_path / "x").read_text() == "newer"


def test_a_file_of_another_run_is_overwritten_only_by_force_and_then_changes_hands(tmp_path: Path) -> None:
    write(tmp_path, "config one nvue", leaf="1", leaf2="1")
    said = refused(tmp_path, "config two nvue", leaf="2")
    assert said == f"leaf: belongs to another output, `config one nvue`; {FORCE}"
    write(tmp_path, "config two nvue", force=True, leaf="2")
    write(tmp_path, "config one nvue", leaf2="1")
    assert listing(tmp_path) == {marker.MARKER_NAME: "", "leaf": "2", "leaf2": "1"}


def test_a_file_that_two_runs_write_alike_belongs_to_both(tmp_path: Path) -> None:
    write(tmp_path, "one", leaf="same", x="1")
    write(tmp_path, "two", leaf="same", y="2")
    write(tmp_path, "two", y="2")
    assert listing(tmp_path) == {marker.MARKER_NAME: "", "leaf": "same", "x": "1", "y": "2"}
    write(tmp_path, "one", x="1")
    assert listing(tmp_path) == {marker.MARKER_NAME: "", "x": "1", "y": "2"}


def test_nothing_is_written_through_links(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs" / "x").write_text("theirs")
    out = tmp_path / "out"
    out.mkdir()
    (out / "folder").symlink_to("../theirs")
    (out / "file").symlink_to("../theirs/x")
    (out / "nowhere").symlink_to("../gone")
    for force in (False, True):
        assert refused(out, "a", force, folder__x="ours") == (
            "folder is a link, but must be a folder; remove it, or choose another --out; nothing was written"
        )
        for name in ("file", "nowhere"):
            assert refused(out, "a", force, **{name: "ours"}) == (
                f"{name} is a link, but must be a file; remove it, or choose another --out; nothing was "
                "written"
            )
    assert (tmp_path / "theirs" / "x").read_text() == "theirs" and not (tmp_path / "gone").exists()


def test_nothing_is_removed_through_links(tmp_path: Path) -> None:
    out = tmp_path / "out"
    write(out, "a", folder__x="same", y="1")
    (out / "folder").rename(tmp_path / "moved")
    (out / "folder").symlink_to("../moved")
    write(out, "a", y="1")
    assert (tmp_path / "moved" / "x").read_text() == "same"


def test_a_folder_where_a_file_must_be_and_a_file_where_a_folder_must_be(tmp_path: Path) -> None:
    (tmp_path / "x").mkdir()
    (tmp_path / "y").write_text("theirs")
    os.mkfifo(tmp_path / "pipe")
    end = "remove it, or choose another --out; nothing was written"
    assert refused(tmp_path, "a", x="1") == f"x is a folder, but must be a file; {end}"
    assert refused(tmp_path, "a", y__z="1") == f"y is a file, but must be a folder; {end}"
    assert refused(tmp_path, "a", pipe="1") == f"pipe is not a regular file, but must be a file; {end}"


def test_no_path_leaves_the_folder(tmp_path: Path) -> None:
    for path in ("../x", "/x", "a/../../x", "a//b", ""):
        with pytest.raises(RefarchError, match="is not in the output folder; nothing was written"):
            write_files(str(tmp_path / "out"), "a", {path: b"1"})
    assert listing(tmp_path) == {}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"tool": "refarch", "format": 2, "outputs": {}}',
        '{"tool": "refarch", "format": 1, "outputs": {"a": {"../thesis": "0"}}}',
        '{"tool": "refarch", "format": 1, "outputs": {"a": {"/thesis": "0"}}}',
        '{"tool": "refarch", "format": 1, "outputs": {"a": {"x": 1}}}',
        '{"tool": "refarch", "format": 1, "outputs": {"a": 1}}',
        "[" * 100_000,
    ],
)
def test_a_marker_that_is_none_is_refused_and_leads_nowhere(text: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (tmp_path / "thesis").write_text("work of years")
    (out / marker.MARKER_NAME).write_text(text.replace('"0"', f'"{sha256(b"work of years").hexdigest()}"'))
    assert refused(out, "a", x="1") == (
        f"{marker.MARKER_NAME} is not a file list of this version of refarch; "
        "remove the folder, or choose another --out"
    )
    write(out, "a", force=True, x="1")
    write(out, "a", y="1")
    assert listing(tmp_path) == {"thesis": "work of years", f"out/{marker.MARKER_NAME}": "", "out/y": "1"}


def test_a_marker_that_is_a_link_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / marker.MARKER_NAME).symlink_to("../elsewhere")
    for force in (False, True):
        said = refused(tmp_path / "out", "a", force, x="1")
        assert said == f"{marker.MARKER_NAME} is a link; remove it, or choose another --out"


def test_something_else_than_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("theirs")
    with pytest.raises(RefarchError, match="x is not a folder; choose another"):
        write(tmp_path / "x", "a", y="1")


def test_a_run_that_fails_half_way_is_finished_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twice, with other content each time: whatever stands there is known as ours."""
    write(tmp_path, "a", x="1", y="1", gone="1")
    real = os.replace
    for attempt in ("2", "3"):
        moved = []

        def replace(source: str, place: str, moved: list[str] = moved) -> None:
            if not place.endswith(marker.MARKER_NAME):
                if moved:
                    raise OSError(28, "No space left on device", place)
                moved.append(place)
            real(source, place)

        monkeypatch.setattr(os, "replace", replace)
        with pytest.raises(RefarchError, match="y: cannot be written: No space left on device"):
            write(tmp_path, "a", x=attempt, y=attempt, new=attempt)
        monkeypatch.undo()
        assert listing(tmp_path) == {marker.MARKER_NAME: "", "x": attempt, "y": "1", "gone": "1"}
    write(tmp_path, "a", x="4", y="4")
    assert listing(tmp_path) == {marker.MARKER_NAME: "", "x": "4", "y": "4"}
    write(tmp_path / "fresh", "a", x="4", y="4")
    assert (tmp_path / marker.MARKER_NAME).read_bytes() == (
        tmp_path / "fresh" / marker.MARKER_NAME
    ).read_bytes()


def test_a_part_of_the_files_is_written_and_the_others_are_kept(tmp_path: Path) -> None:
    write(tmp_path, "a", x="1", y="1")
    write_files(str(tmp_path), "a", {"x": b"2"}, keep_others=True)
    assert listing(tmp_path) == {marker.MARKER_NAME: "", "x": "2", "y": "1"}
    write(tmp_path, "a", z="3")
    assert listing(tmp_path) == {marker.MARKER_NAME: "", "z": "3"}


def test_a_file_that_is_saved_while_others_are_put_in_place_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.replace

    def replace(source: str, target: str) -> None:
        real(source, target)
        if target.endswith("/a"):
            (tmp_path / "b").write_text("mine")

    monkeypatch.setattr(os, "replace", replace)
    with pytest.raises(RefarchError) as error:
        write(tmp_path, "pages", a="1", b="1")
    assert str(error.value) == (
        f"{tmp_path}/b was not written by refarch; choose another --out, or use --force to overwrite it; "
        "earlier files are written, later files are not"
    )
    assert listing(tmp_path) == {marker.MARKER_NAME: "", "a": "1", "b": "mine"}


def test_a_folder_without_a_name_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RefarchError, match="the name of the output folder is empty; specify --out DIR"):
        write_files("", "pages", {"a": b"1"})
    assert listing(tmp_path) == {}


def test_several_runs_are_written_all_or_none(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"mine")
    with pytest.raises(RefarchError, match=r"/b was not written by refarch; .*; nothing was written$"):
        write_runs(str(tmp_path), {"one": {"a": b"1"}, "two": {"b": b"2"}})
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b"]
    write_runs(str(tmp_path), {"one": {"a": b"1"}, "two": {"b": b"2"}}, force=True)
    assert (tmp_path / "a").read_bytes() + (tmp_path / "b").read_bytes() == b"12"


def test_a_run_without_files_removes_those_of_its_last_time(tmp_path: Path) -> None:
    write_runs(str(tmp_path), {"one": {"a": b"1"}, "two": {"b": b"2"}, "never": {}})
    write_runs(str(tmp_path), {"one": {"a": b"1"}, "two": {}, "never": {}})
    assert sorted(path.name for path in tmp_path.iterdir()) == [marker.MARKER_NAME, "a"]
    known = marker.read_marker(str(tmp_path), "out")
    assert known is not None and sorted(known.outputs) == ["one", "two"]
