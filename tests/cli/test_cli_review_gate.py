"""Ways in which a change could switch its own findings off: each is evaluated by the base, or named with its
effect."""

import json
import os
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from cli_project import DESIGN

import refarch
from refarch.cli import main
from refarch.core.wording import count_text
from refarch.project import design_keys, review_files, weakening
from refarch.rules.registry import BUILT_IN

pytestmark = pytest.mark.process

FOLDER = f"designs/{DESIGN}"
QOS = f"{FOLDER}/qos.yaml"
CABLE = "nvidia-mcp2m00-a003e30l"
REQUESTED = "Changes requested: "
NONE = "No blocking findings: "


def git(*words: str, day: str = "2026-11-01") -> str:
    who = ["-c", "user.name=someone", "-c", "user.email=someone@example.org"]
    days = {"GIT_AUTHOR_DATE": f"{day}T12:00:00Z", "GIT_COMMITTER_DATE": f"{day}T12:00:00Z"}
    done = subprocess.run(
        ["git", *who, *words], check=True, capture_output=True, text=True, env={**os.environ, **days}
    )
    return done.stdout


def replace(file: str, old: str, new: str) -> None:
    path = Path(file)
    text = path.read_text()
    assert text.count(old) == 1, (file, old, text.count(old))
    path.write_text(text.replace(old, new))


def settings(text: str) -> None:
    Path("refarch.yaml").write_text(f"format: 1\n{text}")


def wrong_dscp() -> None:
    """An error of rule QOS004."""
    replace(QOS, "rdma: {priority: 3, dscp: 26}", "rdma: {priority: 3, dscp: 40}")


def one_leaf() -> None:
    """A warning of rule TOP007."""
    replace(f"{FOLDER}/wiring.yaml", "leaf-2 swp[1-]", "leaf-1 swp[5-]")


def base(text: str | None = "") -> None:
    """Commit the project to main, with settings of this text, and go on in a branch."""
    if text is not None:
        settings(text)
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-q", "-m", "a design")
    git("switch", "-q", "-c", "change")


class Reviewed:
    """The outcome of a review."""

    def __init__(self, status: int, said: str, folder: Path) -> None:
        self.status, self.said = status, said.splitlines()[0] if said else ""
        self.comment = (folder / "comment.md").read_text()
        self.summary = (folder / "summary.md").read_text()
        self.page = (folder / "changes.html").read_text()
        self.data: dict[str, Any] = json.loads((folder / "changes.json").read_text())["review"]
        found = json.loads((folder / "findings.json").read_text())["findings"]
        self.codes = sorted({one["code"] for one in found if one["waived"] is None})

    def changes(self) -> list[tuple[str, str, str, str, bool]]:
        return [tuple(one.values()) for one in self.data["changes"]]  # type: ignore[misc]

    def hidden(self) -> list[tuple[str, str, str]]:
        return [(one["code"], one["severity"], one["by_the_change"]) for one in self.data["hidden"]]


