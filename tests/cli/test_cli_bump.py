"""``refarch bump`` with changelogs: what it writes, in whose words, and when it writes nothing."""

import os
import re
from pathlib import Path

import pytest
from cli_project import DESIGN

from refarch.cli import bump, main
from refarch.core import git
from refarch.core.errors import RefarchError
from refarch.project.versions import DesignVersion

pytestmark = pytest.mark.process

FILE = Path(f"designs/{DESIGN}/design.yaml")

LOG = "\nchangelog:\n  # by hand\n  - {version: 1.0.0, date: 2026-01-12, says: First version.}\n"

RAISED = f"{FILE}: {DESIGN}: version raised from 1.0.0 to 1.0.1: document only\n"


def commit() -> None:
    who = ["-c", "user.name=someone", "-c", "user.email=someone@example.org"]
    git.run_git(".", "init", "-q", "-b", "main")
    git.run_git(".", "add", ".")
    git.run_git(".", *who, "commit", "-q", "-m", "a design")


@pytest.fixture
def logged(project: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The text of a design that keeps a changelog, committed; the day is one of 2026."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795521600")
    FILE.write_text(FILE.read_text().replace("status: draft", "status: published") + LOG)
    commit()
    return FILE.read_text()


def edit(old: str = "title: A guide", new: str = "title: The guide") -> str:
    text = FILE.read_text()
    assert text.count(old) == 1
    FILE.write_text(text.replace(old, new))
    return FILE.read_text()


def with_entry(text: str, says: str, version: str = "1.0.1") -> str:
    entry = f"  - {{version: {version}, date: 2026-11-24, says: {says}}}\n"
    return text.replace("\nversion: 1.0.0", f"\nversion: {version}").replace(
        "  # by hand", f"{entry}  # by hand"
    )


def test_a_changelog_says_what_changed_by_the_model(logged: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = edit()
    says = "Source guide: title A guide -> The guide."
    assert main(["bump"]) == 0
    assert capsys.readouterr().out == f"{RAISED}{FILE}: {DESIGN}: changelog entry: {says}\n"
    assert FILE.read_text() == with_entry(text, f"'{says}'")
    assert main(["bump"]) == 0
    assert FILE.read_text() == with_entry(text, f"'{says}'")
    assert main(["lint"]) == 0


def test_words_of_ones_own_take_their_place(logged: str) -> None:
    text = edit()
    assert main(["bump", DESIGN, "--says", "  The guide has\nanother title. "]) == 0
    assert FILE.read_text() == with_entry(text, "The guide has another title.")


def test_without_a_changelog_words_begin_one(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1795521600")
    commit()
    text = edit()
    raised = text.replace("\nversion: 1.0.0", "\nversion: 1.0.1")
    assert main(["bump"]) == 0
    assert capsys.readouterr().out == RAISED
    assert FILE.read_text() == raised
    FILE.write_text(text)
    assert main(["bump", "--says", "Another title."]) == 0
    apart = "\n" if "\n\n" in text else ""
    entry = "  - {version: 1.0.1, date: 2026-11-24, says: Another title.}\n"
    assert FILE.read_text() == f"{raised}{apart}changelog:\n{entry}"


def test_an_entry_that_is_there_is_not_doubled(logged: str, capsys: pytest.CaptureFixture[str]) -> None:
    edit()
    text = edit("  # by hand\n", "  - {version: 1.0.1, date: 2026-11-23, says: Another title.}\n")
    assert main(["bump", "--says", "Another title."]) == 2
    said = f"refarch: {FILE}: the changelog already has an entry for 1.0.1; edit that entry\n"
    assert capsys.readouterr().err == said
    assert FILE.read_text() == text
    assert main(["bump"]) == 0
    assert FILE.read_text() == text.replace("\nversion: 1.0.0", "\nversion: 1.0.1")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["--says", " "],
            "`says` is empty: expected at least 1 character. Changes in one or two sentences.",
        ),
        (
            ["--says", "\u202egnp"],
            "`says` is `\\u202egnp`: expected text, not blanks alone, without tabs, control or direction "
            "characters. Changes in one or two sentences.",
        ),
        (["--check", "--says", "x"], "bump: --says cannot be used with --check, which writes nothing"),
    ],
    ids=["empty", "right to left", "check"],
)
def test_what_cannot_be_said_is_not_written(
    words: list[str], told: str, logged: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = edit()
    assert main(["bump", *words]) == 2
    assert capsys.readouterr() == ("", f"refarch: {told}\n")
    assert FILE.read_text() == text


def test_words_that_look_like_yaml_are_words(logged: str) -> None:
    text = edit()
    assert main(["bump", "--says", "x}\nversion: 9.9.9 # <script>"]) == 0
    assert FILE.read_text() == with_entry(text, "'x} version: 9.9.9 # <script>'")


@pytest.mark.parametrize("broken", ["replace", "chmod"])
def test_a_run_that_is_interrupted_leaves_the_file_as_it_was(
    broken: str, logged: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = edit()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, broken, fail)
    assert main(["bump"]) == 2
    assert capsys.readouterr() == ("", f"refarch: {FILE}: cannot be written: No space left on device\n")
    assert FILE.read_text() == text
    assert sorted(os.listdir(FILE.parent)) == sorted(
        name for name in os.listdir(FILE.parent) if not name.startswith(".refarch-")
    )


def test_a_changelog_that_is_not_to_be_changed_is_left_to_people(
    logged: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = edit(LOG, "\nchangelog: [  # none\n]\n")
    assert main(["bump", "--says", "A changelog."]) == 2
    assert capsys.readouterr().err == (
        f"refarch: {FILE}: the version cannot be written; set it to 1.0.1 by hand, and add its changelog "
        "entry\n"
    )
    assert FILE.read_text() == text


def test_a_few_changes_are_told_and_more_are_counted(logged: str, capsys: pytest.CaptureFixture[str]) -> None:
    wiring, plan = (FILE.with_name(f"{name}.yaml") for name in ("wiring", "ip-plan"))
    wiring.write_text(wiring.read_text().replace("swp[1-]", "swp[5-]"))
    edit()
    assert main(["bump", "--check"]) == 1
    assert main(["bump"]) == 0
    assert FILE.read_text().count("says: >-") == 1
    said = f"{FILE}: {DESIGN}: changelog entry: "
    assert capsys.readouterr().out.splitlines()[-1] == (
        f"{said}4 cables moved: host-[1-4] vmnic4 from leaf-1 swp[1-4] to leaf-1 swp[5-8]; 4 cables moved: "
        "host-[1-4] vmnic5 from leaf-2 swp[1-4] to leaf-2 swp[5-8]; source guide: title A guide -> The guide."
    )
    FILE.write_text(logged)
    edit()
    plan.write_text(plan.read_text().replace("vlan: 30", "vlan: 31"))
    assert main(["bump"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        f"{said}Re-cable: 8 cables; reconfigure: 2 switches, 1 cluster; re-label: 16 plugs; "
        "document only: 1 change."
    )


def test_where_the_model_has_no_words_people_are_asked() -> None:
    low = DesignVersion(DESIGN, str(FILE), "1.0.0", "1.0.0", "1.1.0", ("reconfigure",), None, "", ("1.0.0",))
    said = f"{FILE}: {DESIGN} has a changelog; use --says TEXT for its entry"
    with pytest.raises(RefarchError, match=f"^{re.escape(said)}$"):
        bump._changelog_entry(low, None)
    assert bump._changelog_entry(low._replace(changelog_versions=()), None) is None
    entry = bump._changelog_entry(low, "Shorter cables.")
    assert entry is not None and entry.says == "Shorter cables."
