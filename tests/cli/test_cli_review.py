"""``refarch diff`` over revisions, ``log``, ``bump`` and ``review``: in a repository with a branch, an edit
of each class of impact."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_project import DESIGN

from refarch.cli import main

pytestmark = pytest.mark.process

FOLDER = f"designs/{DESIGN}"

EDITS: dict[str, tuple[str, str, str]] = {
    "re-cable": ("wiring.yaml", "leaf-1 swp[1-]", "leaf-1 swp[5-]"),
    "re-address": ("ip-plan.yaml", "first: 203.0.113.1", "first: 203.0.113.11"),
    "reconfigure": ("ip-plan.yaml", "vlan: 30", "vlan: 31"),
    "purchase": ("bom.yaml", "spares: 1", "spares: 2"),
    "document-only": ("design.yaml", "title: A guide", "title: The guide"),
    "finding": ("wiring.yaml", "leaf-2 swp[1-]", "leaf-1 swp[5-]"),
}
"""One edit of each class, and one that brings findings."""


def git(*words: str) -> str:
    """What git prints, as somebody on a certain day."""
    who = ["-c", "user.name=someone", "-c", "user.email=someone@example.org"]
    environment = {"GIT_AUTHOR_DATE": "2026-11-01T12:00:00Z", "GIT_COMMITTER_DATE": "2026-11-01T12:00:00Z"}
    done = subprocess.run(
        ["git", *who, *words], check=True, capture_output=True, text=True, env={**os.environ, **environment}
    )
    return done.stdout


def edit(name: str) -> None:
    file, old, new = EDITS[name]
    path = Path(FOLDER) / file
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))


@pytest.fixture(autouse=True)
def repository(project: Path) -> Path:
    """The project in git, its design published: a first commit, tagged, on main."""
    path = Path(FOLDER) / "design.yaml"
    path.write_text(path.read_text().replace("status: draft", "status: published"))
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-q", "-m", "a design")
    git("tag", "v1.0")
    return project


@pytest.mark.parametrize("name", EDITS)
def test_the_comment_of_a_change_reads_as_the_golden_says(
    name: str, root: Path, capsys: pytest.CaptureFixture[str], golden: Callable[[Path, str], None]
) -> None:
    git("switch", "-q", "-c", "change")
    edit(name)
    git("commit", "-q", "-a", "-m", name)
    words = ["--base", "main", "--head", "change", "--out", "review", "--no-pictures", "--no-configuration"]
    assert main(["review", *words]) == 1
    assert git("status", "--porcelain") == "?? review/\n"
    base = git("rev-parse", "main")[:12]
    comment = Path("review/comment.md").read_text().replace(base, "BASE")
    golden(root / f"tests/golden/review/{name}.md", comment)


def test_a_change_whose_version_rose_may_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    edit("re-cable")
    assert main(["bump", "--since", "main", "--check"]) == 1
    said = (
        f"{FOLDER}/design.yaml: {DESIGN}: version must be raised from 1.0.0 to 2.0.0: "
        "re-cable, reconfigure, re-label\n"
    )
    assert capsys.readouterr().out == said
    before = Path(f"{FOLDER}/design.yaml").read_text()
    assert main(["bump", "--since", "main"]) == 0
    assert Path(f"{FOLDER}/design.yaml").read_text() == before.replace("version: 1.0.0", "version: 2.0.0")
    assert main(["bump", "--since", "main"]) == 0
    assert Path(f"{FOLDER}/design.yaml").read_text() == before.replace("version: 1.0.0", "version: 2.0.0")
    words = ["--base", "main", "--out", "review", "--no-pictures", "--no-configuration"]
    capsys.readouterr()
    assert main(["review", *words]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "No blocking findings: 1 design changed, 0 new findings"


def test_figures_that_change_are_shown_in_every_format(capsys: pytest.CaptureFixture[str]) -> None:
    edit("finding")

    def diff(format: str) -> str:
        assert main(["diff", "main", "--format", format]) == 0
        return capsys.readouterr().out

    line = (
        "leaf-1: Ports to hosts and arrays: 4 × 25 GbE -> 8 × 25 GbE; To hosts and arrays (Gbit/s): "
        "100 -> 200"
    )
    assert f"\n  Switch bandwidth\n    {line}\n" in diff("text")
    assert line.replace("->", "-&gt;") in diff("html")
    tables = json.loads(diff("json"))["designs"][0]["figures"]
    assert [table["name"] for table in tables] == ["bandwidth.switches", "failure"]
    (row, _) = tables[0]["rows"]
    cells = dict(zip(tables[0]["columns"], zip(row["before"], row["after"], strict=True), strict=True))
    assert cells["switch"] == ("leaf-1", "leaf-1")
    assert (100, 200) in cells.values()


def test_waivers_are_judged_by_the_day_of_the_commit(capsys: pytest.CaptureFixture[str]) -> None:
    git("switch", "-q", "-c", "change")
    edit("finding")
    wiring = Path(FOLDER) / "wiring.yaml"
    for until, message in (
        ("2026-10-31", "expired on 2026-10-31"),
        ("2026-11-20", "ends on 2026-11-20"),
        ("2030-11-20", ""),
    ):
        text = wiring.read_text()
        wiring.write_text(f"# refarch: waive-file TOP007 until {until}: a lab (owner: lab)\n{text}")
        git("commit", "-q", "-a", "-m", until)
        wiring.write_text(text)
        words = ["--base", "main", "--head", "change", "--out", "review", "--force"]
        assert main(["review", *words, "--no-pictures", "--no-configuration"]) == 1
        comment = Path("review/comment.md").read_text()
        assert message in comment and ("WAIVE" in comment) == bool(message)
        assert main(["review", *words, "--today", "2031-01-01", "--no-pictures", "--no-configuration"]) == 1
        assert f"expired on {until}" in Path("review/comment.md").read_text()


def test_a_change_of_nothing_may_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(f"{FOLDER}/design.yaml")
    path.write_text(path.read_text() + "# a comment\n")
    assert main(["review", "--base", "main", "--out", "review", "--no-pictures", "--no-configuration"]) == 0
    assert (
        capsys.readouterr().out.splitlines()[0] == "No blocking findings: 0 designs changed, 0 new findings"
    )


def test_a_review_has_every_artifact(repository: Path) -> None:
    edit("finding")
    main(["review", "--base", "main", "--out", "review"])
    found = sorted(str(path.relative_to("review")) for path in Path("review").rglob("*") if path.is_file())
    assert found == [
        ".refarch-output.json",
        "annotations-azure.txt",
        "annotations-github.txt",
        "changes.html",
        "changes.json",
        "checkstyle.xml",
        "codequality.json",
        "comment.md",
        "findings.json",
        "findings.rdjson",
        "findings.sarif",
        "junit.xml",
        f"pictures/{DESIGN}-topology.svg",
        f"pictures/{DESIGN}-wiring.svg",
        "summary.md",
    ]
    codes = [one["code"] for one in json.loads(Path("review/findings.json").read_text())["findings"]]
    assert "TOP007" in codes
    assert "```mermaid\nflowchart TB\n" in Path("review/comment.md").read_text()


OWN_RULE = '''"""Somebody looks.