@pytest.fixture
def review(project: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    """``review()``: commit what is there, and review it; the same for the work tree."""

    def run(*words: str, day: str = "2026-11-01", is_committed: bool = True) -> Reviewed:
        out = tmp_path.parent / f"{tmp_path.name}-review"
        shutil.rmtree(out, ignore_errors=True)
        head = []
        if is_committed:
            git("add", "-A")
            git("commit", "-q", "--allow-empty", "-m", "a change", day=day)
            head = ["--head", "change"]
        capsys.readouterr()
        options = ["--out", str(out), "--no-pictures", "--no-configuration"]
        status = main(["review", "--base", "main", *head, *options, *words])
        printed = capsys.readouterr()
        assert status < 2, printed.err
        return Reviewed(status, printed.out, out)

    return run


def test_a_severity_that_hides_an_error_is_named(review: Any) -> None:
    base()
    wrong_dscp()
    settings("severities: {QOS004: ignore}\n")
    made = review()
    assert (made.status, made.codes) == (1, ["QOS004"])
    assert made.said == f"{REQUESTED}1 design changed, 1 new finding, 1 check weakened"
    assert made.changes() == [("severities.QOS004", "error", "ignore", "hides 1 finding", True)]
    assert made.hidden() == [("QOS004", "error", "hidden")]
    row = "| ❌ | `severities.QOS004` | error | ignore | hides 1 finding |"
    for text in (made.comment, made.summary):
        assert row in text.splitlines()
        assert "The settings of the change hide or lower 1 finding." in text
        assert any(
            line.startswith(f"| ❌ error | QOS004 | `{QOS}:") and line.endswith(" | hidden |")
            for line in text.splitlines()
        )
    cells = "<td>severities.QOS004</td><td>error</td><td>ignore</td><td>hides 1 finding</td>"
    assert cells in made.page and "<td>QOS004</td>" in made.page
    assert made.data["verdict"] == "changes requested"


def test_the_work_tree_is_reviewed_alike(review: Any) -> None:
    base()
    wrong_dscp()
    settings("severities: {QOS004: ignore}\n")
    made = review(is_committed=False)
    assert made.said == f"{REQUESTED}1 design changed, 1 new finding, 1 check weakened"
    assert made.changes() == [("severities.QOS004", "error", "ignore", "hides 1 finding", True)]


def test_a_finding_that_the_base_had_may_not_be_hidden_either(review: Any) -> None:
    wrong_dscp()
    base()
    settings("severities: {QOS004: info}\n")
    made = review()
    assert (made.status, made.codes) == (1, [])
    assert made.said == f"{REQUESTED}0 designs changed, 0 new findings, 1 check weakened"
    assert made.changes() == [("severities.QOS004", "error", "info", "lowers 1 finding", True)]
    assert made.hidden() == [("QOS004", "error", "info")]


def test_settings_that_hide_nothing_are_named_and_block_nothing(review: Any) -> None:
    base()
    settings("severities: {QOS004: ignore}\noptions: {MTU005: {minimum: 2000}}\nsite: {name: Ours}\n")
    made = review()
    assert (made.status, made.said) == (0, f"{NONE}0 designs changed, 0 new findings")
    assert made.changes() == [
        ("severities.QOS004", "error", "ignore", "no finding changes", False),
        ("options.MTU005.minimum", made.changes()[1][1], "2000", "no finding changes", False),
    ]
    assert "| ℹ️ | `severities.QOS004` | error | ignore | no finding changes |" in made.comment


def test_the_base_may_let_the_change_decide(review: Any) -> None:
    base("review: {settings: head}\n")
    wrong_dscp()
    settings("review: {settings: head}\nseverities: {QOS004: ignore}\n")
    made = review()
    assert (made.status, made.codes) == (0, [])
    assert made.said == f"{NONE}1 design changed, 0 new findings"
    assert made.changes() == [("severities.QOS004", "error", "ignore", "hides 1 finding", False)]
    assert made.data["settings_of"] == "head"
    assert "The settings of the change decide" in made.comment


def test_the_version_gate_is_the_one_of_the_base_in_any_case(review: Any) -> None:
    replace(f"{FOLDER}/design.yaml", "status: draft", "status: published")
    base("review: {settings: head}\n")
    replace(f"{FOLDER}/design.yaml", "title: A guide", "title: The guide")
    settings("review: {settings: head, versions: ignore}\n")
    made = review()
    assert (made.status, made.said) == (
        1,
        f"{REQUESTED}1 design changed, 0 new findings, 1 version bump required",
    )


def test_a_change_cannot_let_itself_decide(review: Any) -> None:
    base()
    wrong_dscp()
    settings("review: {settings: head, versions: ignore}\nseverities: {QOS004: ignore}\n")
    made = review()
    assert (made.status, made.codes) == (1, ["QOS004"])
    assert made.changes() == [
        ("review.settings", "base", "head", "applies to later changes", False),
        ("review.versions", "error", "ignore", "applies to later changes", False),
        ("severities.QOS004", "error", "ignore", "hides 1 finding", True),
    ]


@pytest.mark.parametrize("text", ["profile: lab\n", "profile: ours\nprofiles: {ours: {extends: lab}}\n"])
def test_a_profile_that_lowers_is_named(text: str, review: Any) -> None:
    base()
    one_leaf()
    settings(text)
    made = review()
    assert (made.status, made.codes) == (1, ["TOP007"])
    first = made.changes()[0]
    assert first[:3] == ("profile", "not set", text.split()[1])
    assert made.hidden() == [("TOP007", "warning", "info")]
    assert first[3:] == ("lowers 1 finding", True)


def test_the_content_of_a_profile_is_a_setting(review: Any) -> None:
    base("profile: ours\nprofiles: {ours: {severities: {TOP007: error}}}\n")
    one_leaf()
    settings("profile: ours\nprofiles: {ours: {severities: {TOP007: ignore}}}\n")
    made = review()
    assert (made.status, made.codes) == (1, ["TOP007"])
    assert made.changes() == [("profiles.ours.severities.TOP007", "error", "ignore", "hides 1 finding", True)]


def test_levels_of_a_profile_are_settings(review: Any) -> None:
    base("profile: ours\nprofiles: {ours: {levels: {error: error}}}\n")
    wrong_dscp()
    settings("profile: ours\nprofiles: {ours: {levels: {error: info}}}\n")
    made = review()
    assert made.status == 1
    assert made.changes() == [("profiles.ours.levels.error", "error", "info", "lowers 1 finding", True)]


def test_an_option_that_hides_is_named(review: Any) -> None:
    base("options: {IP014: {hosts: 1000}}\n")
    settings("options: {IP014: {hosts: 1}}\n")
    made = review()
    assert made.status == 1
    (change,) = made.changes()
    assert change[:3] == ("options.IP014.hosts", "1000", "1") and change[4]
    assert {code for code, _, _ in made.hidden()} == {"IP014"}


def test_settings_that_are_gone_are_named(review: Any) -> None:
    base("severities: {TOP007: error}\nfail_on: warning\n")
    one_leaf()
    Path("refarch.yaml").unlink()
    made = review()
    assert (made.status, made.codes) == (1, ["TOP007"])
    assert made.changes() == [
        ("fail_on", "warning", "error", "1 finding no longer fails `refarch lint`", True),
        ("severities.TOP007", "error", "warning", "lowers 1 finding", True),
    ]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("severities: [\n", "refarch.yaml:2:14: "),
        ("nope: 1\n", "refarch.yaml:2:1: "),
        ("profile: {}\n", "refarch.yaml:2:1: "),
    ],
)
def test_settings_that_are_broken_are_named(text: str, place: str, review: Any) -> None:
    base("severities: {TOP007: error}\n")
    one_leaf()
    settings(text)
    made = review()
    assert (made.status, made.codes) == (1, ["TOP007"])
    (change,) = made.changes()
    assert change[:3] == ("refarch.yaml", "valid", "invalid") and change[4]
    assert change[3].startswith(place)


def test_mistakes_in_settings_of_a_change_are_its_findings(review: Any) -> None:
    base()
    settings("severities: {QOS994: ignore}\n")
    made = review()
    assert (made.status, made.codes) == (1, ["SET003"])


def test_settings_of_a_broken_base_can_be_fixed(review: Any) -> None:
    base("nope: 1\n")
    settings("")
    made = review()
    assert (made.status, made.said) == (0, f"{NONE}0 designs changed, 0 new findings")
    assert "The settings of the base are invalid, so the defaults decide" in made.comment
    wrong_dscp()
    settings("severities: {QOS004: ignore}\n")
    assert (review().status, review().codes) == (1, ["QOS004"])


def test_custom_rules_of_a_broken_base_can_be_fixed(review: Any) -> None:
    """A file of the base whose name is no rule's."""
    Path("rules").mkdir()
    Path("rules/look.py").write_text("")
    base("rules: rules\n")
    git("mv", "rules/look.py", "rules/_look.py")
    made = review()
    assert made.status == 0
    assert made.data["base_settings_invalid"].startswith(
        "rules/look.py: the name is not a code and a problem"
    )


def test_a_folder_of_rules_may_be_empty(review: Any) -> None:
    """git keeps no empty folders."""
    Path("rules").mkdir()
    base("rules: rules\n")
    assert review().status == 0
    assert review("--allow-local-code").status == 0


def test_designs_may_lie_at_the_root(review: Any) -> None:
    Path("designs", DESIGN).rename(DESIGN)
    Path("designs").rmdir()
    base("designs: .\n")
    assert (review().status, review().changes()) == (0, [])
    replace(f"{DESIGN}/qos.yaml", "rdma: {priority: 3, dscp: 26}", "rdma: {priority: 3, dscp: 40}")
    settings("designs: .\nseverities: {QOS004: ignore}\n")
    made = review()
    assert (made.status, made.codes) == (1, ["QOS004"])


