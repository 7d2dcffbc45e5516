"""``refarch fmt``: what is written, what is shown, what is left alone, and with which exit status."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from refarch import testing
from refarch.cli import main
from refarch.load.reader import read
from refarch.project import formatting

DESIGN = "designs/vsan-roce"


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A project with a design that is laid out; the working folder."""
    folder = tmp_path / "project" / DESIGN
    folder.mkdir(parents=True)
    for name, content in testing.base_files("vsan-roce").items():
        (folder / name).write_bytes(content)
    monkeypatch.chdir(tmp_path / "project")
    yield folder


def change(path: Path, old: str, new: str) -> bytes:
    """Edit a file; what it was."""
    content = path.read_bytes()
    assert content.count(old.encode()) == 1, (path.name, old)
    path.write_bytes(content.replace(old.encode(), new.encode()))
    return content


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_what_is_laid_out_stays(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(lab)
    for words in (["fmt"], ["fmt", "--check"], ["fmt", "--diff"]):
        assert main(words) == 0
        assert capsys.readouterr() == ("", f"{len(before)} files already formatted\n")
    assert contents(lab) == before


def test_a_file_is_laid_out_checked_and_shown(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = change(lab / "bom.yaml", "format: 1\n", "format:  1\n")
    bad = contents(lab)
    assert main(["fmt", "--check"]) == 1
    told = capsys.readouterr()
    others = len(bad) - 1
    assert told.out == f"would format {DESIGN}/bom.yaml\n"
    assert told.err == f"1 file would change, {others} files already formatted\n"
    assert main(["fmt", "--diff"]) == 1
    shown = capsys.readouterr().out.splitlines()
    assert shown[:2] == [f"--- a/{DESIGN}/bom.yaml", f"+++ b/{DESIGN}/bom.yaml"]
    assert [line for line in shown[2:] if line[0] in "+-"] == ["-format:  1", "+format: 1"]
    assert contents(lab) == bad
    assert main(["fmt", DESIGN]) == 0
    told = capsys.readouterr()
    assert told.out == f"formatted {DESIGN}/bom.yaml\n"
    assert told.err == f"1 file changed, {others} files already formatted\n"
    assert (lab / "bom.yaml").read_bytes() == good


def test_a_single_file_is_meant_alone(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = change(lab / "bom.yaml", "format: 1\n", "format:  1\n")
    change(lab / "wiring.yaml", "format: 1\n", "format:  1\n")
    bad = (lab / "wiring.yaml").read_bytes()
    assert main(["fmt", f"{DESIGN}/bom.yaml"]) == 0
    assert capsys.readouterr() == (f"formatted {DESIGN}/bom.yaml\n", "1 file changed\n")
    assert (lab / "bom.yaml").read_bytes() == good
    assert (lab / "wiring.yaml").read_bytes() == bad


@pytest.mark.parametrize("end", [b"\r\n", b"\r"])
def test_line_ends_stay(lab: Path, end: bytes) -> None:
    good = change(lab / "bom.yaml", "format: 1\n", "format:  1\n").replace(b"\n", end)
    (lab / "bom.yaml").write_bytes((lab / "bom.yaml").read_bytes().replace(b"\n", end))
    assert main(["fmt"]) == 0
    assert (lab / "bom.yaml").read_bytes() == good


def test_variants_and_a_draft_without_a_model_are_laid_out(
    lab: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (lab / "variants").mkdir()
    variant = lab / "variants" / "more.yaml"
    variant.write_text("title: More\nformat: 1\nchanges:\n- set: 2.0.0\n  at: design.version\n")
    change(lab / "design.yaml", "version: 1.0.0\n", "version: soon\n")
    change(lab / "bom.yaml", "format: 1\n", "format:  1\n")
    assert main(["fmt"]) == 0
    assert variant.read_text() == (
        "format: 1\ntitle: More\nchanges:\n  - at: design.version\n    set: 2.0.0\n"
    )
    assert capsys.readouterr().out == f"formatted {DESIGN}/bom.yaml\nformatted {DESIGN}/variants/more.yaml\n"


def test_a_file_that_cannot_be_read_stays_and_the_others_do_not_wait(
    lab: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(lab / "bom.yaml", "format: 1\n", "format:  1\n")
    (lab / "wiring.yaml").write_text("format: 1\nlinks: [\n")
    assert main(["fmt", "--quiet"]) == 2
    told = capsys.readouterr()
    assert told.out == f"formatted {DESIGN}/bom.yaml\n"
    start = f"refarch: {DESIGN}/wiring.yaml is unchanged: it cannot be read: line 2: YAML001 "
    assert told.err.startswith(start) and told.err.count("\n") == 1
    assert (lab / "wiring.yaml").read_text() == "format: 1\nlinks: [\n"


BROKEN = {
    "nothing": (b"", "line 1: YAML009 the file is empty"),
    "a mark alone": (
        b"---\n",
        "line 1: YAML009 the file contains a single value, but must contain a mapping",
    ),
    "an end alone": (b"...\n", "line 1: YAML001 not valid YAML: "),
    "a comment and an end": (b"# x\n...\n", "line 2: YAML001 not valid YAML: "),
    "a byte order mark": (b"\xef\xbb\xbf# x\n", "line 1: YAML003 the file starts with a byte order mark"),
    "two documents": (b"a: 1\n---\nb: 2\n", "line 2: YAML016 the file holds more than one YAML document"),
    "a value": (b"x\n", "line 1: YAML009 the file contains a single value, but must contain a mapping"),
    "a list": (b"- a\n", "line 1: YAML009 the file contains a list, but must contain a mapping"),
    "a null character": (b"\0", "line 1: YAML015 the text contains a control or invisible character, U+0000"),
}


@pytest.mark.parametrize(("content", "said"), BROKEN.values(), ids=BROKEN)
def test_one_broken_file_keeps_no_other_file_from_being_laid_out(
    lab: Path, content: bytes, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    other = lab.parent / "other"
    shutil.copytree(lab, other)
    good = change(other / "wiring.yaml", "format: 1\n", "format:  1\n")
    (lab / "results.yaml").write_bytes(content)
    (lab / "bom.yaml").write_bytes(b"# still to come\n\n\n")
    assert main(["fmt", "--quiet"]) == 2
    told = capsys.readouterr()
    assert told.out == f"formatted designs/other/wiring.yaml\nformatted {DESIGN}/bom.yaml\n"
    start = f"refarch: {DESIGN}/results.yaml is unchanged: it cannot be read: {said}"
    assert told.err.startswith(start) and told.err.count("\n") == 1
    assert (lab / "results.yaml").read_bytes() == content
    assert (lab / "bom.yaml").read_bytes() == b"# still to come\n"
    assert (other / "wiring.yaml").read_bytes() == good
    (lab / "results.yaml").unlink()
    assert main(["fmt", "--check"]) == 0


def test_names_stay_written_out_where_a_variant_counts_them(
    lab: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The variant speaks of the second link; as a range the two would be the first."""
    line = next(line for line in (lab / "wiring.yaml").read_text().splitlines() if "vmnic4" in line)
    first = line.replace("host-[1-4]", "host-[1-2]").replace("swp[1-4]", "swp[1-2]")
    second = line.replace("host-[1-4]", "host-[3-4]").replace("swp[1-4]", "swp[3-4]")
    assert first != line
    change(lab / "wiring.yaml", line, f"{first}\n{second}")
    before = contents(lab)
    assert main(["fmt", "--diff"]) == 1
    assert f"+{line}\n" in capsys.readouterr().out
    (lab / "variants").mkdir()
    (lab / "variants" / "long.yaml").write_text(
        "format: 1\ntitle: Longer cables\nchanges:\n  - at: wiring.links.1.length\n    set: 5m\n"
    )
    assert main(["fmt"]) == 0
    told = capsys.readouterr().err.splitlines()
    assert told[0] == (
        f"refarch: note: {DESIGN}: names are not written as ranges, because ranges would change the meaning"
    )
    assert {name: text for name, text in contents_of_files(lab).items() if name in before} == before


def contents_of_files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def test_a_design_that_would_be_another_one_stays(
    lab: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake of the layout itself, which this test makes."""
    change(lab / "bom.yaml", "format: 1\n", "format:  1\n")
    before = contents(lab)
    real = formatting.format_document

    def wrong(*words: object) -> object:
        laid = real(*words)  # type: ignore[arg-type]
        text = laid.text.replace("quantity: 4", "quantity: 5")
        return laid._replace(text=text, document=read("x", text.encode()))

    monkeypatch.setattr(formatting, "format_document", wrong)
    assert main(["fmt"]) == 2
    assert capsys.readouterr().err.splitlines()[0] == (
        f"refarch: {DESIGN}/bom.yaml is unchanged: formatting would change the meaning of the design"
    )
    assert contents(lab) == before


def test_a_file_that_changed_meanwhile_is_left(
    lab: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    change(lab / "bom.yaml", "format: 1\n", "format:  1\n")
    change(lab / "wiring.yaml", "format: 1\n", "format:  1\n")
    real = formatting.design_meaning

    def slow(result: object) -> object:
        (lab / "wiring.yaml").write_text("mine\n")
        return real(result)  # type: ignore[arg-type]

    before = (lab / "bom.yaml").read_bytes()
    monkeypatch.setattr(formatting, "design_meaning", slow)
    assert main(["fmt"]) == 2
    assert capsys.readouterr().err == (
        f"refarch: {DESIGN}/wiring.yaml: changed by another program; no file was written\n"
    )
    assert (lab / "wiring.yaml").read_text() == "mine\n"
    assert (lab / "bom.yaml").read_bytes() == before
    assert [path.name for path in lab.iterdir() if path.name.startswith(".")] == []


def test_a_link_out_of_the_project_is_not_followed(
    lab: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outside = tmp_path / "bom.yaml"
    os.replace(lab / "bom.yaml", outside)
    change(outside, "format: 1\n", "format:  1\n")
    before = outside.read_bytes()
    (lab / "bom.yaml").symlink_to(outside)
    assert main(["fmt"]) == 2
    assert "bom.yaml is unchanged: it cannot be read: line 1: FILE002 " in capsys.readouterr().err
    assert outside.read_bytes() == before


def test_what_is_no_file_of_a_design_is_refused(lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("notes.yaml").write_text("a:  1\n")
    assert main(["fmt", "notes.yaml"]) == 2
    assert "notes.yaml: not a file of a design" in capsys.readouterr().err
    assert Path("notes.yaml").read_text() == "a:  1\n"
