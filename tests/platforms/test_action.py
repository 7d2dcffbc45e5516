"""The action for GitHub: judged as metadata, and run here on a pull request, on one of a fork, and on a push,
against a GitHub that is played here."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from ci_project import DESIGN, Git, installed, noting
from composite import OUTPUTS, Action
from validators import ci_schemas, shell

from forge_server import KINDS, TOKEN, Host, serving
from needs import ROOT
from refarch.project.review_files import MARKER

PUSH = {"event_name": "push", "repository": "owner/racks", "action_path": str(ROOT)}

LINK = OUTPUTS["actions/upload-artifact"]["artifact-url"]

FAST = {"working-directory": "racks", "pictures": "false", "configuration": "false"}


@pytest.fixture
def host() -> Iterator[Host]:
    with serving(KINDS["github"]) as host:
        yield host


@pytest.fixture
def action(root: Path, tmp_path: Path, programs: Path, host: Host) -> Action:
    """The action on a machine that has refarch."""
    temp = tmp_path / "temp"
    temp.mkdir()
    OUTPUTS["actions/setup-python"]["python-path"] = str(programs / "python")
    variables = {
        "GITHUB_ACTIONS": "true",
        "GITHUB_API_URL": host.address,
        "GITHUB_REPOSITORY": "owner/racks",
        "GITHUB_REF": "refs/pull/7/merge",
    }
    return Action(root / "action.yml", temp, variables)


def pull_request(base: str, owner: str = "owner") -> dict[str, str]:
    return {
        "event_name": "pull_request",
        "event.pull_request.base.sha": base,
        "event.pull_request.head.repo.full_name": f"{owner}/racks",
        "repository": "owner/racks",
        "action_path": str(ROOT),
        "token": TOKEN,
    }


def test_its_metadata_fits_githubs_schema(root: Path, tmp_path: Path) -> None:
    text = (root / "action.yml").read_text()
    assert ci_schemas.complaints(text, "github-actions", tmp_path) == []
    for old, new, said in (
        ("shell: bash", "shel: bash", "$.runs.steps[0]: Additional properties are not allowed ('shel' was "),
        ("using: composite", "using: compsite", "$.runs.using: 'compsite' is not one of ["),
        ("color: blue", "color: pink", "$.branding.color: 'pink' is not one of ["),
    ):
        complaints = ci_schemas.complaints(text.replace(old, new, 1), "github-actions", tmp_path)
        assert any(one.startswith(said) for one in complaints), complaints


def test_its_scripts_are_sound_and_take_nothing_but_variables(root: Path) -> None:
    """An expression in a script would run what somebody writes into a title or a branch's name."""
    steps = yaml.safe_load((root / "action.yml").read_text())["runs"]["steps"]
    scripts = {step["name"]: step["run"] for step in steps if "run" in step}
    assert len(scripts) == 5
    for name, script in scripts.items():
        assert "${{" not in script, name
        assert shell.complaints(script, "bash") == [], name
    assert shell.complaints("cat $folder/x\n", "bash") != []


def test_what_each_input_is_for_is_said(root: Path) -> None:
    data = yaml.safe_load((root / "action.yml").read_text())
    text = (root / "action.yml").read_text()
    for name, one in data["inputs"].items():
        assert one["description"], name
        assert isinstance(one["default"], str), name
        assert f"inputs.{name} " in text or f"inputs.{name} }}}}" in text, f"nothing reads {name}"


def test_a_pull_request_gets_all_of_it(
    action: Action, changed: Path, programs: Path, host: Host, git: Git
) -> None:
    base = git(changed, "rev-parse", "base")
    made = action.run(changed, {"working-directory": "racks", "fail-on": "warning"}, pull_request(base))
    assert (made.passed, made.failed, made.outputs["verdict"]) == (False, ("Verdict",), "stopped")
    assert (programs / "calls").read_text().splitlines() == installed(ROOT, "site")
    folder = Path(made.outputs["folder"])
    assert folder.parent == action.temp
    assert (folder / "pictures" / f"{DESIGN}-wiring.svg").exists()
    place = f"racks/designs/{DESIGN}/wiring.yaml"
    assert re.findall(r"^::\w+ file=([^,]*),", made.printed, re.M) == [place]
    assert made.summary == (folder / "summary.md").read_text()
    assert [one.text for one in host.comments] == [
        f"{(folder / 'comment.md').read_text()}\n[Diagrams, change page, and reports]({LINK})\n"
    ]
    assert host.comments[0].text.startswith(
        f"{MARKER}\n## ❌ Changes requested&#58; 1 design changed, 1 new finding"
    )
    assert made.used["actions/upload-artifact"] == {"name": "refarch-review", "path": str(folder)}
    assert made.used["github/codeql-action/upload-sarif"] == {
        "sarif_file": f"{folder}/findings.sarif",
        "category": "refarch-review",
        "token": TOKEN,
    }
    assert git(changed, "status", "--porcelain") == ""