def test_many_hidden_findings_fit_into_a_comment(review: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_files, "MAX_NOTES_TEXT", 2_000)
    for number in range(12):
        folder = Path(f"designs/d{number:03}")
        shutil.copytree(FOLDER, folder)
        replace(f"{folder}/design.yaml", f"id: {DESIGN}", f"id: {folder.name}")
        replace(f"{folder}/qos.yaml", "rdma: {priority: 3, dscp: 26}", "rdma: {priority: 3, dscp: 40}")
    base()
    settings("severities: {QOS004: ignore}\n")
    made = review()
    assert made.changes() == [("severities.QOS004", "error", "ignore", "hides 12 findings", True)]
    rows = [line for line in made.comment.splitlines() if "| QOS004 |" in line]
    assert 0 < len(rows) < 12
    assert f"{12 - len(rows)} more of 12: see summary.md." in made.comment.splitlines()
    assert len([line for line in made.summary.splitlines() if "| QOS004 |" in line]) == 12


def test_the_first_change_brings_its_settings(project: Path, review: Any) -> None:
    shutil.move("designs", "../kept")
    Path("README.md").write_text("# Ours\n")
    base(None)
    shutil.move("../kept", "designs")
    settings("severities: {QOS004: ignore}\n")
    made = review()
    assert (made.status, made.said) == (0, f"{NONE}1 design changed, 0 new findings")
    assert "The settings of the change decide, because the base has no project here." in made.comment
    one_leaf()
    made = review("--fail-on", "warning")
    assert (made.status, made.codes) == (1, ["TOP007"])


def test_a_base_without_settings_has_the_defaults(review: Any) -> None:
    base(None)
    wrong_dscp()
    settings("severities: {QOS004: ignore}\n")
    made = review()
    assert (made.status, made.codes) == (1, ["QOS004"])
    assert made.changes() == [("severities.QOS004", "error", "ignore", "hides 1 finding", True)]


def test_another_folder_of_designs_leaves_none_out(review: Any) -> None:
    base()
    wrong_dscp()
    shutil.copytree(FOLDER, "clean/other")
    replace("clean/other/design.yaml", f"id: {DESIGN}", "id: other")
    replace("clean/other/qos.yaml", "dscp: 40}", "dscp: 26}")
    settings("designs: clean\n")
    made = review()
    assert made.status == 1
    assert ("designs", "designs", "clean", "no finding changes", False) in made.changes()
    assert (FOLDER, "checked", "out of the designs", "no longer checked", True) in made.changes()


@pytest.mark.parametrize("name", ["README.md", f"{FOLDER}/design.yaml"])
def test_a_file_is_no_folder_of_designs(name: str, review: Any) -> None:
    Path("README.md").write_text("# Ours\n")
    base()
    wrong_dscp()
    settings(f"designs: {name}\nseverities: {{QOS004: ignore}}\n")
    why = f"refarch.yaml: `designs` is the file {name}, but must be a folder"
    for is_committed in (False, True):
        made = review(is_committed=is_committed)
        assert (made.status, made.codes) == (1, ["QOS004"])
        assert made.changes() == [("refarch.yaml", "valid", "invalid", why, True)]


@pytest.mark.parametrize("name", ["nothing", f"{FOLDER}/guide"])
def test_a_folder_of_designs_that_is_none_leaves_all_out(name: str, review: Any) -> None:
    shutil.copytree(FOLDER, "designs/lab")
    replace("designs/lab/design.yaml", f"id: {DESIGN}", "id: lab")
    base()
    wrong_dscp()
    settings(f"designs: {name}\n")
    for is_committed in (False, True):
        made = review(is_committed=is_committed)
        assert made.status == 1
        assert ("designs/lab", "checked", "out of the designs", "no longer checked", True) in made.changes()


def test_a_folder_of_designs_may_have_another_name(review: Any) -> None:
    base()
    git("mv", "designs", "racks")
    settings("designs: racks\n")
    made = review()
    assert (made.status, made.said) == (0, f"{NONE}0 designs changed, 0 new findings")
    assert made.changes() == [("designs", "designs", "racks", "no finding changes", False)]
    replace(f"racks/{DESIGN}/qos.yaml", "rdma: {priority: 3, dscp: 26}", "rdma: {priority: 3, dscp: 40}")
    made = review()
    assert (made.status, made.codes) == (1, ["QOS004"])


@pytest.mark.parametrize("place", ["archive/lab", "designs/_lab", "designs/.lab"])
def test_a_design_that_is_moved_away_is_named(place: str, review: Any) -> None:
    shutil.copytree(FOLDER, "designs/lab")
    replace("designs/lab/design.yaml", f"id: {DESIGN}", "id: lab")
    base()
    Path(place).parent.mkdir(exist_ok=True)
    git("mv", "designs/lab", place)
    made = review()
    assert made.status == 1
    assert made.changes() == [("designs/lab", "checked", f"moved to {place}", "no longer checked", True)]
    assert f"| ❌ | `designs/lab` | checked | moved to {place.replace('_', '&#95;')} |" in made.comment


def test_a_design_that_is_gone_is_named(review: Any) -> None:
    shutil.copytree(FOLDER, "designs/lab")
    replace("designs/lab/design.yaml", f"id: {DESIGN}", "id: lab")
    base()
    git("rm", "-rq", "designs/lab")
    made = review()
    assert made.status == 0
    assert made.changes() == [("designs/lab", "checked", "removed", "its findings are gone", False)]


def test_the_last_design_may_go(review: Any) -> None:
    base()
    git("rm", "-rq", FOLDER)
    made = review()
    assert made.changes() == [(FOLDER, "checked", "removed", "its findings are gone", False)]


@pytest.mark.parametrize("link", [FOLDER, f"{FOLDER}/wiring.yaml", "designs/other"])
def test_links_of_a_change_are_named(link: str, review: Any) -> None:
    """What they lead to is not read from a revision, but it is from the work tree after the merge."""
    base()
    Path("away").mkdir()
    if Path(link).exists():
        shutil.move(link, "away/it")
    else:
        shutil.copytree(FOLDER, "away/it")
    Path(link).symlink_to(os.path.relpath("away/it", Path(link).parent))
    made = review()
    assert made.status == 1
    assert (link, "no link", "link or submodule", "its content is not checked", True) in made.changes()
    git("branch", "-f", "main", "change")
    made = review()
    assert made.changes() == []


