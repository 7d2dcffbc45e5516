"""The marker of an output folder: its text, and which paths it may name."""

from pathlib import Path

import pytest

from refarch.core.errors import RefarchError
from refarch.core.marker import MARKER_NAME, Marker, is_inside, read_marker, write_marker


def test_the_text_is_sorted_and_indented_by_one(tmp_path: Path) -> None:
    write_marker(str(tmp_path), Marker({"site": {"b.html": "2", "a.html": "1"}, "config": {}}))
    assert (tmp_path / MARKER_NAME).read_text(encoding="utf-8") == (
        '{\n "format": 1,\n "outputs": {\n  "config": {},\n  "site": {\n   "a.html": "1",\n   "b.html": "2"\n'
        '  }\n },\n "tool": "refarch"\n}\n'
    )
    assert read_marker(str(tmp_path), "out") == Marker({"site": {"b.html": "2", "a.html": "1"}, "config": {}})


@pytest.mark.parametrize(
    ("path", "is_within"),
    [
        ("a.html", True),
        ("a/b/c.html", True),
        ("a..b/.c", True),
        ("/a.html", False),
        ("", False),
        ("a//b", False),
        ("./a", False),
        ("../a", False),
        ("a/..", False),
        ("a\0b", False),
    ],
)
def test_a_path_stays_within_the_folder(tmp_path: Path, path: str, is_within: bool) -> None:
    assert is_inside(path) == is_within
    write_marker(str(tmp_path), Marker({"site": {path: "1"}}))
    if is_within:
        assert read_marker(str(tmp_path), "out") == Marker({"site": {path: "1"}})
    else:
        with pytest.raises(RefarchError):
            read_marker(str(tmp_path), "out")


def test_the_other_owner_of_a_file_is_another_run(tmp_path: Path) -> None:
    marker = Marker({"site": {"a": "1"}, "config": {"a": "1", "b": "2"}})
    assert [marker.other_owner("a", run) for run in ("site", "config", "print")] == ["config", "site", "site"]
    assert [marker.other_owner("b", run) for run in ("site", "config")] == ["config", ""]
    assert marker.digests("print") == {}


def test_while_a_run_writes_its_files_have_both_digests() -> None:
    marker = Marker({"site": {"a": "1", "b": "2"}, "config": {"a": "1", "c": "3"}})
    begun = marker.begin_run("site", {"a": "9", "b": "2", "c": "3"})
    assert begun.outputs == {"config": {"c": "3"}, "site": {"a": "1 9", "b": "2", "c": "3"}}
    assert begun.end_run("site", {"a": "9"}).outputs == {"config": {"c": "3"}, "site": {"a": "9"}}
