"""Revisions with paths that no work tree has, made of git's objects alone: very deep ones, very long names, a
file and a folder of one name."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from test_cli_review import (
    git,
    repository as repository,  # a project in git
)

from refarch.cli import main
from refarch.project.revisions import MAX_DEPTH, MAX_NAME_LENGTH

pytestmark = pytest.mark.process

REVIEW = (
    "review",
    "--base",
    "main",
    "--head",
    "odd",
    "--out",
    "review",
    "--no-pictures",
    "--no-configuration",
)


def written(command: str, given: str) -> str:
    """The id of an object made of a text."""
    words = {"blob": ("hash-object", "-w", "--stdin"), "tree": ("mktree",)}[command]
    done = subprocess.run(["git", *words], input=given, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def tree(*entries: tuple[str, str]) -> str:
    """A tree of names and ids of other trees (a slash ends these names) and files."""
    lines = [
        f"040000 tree {identity}\t{name[:-1]}" if name.endswith("/") else f"100644 blob {identity}\t{name}"
        for name, identity in entries
    ]
    return written("tree", "".join(f"{line}\n" for line in lines))


def branch(designs: str) -> None:
    """A branch whose folder of designs is this tree."""
    listed = [line for line in git("ls-tree", "main").splitlines() if not line.endswith("\tdesigns")]
    top = written("tree", "\n".join([*listed, f"040000 tree {designs}\tdesigns", ""]))
    git("branch", "odd", git("commit-tree", top, "-p", "main", "-m", "odd").strip())


def nested(count: int, name: str) -> str:
    """A tree of so many folders below each other, a file in the last."""
    blob = written("blob", "a: 1\n")
    # In one stream, as a process for each of a thousand folders takes seconds.
    lines = ["commit refs/heads/nested", "committer someone <someone@example.org> 0 +0000", "data 0"]
    lines += [f"M 100644 {blob} {'d/' * count}{name}", ""]
    subprocess.run(
        ["git", "fast-import", "--quiet", "--force"],
        input="\n".join(lines),
        text=True,
        check=True,
        capture_output=True,
    )
    made = git("rev-parse", "nested^{tree}").strip()
    git("update-ref", "-d", "refs/heads/nested")
    return made


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command that fails says on stderr."""
    assert main([*words]) == 2
    printed = capsys.readouterr().err
    assert "/tmp/" not in printed and "defect" not in printed
    assert not Path("review").exists()
    return printed


@pytest.mark.parametrize("words", [REVIEW, ("diff", "main", "odd")])
def test_a_very_deep_path_is_refused(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    branch(nested(1000, "design.yaml"))
    shown = ("designs/" + "d/" * 60)[:120]
    assert said(capsys, *words) == (
        f"refarch: {shown}...: the path has 1002 names, but refarch supports up to 64; move the file to a "
        "higher folder\n"
    )


def test_the_deepest_path_that_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    branch(nested(MAX_DEPTH - 2, "notes.txt"))
    assert main(["diff", "main", "odd"]) == 0
    git("branch", "-D", "odd")
    branch(nested(MAX_DEPTH - 1, "notes.txt"))
    capsys.readouterr()
    assert "the path has 65 names, but refarch supports up to 64" in said(capsys, "diff", "main", "odd")


@pytest.mark.parametrize("name", ["n" * (MAX_NAME_LENGTH + 1), "ä" * (MAX_NAME_LENGTH // 2 + 1)])
def test_a_very_long_name_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    branch(tree((name, written("blob", ""))))
    assert said(capsys, *REVIEW) == (
        f"refarch: {('designs/' + name)[:120]}...: has a name of 256 bytes, but file systems support up to "
        "255; rename it\n"
    )


def test_the_longest_name_that_is_read() -> None:
    branch(tree(("n" * MAX_NAME_LENGTH, written("blob", ""))))
    assert main(["diff", "main", "odd"]) == 0


@pytest.mark.parametrize("inner", ["x/", "x"])
def test_a_file_and_a_folder_of_one_name_are_named(inner: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`git mktree` takes both; no work tree can have them."""
    blob = written("blob", "a: 1\n")
    below = tree(("design.yaml", blob))
    branch(tree(("x", blob), ("x/", tree((f"{inner}", below if inner == "x/" else blob)))))
    path = "designs/x/x/design.yaml" if inner == "x/" else "designs/x/x"
    assert said(capsys, *REVIEW) == (
        f"refarch: {path}: revision odd has a file and a folder with this name, or two names that are the "
        "same on this system; rename one of them\n"
    )


def test_a_path_that_is_too_long_as_a_whole(capsys: pytest.CaptureFixture[str]) -> None:
    made = tree(("design.yaml", written("blob", "")))
    for _ in range(20):
        made = tree((f"{'n' * 250}/", made))
    branch(made)
    assert said(capsys, *REVIEW) == (
        f"refarch: designs/{'n' * 112}...: cannot be extracted: File name too long\n"
    )


def test_very_deep_folders_of_the_work_tree_are_no_defect(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree("designs")
    Path("designs").mkdir()
    with monkeypatch.context() as patch:
        patch.chdir("designs")
        for _ in range(1200):
            os.mkdir("d")
            os.chdir("d")
        Path("design.yaml").write_text("a: 1\n")
    assert main(["review", "--base", "main", "--out", "review", *REVIEW[-2:]]) == 1
    assert capsys.readouterr().out.startswith("Changes requested: ")
    subprocess.run(["rm", "-r", "designs"], check=True)  # pytest's own removal calls itself for each folder


@pytest.mark.parametrize("words", [REVIEW, ("diff", "odd")])
def test_a_long_name_in_settings_is_refused(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    name = "n" * 290
    git("switch", "-q", "-c", "odd")
    Path("refarch.yaml").write_text(f"format: 1\ndesigns: {name}\n")
    git("add", ".")
    git("commit", "-q", "-m", "settings")
    assert said(capsys, *words) == (
        f"refarch: {name[:120]}...: has a name of 290 bytes, but file systems support up to 255; rename it\n"
    )


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("README", "cannot be read as a folder: File exists"),
        ("n" * 290, "has a name of 290 bytes, but file systems support up to 255; rename it"),
    ],
)
def test_a_folder_of_rules_that_is_none(name: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    git("switch", "-q", "-c", "odd")
    Path("README").write_text("a file\n")
    Path("refarch.yaml").write_text(f"format: 1\nrules: {name}\n")
    git("add", ".")
    git("commit", "-q", "-m", "settings")
    shown = name if len(name) <= 120 else f"{name[:120]}..."
    assert said(capsys, "review", "--base", "odd", *REVIEW[3:]) == f"refarch: {shown}: {why}\n"