def test_a_link_as_settings_is_refused(
    review: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base()
    Path("other.yaml").write_text("format: 1\nseverities: {QOS004: ignore}\n")
    Path("refarch.yaml").unlink()
    Path("refarch.yaml").symlink_to("other.yaml")
    git("add", ".")
    git("commit", "-q", "-m", "a link")
    assert main(["review", "--base", "main", "--head", "change", "--out", "../x"]) == 2
    assert capsys.readouterr().err.startswith("refarch: refarch.yaml is a link or a submodule")


def test_a_nested_settings_file_is_named(review: Any) -> None:
    base()
    wrong_dscp()
    Path("designs/refarch.yaml").write_text("format: 1\ndesigns: .\nseverities: {QOS004: ignore}\n")
    made = review()
    assert (made.status, made.codes) == (1, ["QOS004"])
    assert made.changes() == [
        ("designs/refarch.yaml", "missing", "new", "decides for commands that run in designs", False)
    ]


def test_the_project_is_the_one_of_the_base(review: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change takes away the settings of the project and puts others above it, or below."""
    Path("net").mkdir()
    shutil.move("designs", "net/racks")
    Path("net/refarch.yaml").write_text("format: 1\ndesigns: racks\n")
    base(None)
    replace(f"net/racks/{DESIGN}/qos.yaml", "rdma: {priority: 3, dscp: 26}", "rdma: {priority: 3, dscp: 40}")
    Path("net/refarch.yaml").unlink()
    settings("designs: net/racks\nseverities: {QOS004: ignore}\n")
    monkeypatch.chdir("net")
    made = review()
    # The settings that are gone named the folder, which is no longer the project's.
    assert made.status == 1
    assert (f"racks/{DESIGN}", "checked", "out of the designs", "no longer checked", True) in made.changes()


def test_the_project_of_a_folder_below_is_the_one_of_the_base(
    review: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    base()
    wrong_dscp()
    Path("designs/refarch.yaml").write_text("format: 1\ndesigns: .\nseverities: {QOS004: ignore}\n")
    monkeypatch.chdir("designs")
    git("-C", "..", "add", ".")
    made = review()
    assert (made.status, made.codes) == (1, ["QOS004"])


RULE = '''"""Somebody looks.

## Example
"""

import pathlib

from refarch.rules import Problem, Rule

pathlib.Path("RAN").open("a").write("SIDE")


def check(design):
    yield Problem(next(iter(design.hosts.values())).origin, "looked at by the rule of SIDE")


RULE = Rule(severity="error", confidence="practice", sources=(), hint="Look.", check=check)
'''


def with_rule(side: str) -> None:
    Path("rules").mkdir(exist_ok=True)
    Path("rules/own001_look.py").write_text(RULE.replace("SIDE", side))


@pytest.mark.parametrize("way", ["file", "key", "text"])
def test_custom_rules_of_the_base_cannot_be_removed(way: str, review: Any) -> None:
    with_rule("base")
    base("rules: rules\n")
    if way == "file":
        git("rm", "-q", "rules/own001_look.py")
    elif way == "key":
        settings("")
    else:
        with_rule("change")
    made = review("--allow-local-code")
    assert {*Path("RAN").read_text().split("base")} == {""}
    Path("RAN").unlink()
    last = made.changes()[-1]
    if way == "text":
        effect = "the rule of the base has 1 finding"
        assert (made.status, last) == (0, ("rules/own001_look.py", "OWN001", "changed", effect, False))
    else:
        assert (made.status, last) == (
            1,
            ("rules/own001_look.py", "OWN001", "removed", "hides 1 finding", True),
        )
    made = review()
    assert made.changes()[-1][2:] == ("changed" if way == "text" else "removed", "not run", False)
    assert not Path("RAN").exists()
    if way == "key":
        assert made.changes()[0] == ("rules", "rules", "not set", "no finding changes", False)


def test_a_rule_that_a_change_brings_is_named_and_not_run(review: Any) -> None:
    base()
    with_rule("change")
    settings("rules: rules\n")
    path = Path(f"{FOLDER}/design.yaml")
    path.write_text(f"# refarch: waive-file OWN001: our own\n{path.read_text()}")
    made = review("--allow-local-code")
    assert not Path("RAN").exists()
    assert (made.status, made.codes) == (0, [])
    assert made.changes() == [
        ("rules", "not set", "rules", "no finding changes", False),
        ("rules/own001_look.py", "missing", "new", "applies to later changes", False),
    ]


def test_a_rule_that_never_ends_is_not_read(review: Any) -> None:
    """In the work tree, where links are followed: by nobody."""
    with_rule("base")
    base("rules: rules\n")
    Path("rules/own001_look.py").unlink()
    Path("rules/own001_look.py").symlink_to("/dev/zero")
    os.mkfifo("known.json")
    made = review(is_committed=False)
    assert made.changes() == [("rules/own001_look.py", "OWN001", "changed", "not run", False)]


def test_a_waiver_that_a_change_brings_is_listed(review: Any) -> None:
    base()
    wrong_dscp()
    path = Path(QOS)
    path.write_text(f"# refarch: waive-file QOS004: a lab (owner: lab)\n{path.read_text()}")
    made = review()
    assert made.status == 0
    assert "### New waivers" in made.comment
    assert any(
        line.startswith(f"| ❌ error | QOS004 | `{QOS}:") and line.endswith(" | a lab (owner: lab) |")
        for line in unescape(made.comment).splitlines()
    )
    assert [(one["code"], one["reason"]) for one in made.data["waived"]] == [("QOS004", "a lab")]
    assert "<td>a lab (owner: lab)</td>" in made.page
    git("branch", "-f", "main", "change")
    assert review().data["waived"] == []
    replace(QOS, "a lab", "another reason")
    assert [one["reason"] for one in review().data["waived"]] == ["another reason"]


def test_an_old_date_on_a_commit_makes_no_waiver_last(review: Any) -> None:
    base()
    wrong_dscp()
    path = Path(QOS)
    path.write_text(f"# refarch: waive-file QOS004 until 2026-06-30: a lab\n{path.read_text()}")
    made = review(day="2026-01-01")
    assert (made.status, made.codes) == (1, ["QOS004", "WAIVE001"])


def test_a_baseline_that_accepts_more_is_named(review: Any) -> None:
    Path("known.json").write_text('{"version": 1, "findings": []}')
    base()
    wrong_dscp()
    assert main(["lint", "--baseline", "known.json", "--write-baseline"]) == 0
    made = review()
    assert (made.status, made.codes) == (1, ["QOS004"])
    assert made.changes() == [
        ("known.json", "0 findings", "1 finding", "hides 1 finding of `refarch lint --baseline`", True)
    ]


def test_a_status_that_lowers_is_named(review: Any) -> None:
    replace(f"{FOLDER}/design.yaml", "status: draft", "status: published")
    base("review: {versions: ignore}\n")
    replace(f"{FOLDER}/design.yaml", "status: published", "status: retired")
    made = review()
    assert made.changes() == [
        (f"{FOLDER}/design.yaml status", "published", "retired", "hides 3 findings", False)
    ]
    assert [code for code, _, _ in made.hidden()] == ["STATE001", "IP028", "DOC003"]


def test_a_part_with_other_facts_is_named(review: Any) -> None:
    own = Path("designs/_catalog/cables/lab-cable.yaml")
    own.parent.mkdir(parents=True)
    own.write_text((Path(refarch.__file__).parent / f"catalog/cables/{CABLE}.yaml").read_text())
    replace(str(own), "speed: 25G", "speed: 10G")
    for file in (f"{FOLDER}/wiring.yaml", f"{FOLDER}/bom.yaml"):
        path = Path(file)
        path.write_text(path.read_text().replace(CABLE, "lab-cable"))
    base()
    replace(str(own), "speed: 10G", "speed: 25G")
    made = review()
    (change,) = made.changes()
    assert change[:3] == ("designs/_catalog", "facts of the base", "other facts of lab-cable")
    assert change[3].startswith("hides ") and not change[4]


def test_options_of_the_command_line_win(review: Any) -> None:
    base("fail_on: error\n")
    one_leaf()
    settings("fail_on: error\nprofiles: {lax: {levels: {warning: info}}}\n")
    assert review("--fail-on", "warning").status == 1
    assert review().status == 0
    made = review("--profile", "strict")
    assert (made.status, made.codes) == (1, ["TOP007"])


def test_a_profile_of_the_command_line_is_the_one_of_the_base(
    review: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    base("profiles: {ours: {severities: {TOP007: error}}}\n")
    one_leaf()
    settings("profiles: {ours: {severities: {TOP007: ignore}}}\n")
    made = review("--profile", "ours")
    assert (made.status, made.codes) == (1, ["TOP007"])
    assert made.hidden() == [("TOP007", "error", "hidden")]
    settings("")
    made = review("--profile", "ours")
    assert made.changes() == [("refarch.yaml", "valid", "invalid", made.changes()[0][3], True)]
    assert made.changes()[0][3].startswith("unknown profile ours.")


def test_the_tip_of_the_base_decides(review: Any) -> None:
    """A branch that began before the base tightened its settings is evaluated by those of today."""
    base("severities: {TOP007: info}\n")
    one_leaf()
    git("commit", "-q", "-a", "-m", "a change")
    git("switch", "-q", "main")
    settings("severities: {TOP007: error}\n")
    git("commit", "-q", "-a", "-m", "tighter")
    git("switch", "-q", "change")
    made = review()
    assert (made.status, made.codes) == (1, ["TOP007"])
    assert made.changes() == []


def test_attributes_hide_no_line(review: Any) -> None:
    wrong_dscp()
    base()
    Path(".gitattributes").write_text("*.yaml -diff\n")
    replace(QOS, "dscp: 40}", "dscp: 40} # touched")
    made = review()
    assert (made.status, made.codes) == (1, ["QOS004"])


def test_names_of_a_change_become_no_markup(review: Any) -> None:
    """A file of a custom rule whose name is none is shown in the comment and on the page."""
    base()
    Path("rules").mkdir()
    Path("rules/<img src=x>@everyone [x](y) | `z`.py").write_text("")
    settings("rules: rules\n")
    made = review()
    (row,) = [line for line in made.comment.splitlines() if "everyone" in line]
    assert row.startswith("| ❌ | `refarch.yaml` | valid | invalid | rules/&#60;img src=x&#62;&#64;everyone ")
    assert row.count(" | ") == 4 and not set("<>@[]`") & {*row.removeprefix("| ❌ | `refarch.yaml` |")}
    assert "<img" not in made.page and "&lt;img src=x&gt;@everyone" in made.page


def test_review_takes_no_other_settings_file(review: Any, capsys: pytest.CaptureFixture[str]) -> None:
    base()
    assert main(["review", "--base", "main", "--out", "x", "--config", "refarch.yaml"]) == 2
    assert "--config" in capsys.readouterr().err


def version_change(status: str) -> None:
    replace(f"{FOLDER}/design.yaml", "title: A guide", "title: The guide")
    replace(f"{FOLDER}/design.yaml", "status: draft", f"status: {status}")


def test_drafts_need_no_version(review: Any, capsys: pytest.CaptureFixture[str]) -> None:
    base()
    replace(f"{FOLDER}/design.yaml", "title: A guide", "title: The guide")
    assert main(["bump", "--since", "main", "--check"]) == 0
    assert "no version bump required" in capsys.readouterr().err
    made = review()
    assert (made.status, made.said) == (0, f"{NONE}1 design changed, 0 new findings")
    replace(f"{FOLDER}/design.yaml", "status: draft", "status: published")
    assert review().status == 0


def test_no_design_becomes_a_draft_to_keep_its_version(review: Any) -> None:
    replace(f"{FOLDER}/design.yaml", "status: draft", "status: published")
    base()
    replace(f"{FOLDER}/design.yaml", "title: A guide", "title: The guide")
    replace(f"{FOLDER}/design.yaml", "status: published", "status: draft")
    made = review()
    assert (made.status, made.said) == (
        1,
        f"{REQUESTED}1 design changed, 0 new findings, 1 version bump required",
    )


@pytest.mark.parametrize(
    ("value", "status", "said"),
    [
        ("error", 1, f"{REQUESTED}1 design changed, 0 new findings, 1 version bump required"),
        ("warning", 0, f"{NONE}1 design changed, 0 new findings, 1 version bump required"),
        ("ignore", 0, f"{NONE}1 design changed, 0 new findings"),
    ],
)
def test_the_base_says_what_a_low_version_counts_as(
    value: str, status: int, said: str, review: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    replace(f"{FOLDER}/design.yaml", "status: draft", "status: published")
    base(f"review: {{versions: {value}}}\n")
    replace(f"{FOLDER}/design.yaml", "title: A guide", "title: The guide")
    settings("review: {versions: " + ("ignore" if value == "error" else "error") + "}\n")
    made = review()
    assert (made.status, made.said) == (status, said)
    line = (
        f"{DESIGN} has version 1.0.0, but the change (document only) requires 1.0.1 or later: "
        f"`refarch bump {DESIGN}`"
    )
    mark = {"error": "❌", "warning": "⚠️"}.get(value)
    assert (f"- {mark} {line}" in made.comment.splitlines()) == bool(mark)
    assert main(["bump", "--since", "main", "--check"]) == status
    printed = capsys.readouterr()
    assert printed.out == (
        f"{FOLDER}/design.yaml: {DESIGN}: version must be raised from 1.0.0 to 1.0.1: document only\n"
        if mark
        else ""
    )


TWIN = "vsan-twin"
KEYS_TITLE = "### Findings hidden by keys of designs"


def twin(keys: str = "") -> None:
    """A second design that claims all that the first one does."""
    if not Path(f"designs/{TWIN}").exists():
        shutil.copytree(FOLDER, f"designs/{TWIN}")
        replace(f"designs/{TWIN}/design.yaml", f"\nid: {DESIGN}\n", f"\nid: {TWIN}\n")
    replace(f"designs/{TWIN}/design.yaml", f"\nid: {TWIN}\n", f"\nid: {TWIN}\n{keys}")


def row(made: Reviewed, key: str, file: str = f"designs/{TWIN}/design.yaml") -> tuple[Any, ...]:
    (found,) = [one for one in made.changes() if one[0] == f"{file} {key}"]
    return found[1:]


def hidden_codes(made: Reviewed) -> set[str]:
    return {code for code, _, now in made.hidden() if now == "hidden"}


@pytest.mark.parametrize(("before", "after"), [("", "scope: lab-2\n"), ("scope: lab-1\n", "scope: lab-2\n")])
def test_a_scope_that_hides_conflicts_is_named(before: str, after: str, review: Any) -> None:
    replace(f"{FOLDER}/design.yaml", f"\nid: {DESIGN}\n", f"\nid: {DESIGN}\n{before}")
    twin()
    base("review: {versions: ignore}\n")
    path = Path(f"designs/{TWIN}/design.yaml")
    path.write_text(path.read_text().replace(before, "") if before else path.read_text())
    twin(after)
    made = review()
    was, now, effect, blocks = row(made, "scope")
    assert (was, now, blocks) == (before[7:].strip() or "not set", "lab-2", True)
    assert effect == f"hides {len(made.hidden())} findings"
    assert {"PRJ004", "PRJ005"} <= hidden_codes(made)
    assert made.status == 1 and made.said == f"{REQUESTED}1 design changed, 0 new findings, 1 check weakened"
    assert f"`status`, `scope`, and `site` of designs hide {len(made.hidden())} findings." in made.comment
    assert KEYS_TITLE in made.comment
    was = before[7:].strip() or "-"
    assert f"- the design&#58; scope {was} -&#62; lab-2" in made.comment.splitlines()


def test_a_scope_that_hides_nothing_is_named_too(review: Any) -> None:
    base("review: {versions: ignore}\n")
    replace(f"{FOLDER}/design.yaml", f"\nid: {DESIGN}\n", f"\nid: {DESIGN}\nscope: lab-2\n")
    made = review()
    assert (made.status, made.said) == (0, f"{NONE}1 design changed, 0 new findings")
    assert row(made, "scope", f"{FOLDER}/design.yaml") == ("not set", "lab-2", "no finding changes", False)
    assert KEYS_TITLE not in made.comment


def test_a_site_that_hides_conflicts_is_named(review: Any) -> None:
    twin()
    base("review: {versions: ignore}\n")
    twin("site: fra1\n")
    made = review()
    was, now, effect, blocks = row(made, "site")
    assert (was, now, blocks, made.status) == ("not set", "fra1", True, 1)
    assert effect.startswith("hides ") and hidden_codes(made) <= {"PRJ007", "PRJ008", "PRJ009"}


def test_scopes_that_change_together_hide_what_is_hidden_in_the_end(review: Any) -> None:
    """Two designs that move to one other scope are compared as before."""
    twin()
    base("review: {versions: ignore}\n")
    twin("scope: lab-2\n")
    replace(f"{FOLDER}/design.yaml", f"\nid: {DESIGN}\n", f"\nid: {DESIGN}\nscope: lab-2\n")
    made = review()
    assert row(made, "scope") == ("not set", "lab-2", "no finding changes", False)
    assert (made.status, made.hidden()) == (0, [])


def test_a_scope_of_a_new_design_is_named(review: Any) -> None:
    base("review: {versions: ignore}\n")
    twin("scope: lab-2\n")
    made = review()
    was, now, effect, blocks = row(made, "scope")
    assert (was, now, blocks) == ("missing", "lab-2", False)
    assert effect == f"hides {len(made.hidden())} findings" and "PRJ005" in hidden_codes(made)


def test_a_status_counts_what_it_hides_in_the_project(review: Any) -> None:
    twin()
    base("review: {versions: ignore}\n")
    replace(f"designs/{TWIN}/design.yaml", "status: draft", "status: retired")
    made = review()
    assert row(made, "status") == ("draft", "retired", f"hides {len(made.hidden())} findings", False)
    assert "PRJ005" in hidden_codes(made)


def test_a_status_and_a_scope_do_not_cover_for_each_other(review: Any) -> None:
    twin()
    base("review: {versions: ignore}\n")
    replace(f"designs/{TWIN}/design.yaml", "status: draft", "status: retired")
    twin("scope: lab-2\n")
    made = review()
    assert row(made, "status")[2] == row(made, "scope")[2] == f"hides {len(made.hidden())} findings"
    assert (made.status, row(made, "scope")[3]) == (1, True)


@pytest.mark.parametrize("text", ['status: "reti\\\n  red"', "status:\n  retired", 'status: "\\u0072etired"'])
def test_a_status_is_read_however_it_is_written(text: str, review: Any) -> None:
    base("review: {versions: ignore}\n")
    replace(f"{FOLDER}/design.yaml", "status: draft", text)
    expected = ("draft", "retired", "no finding changes", False)
    assert row(review(), "status", f"{FOLDER}/design.yaml") == expected


def test_a_status_of_a_design_that_is_broken_is_named(review: Any) -> None:
    base("review: {versions: ignore}\n")
    replace(f"{FOLDER}/design.yaml", "status: draft", "status: retired\nnope: 1")
    made = review()
    effect = "unknown, because the design cannot be checked"
    assert (made.status, row(made, "status", f"{FOLDER}/design.yaml")) == (
        1,
        ("draft", "retired", effect, False),
    )


def default_of(code: str, option: str) -> Any:
    (found,) = [one for one in BUILT_IN.rule(code).options if one.name == option]
    return found.default


@pytest.mark.parametrize("profile", ["ours", "severities", "options"])
def test_a_default_option_does_not_answer_for_what_a_profile_hides(profile: str, review: Any) -> None:
    """The option has its default already, so that the profile alone can have hidden the finding."""
    base()
    one_leaf()
    wrong_dscp()
    default = default_of("IP014", "hosts")
    settings(
        f"profile: {profile}\nprofiles: {{{profile}: {{severities: {{IP014: ignore, QOS004: ignore}}}}}}\n"
        f"options: {{IP014: {{hosts: {default}}}}}\nseverities: {{TOP007: warning}}\n"
    )
    made = review()
    assert made.status == 1 and ("QOS004", "error", "hidden") in made.hidden()
    by_name = {key: (effect, blocks) for key, _, _, effect, blocks in made.changes()}
    assert "options.IP014.hosts" not in by_name and "severities.TOP007" not in by_name
    assert by_name["profile"] == (f"hides {count_text(len(made.hidden()), 'finding')}", True)
    assert by_name[f"profiles.{profile}.severities.QOS004"] == ("hides 1 finding", True)


def test_an_option_of_a_profile_named_as_a_key_is_of_its_rule(review: Any) -> None:
    base("profile: options\nprofiles: {options: {options: {IP014: {hosts: 1000}}}}\n")
    settings("profile: options\nprofiles: {options: {options: {IP014: {hosts: 1}}}}\n")
    made = review()
    assert made.changes() == [
        (
            "profiles.options.options.IP014.hosts",
            "1000",
            "1",
            f"hides {count_text(len(made.hidden()), 'finding')}",
            True,
        )
    ]


def test_what_settings_hide_blocks_whoever_is_named_for_it(
    review: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Should no key answer for a finding that is hidden, it counts all the same."""
    base()
    wrong_dscp()
    settings("severities: {QOS004: ignore}\n")
    monkeypatch.setattr(weakening, "_difference_by_key", lambda *_: weakening.FindingsDifference())
    made = review()
    assert made.changes() == [("severities.QOS004", "error", "ignore", "no finding changes", False)]
    assert made.status == 1 and made.said.endswith(", 1 check weakened")


def test_designs_that_are_no_longer_compared_are_named(review: Any) -> None:
    base()
    settings("compare_designs: false\n")
    made = review()
    assert made.changes() == [("compare_designs", "true", "false", "no finding changes", False)]
    assert made.status == 0
    twin()
    made = review()
    assert made.changes() == [
        ("compare_designs", "true", "false", f"hides {len(made.hidden())} findings", True)
    ]
    assert made.status == 1 and {code[:3] for code, _, _ in made.hidden()} == {"PRJ"}
    assert {"PRJ004", "PRJ005"} <= {*made.codes}


def test_a_comparison_that_the_change_turns_on_is_named(review: Any) -> None:
    base("compare_designs: false\n")
    settings("compare_designs: true\n")
    assert review().changes() == [("compare_designs", "false", "true", "no finding changes", False)]
    settings("")
    assert review().changes() == [("compare_designs", "false", "true", "no finding changes", False)]


def test_every_key_of_the_settings_is_known_to_decide_or_not(root: Path) -> None:
    """A new key has to be put into one of the two tables."""
    schema = json.loads((root / "schemas" / "refarch.schema.json").read_text())
    assert sorted((*weakening.FINDING_KEYS, *weakening.OTHER_KEYS)) == sorted(schema["properties"])


WAIVER = "until 2027-06-30: a lab (owner: lab)"


@pytest.mark.parametrize(
    "after",
    [
        "until 2030-12-31: a lab (owner: lab)",
        "a lab (owner: lab)",
        "until 2027-06-30: a lab",
        "until 2027-06-30: a lab (owner: nobody)",
        "until 2027-06-30: a site (owner: lab)",
    ],
)
def test_a_waiver_that_a_change_alters_is_listed(after: str, review: Any) -> None:
    wrong_dscp()
    path = Path(QOS)
    path.write_text(f"# refarch: waive-file QOS004 {WAIVER}\n{path.read_text()}")
    base()
    assert review().data["waived"] == []
    shown = f" {after}" if after.startswith("until") else f": {after}"
    replace(QOS, f" {WAIVER}", shown)
    made = review()
    assert [(one["before"], one["after"]) for one in made.data["waived"]] == [(WAIVER, after)]
    assert "### Changed waivers" in made.comment and "### New waivers" not in made.comment
    assert any(
        line.startswith(f"| ❌ error | QOS004 | `{QOS}:") and line.endswith(f" | {WAIVER} → {after} |")
        for line in unescape(made.comment).splitlines()
    )
    assert f"<td>{WAIVER} → {after}</td>" in made.page


def test_another_finding_under_a_known_waiver_is_listed(review: Any) -> None:
    wrong_dscp()
    path = Path(QOS)
    path.write_text(f"# refarch: waive-file QOS004: a lab\n{path.read_text()}")
    base()
    replace(QOS, "dscp: 40", "dscp: 41")
    made = review()
    (one,) = made.data["waived"]
    assert (one["code"], one["before"], one["after"]) == ("QOS004", "", "a lab") and "41" in one["message"]
    assert "Waivers cover 1 finding that they do not cover in the base." in made.comment


ACCEPTS = "hides 1 finding of `refarch lint --baseline`"


def test_a_baseline_is_read_however_its_keys_are_written(review: Any) -> None:
    base()
    wrong_dscp()
    assert main(["lint", "--baseline", "known.json", "--write-baseline"]) == 0
    replace("known.json", '"fingerprint"', '"\\u0066ingerprint"')
    made = review()
    assert made.changes() == [("known.json", "0 findings", "1 finding", ACCEPTS, True)]


@pytest.mark.parametrize("is_committed", [True, False])
def test_a_baseline_beside_the_project_is_named(
    is_committed: bool, review: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("proj").mkdir()
    Path("ci").mkdir()
    Path("ci/known.json").write_text('{"version": 1, "findings": []}')
    shutil.move("designs", "proj/designs")
    Path("proj/refarch.yaml").write_text("format: 1\n")
    base(None)
    monkeypatch.chdir("proj")
    wrong_dscp()
    assert main(["lint", "--baseline", "../ci/known.json", "--write-baseline"]) == 0
    Path("more.json").write_text("[]")
    Path("../ci/refarch.yaml").write_text("format: 1\n")
    made = review(is_committed=is_committed)
    assert made.changes() == [("../ci/known.json", "0 findings", "1 finding", ACCEPTS, True)]
    assert (made.status, made.codes) == (1, ["QOS004"])


@pytest.mark.parametrize("is_committed", [True, False])
def test_a_nested_settings_file_that_is_a_link_is_named(is_committed: bool, review: Any) -> None:
    base()
    Path("ops").mkdir()
    Path("lax.yaml").write_text("format: 1\ndesigns: ../designs\nseverities: {QOS004: ignore}\n")
    Path("ops/refarch.yaml").symlink_to("../lax.yaml")
    where = ("ops/refarch.yaml", "decides for commands that run in ops")
    made = review(is_committed=is_committed)
    assert made.changes() == [(where[0], "missing", "new", where[1], False)]
    if is_committed:
        git("branch", "-f", "main", "change")
        Path("ops/refarch.yaml").unlink()
        Path("ops/refarch.yaml").symlink_to("../refarch.yaml")
        assert review().changes() == [(where[0], "there", "changed", where[1], False)]
        Path("ops/refarch.yaml").unlink()
        git("branch", "-f", "main", "change")
        assert review().changes() == []


@pytest.mark.parametrize(
    "reason", ["\u3164", "\u200b\u200b", "\u00a0\u2060", "\u115f\uffa0", "\u2800", "..."]
)
def test_a_reason_that_nobody_sees_is_none(reason: str, review: Any) -> None:
    base()
    wrong_dscp()
    path = Path(QOS)
    text = path.read_text()
    path.write_text(f"# refarch: waive-file QOS004: {reason} (owner: lab)\n{text}")
    made = review()
    # Characters of no width are an error of their own, which stops the check of the design.
    assert made.status == 1 and made.codes in (["QOS004", "WAIVE004"], ["WAIVE004", "YAML015"])
    assert made.data["waived"] == []
    path.write_text(f"# refarch: waive-file QOS004: \u5b9f\u9a13 (owner: lab)\n{text}")
    assert review().codes == []


@pytest.mark.parametrize(
    ("before", "after"),
    [("scope: [a]\n", "scope: {b: 1}\n"), ("scope: [a]\n", "scope: lab-2\n"), ("", "scope: 5\n")],
)
def test_a_scope_of_any_kind_of_value_is_named(before: str, after: str, review: Any) -> None:
    file = f"{FOLDER}/design.yaml"
    replace(file, f"\nid: {DESIGN}\n", f"\nid: {DESIGN}\n{before}")
    twin()
    replace(f"designs/{TWIN}/design.yaml", before, "") if before else None
    base("review: {versions: ignore}\n")
    replace(file, f"\nid: {DESIGN}\n{before}", f"\nid: {DESIGN}\n{after}")
    made = review()
    assert row(made, "scope", file)[0] == ("['a']" if before else "not set")
    assert (row(made, "scope", file)[2] == "unknown, because the design cannot be checked") == (
        "lab-2" not in after
    )


@pytest.mark.parametrize("text", ["- a list\n", "", "just text\n", "a: [\n"])
def test_a_status_of_a_design_that_is_none_any_more_is_named(text: str, review: Any) -> None:
    base("review: {versions: ignore}\n")
    Path(f"{FOLDER}/design.yaml").write_text(text)
    made = review()
    effect = "unknown, because the design cannot be checked"
    assert (made.status, row(made, "status", f"{FOLDER}/design.yaml")) == (
        1,
        ("draft", "not set", effect, False),
    )


def test_many_keys_are_told_by_their_designs(review: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(design_keys, "MAX_KEYS_TRIED", 1)
    twin()
    base("review: {versions: ignore}\n")
    replace(f"designs/{TWIN}/design.yaml", "status: draft", "status: retired")
    replace(f"{FOLDER}/design.yaml", f"\nid: {DESIGN}\n", f"\nid: {DESIGN}\nscope: lab-2\n")
    made = review()
    assert row(made, "status") == ("draft", "retired", f"hides {len(made.hidden())} findings", False)
    assert row(made, "scope", f"{FOLDER}/design.yaml")[2:] == (f"hides {len(made.hidden())} findings", True)
    assert made.status == 1


def waive_conflicts() -> None:
    """In the later design, at which conflicts are found."""
    for file in Path(f"designs/{TWIN}").glob("*.yaml"):
        file.write_text(f"# refarch: waive-file PRJ004, PRJ005, PRJ006, PRJ007: a lab\n{file.read_text()}")


def test_waivers_of_the_change_do_not_cover_for_a_scope(review: Any) -> None:
    twin()
    base("review: {versions: ignore}\n")
    waive_conflicts()
    twin("scope: lab-2\n")
    made = review()
    assert made.status == 1 and row(made, "scope")[2:] == (f"hides {len(made.hidden())} findings", True)
    assert "PRJ005" in hidden_codes(made)


def test_a_scope_hides_nothing_that_the_base_waives(review: Any) -> None:
    twin()
    waive_conflicts()
    base("review: {versions: ignore}\n")
    open_before = review().codes
    twin("scope: lab-2\n")
    made = review()
    assert row(made, "scope")[2] == "no finding changes", made.hidden()
    assert made.hidden() == [] and not {code for code in open_before if code.startswith("PRJ")}
