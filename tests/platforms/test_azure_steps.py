"""The steps for Azure Pipelines: judged as a template, and their scripts run here on a pull request against
an Azure DevOps that is played here."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from ci_project import DESIGN, Git, bash, installed
from validators import ci_schemas, shell

from forge_server import KINDS, Host, serving
from refarch.project.review_files import MARKER


def template(root: Path) -> dict[str, Any]:
    data: dict[str, Any] = yaml.safe_load((root / "azure" / "review.yml").read_text())
    return data


def expanded(text: str, data: dict[str, Any], variables: dict[str, str], given: dict[str, str]) -> str:
    """A text with the values of parameters, as the service writes them, and of variables."""
    values = {one["name"]: str(given.get(one["name"], one.get("default"))) for one in data["parameters"]}
    text = re.sub(r"\$\{\{ parameters\.(\w+) \}\}", lambda match: values[match[1]], text)
    return re.sub(r"\$\(([\w.]+)\)", lambda match: variables[match[1].upper().replace(".", "_")], text)


@pytest.fixture
def host() -> Iterator[Host]:
    with serving(KINDS["azure"]) as host:
        yield host


@pytest.fixture
def given(published: str) -> dict[str, str]:
    """Values of parameters."""
    return {"install": published, "project": "racks"}


@pytest.fixture
def variables(host: Host, changed: Path, programs: Path, tmp_path: Path, git: Git) -> dict[str, str]:
    """What the agent sets for a build of a pull request, whose clone knows the branches of its origin."""
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "-q", str(changed), str(clone))
    git(clone, "checkout", "-q", "--detach", git(changed, "rev-parse", "HEAD"))
    (tmp_path / "temp").mkdir()
    known = {name: value.replace("@", host.address) for name, value in KINDS["azure"].variables.items()}
    token = known.pop("SYSTEM_ACCESSTOKEN")
    return {
        **known,
        "PATH": f"{programs}:/usr/local/bin:/usr/bin:/bin",
        "SYSTEM_ACCESSTOKEN": token,
        "SYSTEM_PULLREQUEST_TARGETBRANCH": "refs/heads/main",
        "AGENT_TEMPDIRECTORY": str(tmp_path / "temp"),
        "BUILD_SOURCESDIRECTORY": str(clone),
        "BUILD_BUILDID": "12",
    }


def run_steps(root: Path, variables: dict[str, str], given: dict[str, str]) -> dict[str, tuple[int, str]]:
    """Status and log of each script by its name, up to the first that stops the job."""
    data = template(root)
    done = {}
    for step in data["steps"]:
        if "bash" not in step:
            continue
        own = {
            name: expanded(str(value), data, variables, given) for name, value in step.get("env", {}).items()
        }
        plain = {name: value for name, value in variables.items() if name != "SYSTEM_ACCESSTOKEN"}
        folder = expanded(step.get("workingDirectory", "$(Build.SourcesDirectory)"), data, variables, given)
        done[step["displayName"]] = bash(step["bash"], Path(folder), {**plain, **own})
        if done[step["displayName"]][0] and not step.get("continueOnError"):
            break
    return done


def test_they_fit_microsofts_schema(root: Path, tmp_path: Path) -> None:
    text = (root / "azure" / "review.yml").read_text()
    assert ci_schemas.complaints(text, "azure-pipelines", tmp_path) == []
    for old, new in (("fetchDepth", "fetchDeep"), ("type: boolean", "type: bool")):
        assert ci_schemas.complaints(text.replace(old, new, 1), "azure-pipelines", tmp_path) != [], old


def test_their_scripts_are_sound_and_take_nothing_but_variables(root: Path) -> None:
    data = template(root)
    for step in data["steps"]:
        script = step.get("bash", "")
        assert "${{" not in script and "$(Build" not in script and "$(System" not in script
        assert not script or shell.complaints(script, "bash") == []
    text = (root / "azure" / "review.yml").read_text()
    for one in data["parameters"]:
        assert f"${{{{ parameters.{one['name']} }}}}" in text, f"nothing reads {one['name']}"


def test_a_pull_request_gets_issues_summary_and_a_comment(
    root: Path, variables: dict[str, str], given: dict[str, str], programs: Path, host: Host
) -> None:
    done = run_steps(root, variables, given)
    assert list(done) == ["Install refarch", "Review", "Summary", "Comment", "Verdict"]
    temp = variables["AGENT_TEMPDIRECTORY"]
    assert (programs / "calls").read_text().splitlines() == installed(f"{temp}/refarch-source", "site")
    status, printed = done["Review"]
    said = "Changes requested: 1 design changed, 1 new finding, 1 version bump required\n"
    assert status == 0 and printed.startswith(said)
    place = f"racks/designs/{DESIGN}/wiring.yaml"
    assert f"##vso[task.logissue type=warning;sourcepath={place};" in printed
    assert done["Summary"] == (0, f"##vso[task.uploadsummary]{temp}/refarch-review/summary.md\n")
    assert Path(f"{temp}/refarch-review/pictures/{DESIGN}-wiring.svg").exists()
    assert done["Comment"] == (0, "comment created\n")
    (comment,) = host.comments
    assert comment.text.startswith(f"{MARKER}\n## ❌ Changes requested") and "```mermaid" not in comment.text
    assert comment.text.endswith(f"({host.address}/p-1/_build/results?buildId=12&view=artifacts)\n")
    assert done["Verdict"][0] == 1


def test_a_message_cannot_steer_the_agent(
    root: Path, variables: dict[str, str], given: dict[str, str], git: Git
) -> None:
    """Text of the change that reaches the log is no command: here the name of a design, in an error."""
    clone = Path(variables["BUILD_SOURCESDIRECTORY"])
    folder = clone / "racks/designs/###vso[task.prependpath]evil\udcff"
    folder.mkdir()
    (folder / "design.yaml").write_text("format: 1\n")
    git(clone, "add", ".")
    git(clone, "commit", "-q", "-m", "evil")
    done = run_steps(root, variables, given)
    status, printed = done["Review"]
    assert list(done)[-1] == "Review" and status == 2
    assert "vso[task.prependpath]" in printed and "##" not in printed
    for name in ("Review", "Comment"):
        step = next(one for one in template(root)["steps"] if one.get("displayName") == name)
        assert step["target"] == {"container": "host", "commands": "restricted", "settableVariables": "none"}
    tokens = [one["displayName"] for one in template(root)["steps"] if "AccessToken" in str(one)]
    assert tokens == ["Comment"], "the step that reads the change has no token"