def test_a_fork_gets_annotations_and_the_summary(action: Action, changed: Path, host: Host, git: Git) -> None:
    host.answers = [(200, []), (403, {"message": "Resource not accessible by integration"})]
    base = git(changed, "rev-parse", "base")
    made = action.run(changed, FAST, pull_request(base, owner="stranger"))
    assert host.comments == []
    assert "github/codeql-action/upload-sarif" not in made.used
    assert "Comment" in made.steps and made.failed == ("Verdict",)
    assert f"::warning file=racks/designs/{DESIGN}/wiring.yaml," in made.printed
    assert "GitHub answered 403: Resource not accessible by integration" in made.printed
    assert made.summary.startswith(f"{MARKER}\n## ❌")


def test_a_comment_that_fails_does_not_decide(action: Action, changed: Path, host: Host, git: Git) -> None:
    """The verdict does: here nothing stands against the change."""
    host.answers = [(400, {"message": "no"})]
    head = git(changed, "rev-parse", "HEAD")
    made = action.run(changed, FAST, pull_request(head))
    assert (made.passed, made.failed, made.outputs["verdict"]) == (True, ("Comment",), "passed")
    assert made.outputs["artifact-url"] == LINK


def test_a_push_is_compared_with_what_was_before(
    action: Action, changed: Path, programs: Path, git: Git
) -> None:
    """Also where nothing was, or what was is gone: then with the commit before."""
    noting(programs)
    base = git(changed, "rev-parse", "base")
    for before, asked in ((base, base), ("0" * 40, "HEAD^"), ("1" * 40, "HEAD^"), ("", "HEAD^")):
        github = {**PUSH, "event.before": before}
        made = action.run(changed, {**FAST, "sarif": "false"}, github)
        assert f"review --base {asked} --head HEAD --out {made.outputs['folder']} " in made.printed
        assert made.steps == ("Python", "Install refarch", "Review", "Keep the files", "Verdict")
        assert made.passed and made.outputs["verdict"] == "passed"
    made = action.run(changed, {**FAST, "base": "main"}, pull_request(base))
    assert "review --base main --head HEAD" in made.printed
    git(changed, "checkout", "-q", "--orphan", "new")
    git(changed, "commit", "-q", "-m", "first")
    made = action.run(changed, FAST, {**PUSH, "event.before": "0" * 40})
    assert "review --base HEAD --head HEAD" in made.printed


def test_each_input_reaches_the_command(action: Action, changed: Path, programs: Path) -> None:
    noting(programs)
    made = action.run(changed, {}, pull_request("base"))
    assert made.printed.splitlines()[0].endswith(made.outputs["folder"]), "nothing more than it needs"
    inputs = {**FAST, "fail-on": "info", "profile": "strict", "allow-local-code": "true"}
    made = action.run(changed, inputs, pull_request("base"))
    options = "--fail-on info --profile strict --no-configuration --no-pictures --allow-local-code"
    assert made.printed.splitlines()[0].endswith(options)
    assert made.printed.splitlines()[1] == "in racks"


def test_a_summary_that_github_would_not_take_is_the_comment(
    action: Action, changed: Path, programs: Path
) -> None:
    noting(programs, summary=1_000_001)
    made = action.run(changed, FAST, pull_request("base"))
    assert made.summary == "comment"


def test_what_it_cannot_do_is_said_and_stops(action: Action, changed: Path, tmp_path: Path, git: Git) -> None:
    github = {**pull_request("base"), "event_name": "pull_request_target"}
    made = action.run(changed, FAST, github)
    assert made.steps == made.failed == ("Only events without rights",)
    assert made.printed.startswith("::error title=refarch::pull_request_target gives a fork the rights")
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{changed}", str(shallow))
    made = action.run(shallow, FAST, pull_request(git(changed, "rev-parse", "base")))
    assert made.failed == ("Review",) and made.outputs["verdict"] == ""
    assert made.printed.startswith("::error title=refarch::the history is not here")
    made = action.run(changed, {**FAST, "profile": "none"}, pull_request("base"))
    assert made.failed == ("Review",) and "Keep the files" not in made.steps
    assert "refarch: " in made.printed and "none" in made.printed


RULE = """import pathlib

from refarch.rules import Problem, Rule

pathlib.Path("{folder}/RAN").open("a").write("{side}")
RULE = Rule(severity="info", confidence="practice", sources=(), hint="Look.", check=lambda design: ())
"""


def test_code_of_the_change_never_runs(action: Action, changed: Path, tmp_path: Path, git: Git) -> None:
    """Not even where the project allows its own code: then it is that of the base."""
    racks = changed / "racks"
    for side in ("base", "change"):
        (racks / "rules").mkdir(exist_ok=True)
        text = '"""Looks.\n\n## Example\n"""\n\n' + RULE.format(folder=tmp_path, side=side)
        (racks / "rules" / "own001_look.py").write_text(text)
        (racks / "refarch.yaml").write_text("format: 1\nrules: rules\n")
        git(changed, "add", ".")
        git(changed, "commit", "-q", "-m", side)
    github = pull_request(git(changed, "rev-parse", "HEAD^"), owner="stranger")
    made = action.run(changed, {**FAST, "comment": "false"}, github)
    assert made.outputs["verdict"] == "passed"
    assert not (tmp_path / "RAN").exists()
    action.run(changed, {**FAST, "comment": "false", "allow-local-code": "true"}, github)
    assert set((tmp_path / "RAN").read_text().split("base")) == {""}