## Example
"""

import pathlib

from refarch.rules import Problem, Rule

pathlib.Path("RAN").open("a").write("SIDE")


def check(design):
    yield Problem(next(iter(design.hosts.values())).origin, "looked at by the rule of SIDE")


RULE = Rule(severity="error", confidence="practice", sources=(), hint="Look.", check=check)
'''


def own_rule(side: str) -> None:
    """A rule of the project's own that leaves a file behind where it runs."""
    Path("rules").mkdir(exist_ok=True)
    Path("rules/own001_look.py").write_text(OWN_RULE.replace("SIDE", side))
    Path("refarch.yaml").write_text("format: 1\nrules: rules\nseverities: {IP001: warning}\n")


def test_rules_of_the_base_run_where_they_may_and_never_those_of_the_change(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The change rewrites the rule, and ignores what it finds: neither runs nor counts."""
    own_rule("base")
    git("add", ".")
    git("commit", "-q", "-m", "a rule")
    git("switch", "-q", "-c", "change")
    own_rule("change")
    Path("refarch.yaml").write_text("format: 1\nrules: rules\nprofile: lab\nseverities: {OWN001: ignore}\n")
    edit("finding")
    git("commit", "-q", "-a", "-m", "a change")
    words = ["review", "--base", "main", "--out", "o", "--no-pictures", "--no-configuration"]
    for head in ([], ["--head", "change"]):
        assert main([*words, *head]) == 1
        assert not Path("RAN").exists()
        assert "not run: 1 rule of rules." in capsys.readouterr().err
        assert main([*words, *head, "--allow-local-code"]) == 1
        assert set(Path("RAN").read_text().split("base")) == {""}
        found = json.loads(Path("o/findings.sarif").read_text())["runs"][0]["results"]
        said = {one["message"]["text"] for one in found if one["ruleId"] == "OWN001"}
        assert said == {"looked at by the rule of base. Look."}
        Path("RAN").unlink()
        capsys.readouterr()


def test_files_are_named_from_the_root_of_the_repository(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Platforms know no other names, wherever in the repository the project lies."""
    Path("racks").mkdir()
    git("mv", "designs", "racks/designs")
    git("commit", "-q", "-m", "into a folder")
    git("tag", "start")
    monkeypatch.chdir("racks")
    edit("finding")
    assert main(["review", "--base", "start", "--out", "o", "--no-pictures", "--no-configuration"]) == 1
    place = f"racks/{FOLDER}/wiring.yaml"
    assert f"`{place}:" in Path("o/comment.md").read_text()
    assert f"::warning file={place}," in Path("o/annotations-github.txt").read_text()
    assert f"sourcepath={place};" in Path("o/annotations-azure.txt").read_text()
    (run,) = json.loads(Path("o/findings.sarif").read_text())["runs"]
    places = {
        where["physicalLocation"]["artifactLocation"]["uri"]
        for one in run["results"]
        for where in (*one["locations"], *one.get("relatedLocations", []))
    }
    assert places and all(name.startswith("racks/designs/") for name in places)
    for issue in json.loads(Path("o/codequality.json").read_text()):
        assert issue["location"]["path"].startswith("racks/designs/")


def test_the_comment_begins_with_its_mark_alone() -> None:
    """A title that brings the mark, a mention and an element."""
    path = Path(f"{FOLDER}/design.yaml")
    evil = "<!-- refarch review --> @everyone [x](https://x.test) <img src=x> | `y` #1"
    path.write_text(path.read_text().replace("title: A guide", f'title: "{evil}"'))
    main(["review", "--base", "main", "--out", "review", "--no-pictures", "--no-configuration"])
    text = Path("review/comment.md").read_text()
    assert text.startswith("<!-- refarch review -->\n")
    assert text.count("<!--") == 1
    assert "@everyone" not in text and "](https" not in text and "<img" not in text
    page = Path("review/changes.html").read_text()
    assert "<img" not in page and page.count("<!--") == 0


@pytest.mark.parametrize(
    "words",
    [["v1.0"], [f"{DESIGN}@v1.0"], [DESIGN], ["HEAD", "change"], [f"{DESIGN}@v1.0", f"{DESIGN}@change"]],
)
def test_revisions_are_compared(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    git("branch", "change")
    git("switch", "-q", "change")
    edit("re-address")
    git("commit", "-q", "-a", "-m", "addresses")
    git("switch", "-q", "main")
    if "change" not in str(words):
        edit("re-address")
    before = git("status", "--porcelain")
    assert main(["diff", *words, "--format", "json", "--fail-on", "re-address"]) == 1
    (made,) = json.loads(capsys.readouterr().out)["designs"]
    assert made["classes"] == ["re-address"]
    assert made["summary"] == {"re-address": "4 addresses"}
    assert main(["diff", *words, "--fail-on", "re-cable,purchase"]) == 0
    assert git("status", "--porcelain") == before


def test_a_design_that_came_or_went_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    second = Path("designs/second")
    second.mkdir()
    for path in Path(FOLDER).glob("*.yaml"):
        text = path.read_text()
        text = text.replace(f"id: {DESIGN}", "id: second").replace("status: published", "status: draft")
        (second / path.name).write_text(text)
    assert main(["diff", "HEAD"]) == 0
    assert capsys.readouterr().out == "second: design added\n\n1 unchanged design\n"


def test_the_log_tells_what_each_commit_moved(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("re-cable", "re-address"):
        edit(name)
        git("commit", "-q", "-a", "-m", f"{name} it")
    path = Path(f"{FOLDER}/design.yaml")
    path.write_text(path.read_text() + "# a comment\n")
    git("commit", "-q", "-a", "-m", "a comment")
    ids = git("log", "--format=%h", "--abbrev=12").split()
    assert main(["log", DESIGN]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{ids[1]} 2026-11-01 1.0.0    re-address it",
        "    re-address: 4 addresses",
        f"{ids[2]} 2026-11-01 1.0.0    re-cable it",
        "    re-cable: 4 cables",
        "    reconfigure: 1 switch",
        "    re-label: 8 plugs",
        f"{ids[3]} 2026-11-01 1.0.0    a design",
        "    design added",
    ]
    assert main(["log", DESIGN, "--all", "--most", "1"]) == 0
    assert capsys.readouterr().out == f"{ids[0]} 2026-11-01 1.0.0    a comment\n    no change in meaning\n"


def test_what_git_lacks_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for words, said in (
        (["diff", "v2.0"], "unknown revision v2.0 in this repository. Did you mean `v1.0`?"),
        (
            ["review", "--base", "mian", "--out", "o"],
            "unknown revision mian in this repository. Did you mean `main`?",
        ),
        (["bump", "--since", "v2.0"], "unknown revision v2.0 in this repository. Did you mean `v1.0`?"),
        (["bump", "nope"], "nope: no design has this id"),
    ):
        assert main(words) == 2, words
        assert capsys.readouterr().err == f"refarch: {said}\n", words
    assert not Path("o").exists()


def test_a_folder_without_commits_and_one_without_git(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    design = tmp_path / "bare" / "designs" / "lab"
    design.mkdir(parents=True)
    (design / "design.yaml").write_text("format: 1\nid: lab\n")
    monkeypatch.chdir(tmp_path / "bare")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    for words in (["bump", "lab"], ["lint", "--changed-since", "HEAD"], ["diff", "lab@HEAD"], ["log", "lab"]):
        assert main(words) == 2, words
        said = "refarch: not in a git repository, so there are no revisions to read\n"
        assert capsys.readouterr().err == said, words
    git("init", "-q")
    for words in (["lint", "--changed-since", "HEAD"], ["diff", "lab@HEAD"], ["log", "lab"]):
        assert main(words) == 2, words
        said = "refarch: unknown revision HEAD in this repository. The repository has no commits.\n"
        assert capsys.readouterr().err == said, words
