"""The component for GitLab: judged as CI configuration, and its scripts run here on a merge request against a
GitLab that is played here."""

import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from ci_project import DESIGN, Git, bash, installed, noting
from validators import ci_schemas, shell

from forge_server import KINDS, Host, serving
from refarch.project.review_files import MARKER

QUICK = {"REFARCH_PICTURES": "false", "REFARCH_CONFIGURATION": "false"}

INPUTS = {
    "install": "git+https://gitlab.test/group/refarch.git@v0.1.0",
    "project": "racks",
    "fail-on": "warning",
}


def component(root: Path, inputs: Mapping[str, str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The inputs that it declares, and its job with the values of these."""
    header, body = (root / "templates" / "review.yml").read_text().split("\n---\n")
    declared: dict[str, Any] = yaml.safe_load(header)["spec"]["inputs"]

    def value(match: re.Match[str]) -> str:
        given = inputs.get(match[1], declared[match[1]].get("default"))
        assert given is not None, match[1]
        return str(given).lower() if isinstance(given, bool) else given

    def filled(part: Any) -> Any:
        """With values in each text, as GitLab puts them in after reading."""
        if isinstance(part, dict):
            return {filled(key): filled(one) for key, one in part.items()}
        if isinstance(part, list):
            return [filled(one) for one in part]
        return re.sub(r"\$\[\[ inputs\.([\w-]+) \]\]", value, part) if isinstance(part, str) else part

    return declared, filled(yaml.safe_load(body))


@pytest.fixture
def host() -> Iterator[Host]:
    with serving(KINDS["gitlab"]) as host:
        yield host


def variables(host: Host, changed: Path, programs: Path, job: Mapping[str, Any]) -> dict[str, str]:
    """What the runner sets for the job of a merge request."""
    return {
        **{name: value.replace("@", host.address) for name, value in KINDS["gitlab"].variables.items()},
        **job["variables"],
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "CI_PROJECT_DIR": str(changed),
        "CI_JOB_URL": "https://gitlab.test/group/racks/-/jobs/1",
        "CI_COMMIT_BEFORE_SHA": "0" * 40,
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": "base",
    }


def whole_script(job: Mapping[str, Any]) -> str:
    """What the runner runs in one shell."""
    return "\n".join([*job["before_script"], *job["script"]])


def test_it_fits_gitlabs_schema(root: Path, tmp_path: Path) -> None:
    text = (root / "templates" / "review.yml").read_text()
    for part in text.split("\n---\n"):
        assert ci_schemas.complaints(part, "gitlab-ci", tmp_path) == []
    _, body = text.split("\n---\n")
    for old, new, said in (
        ("expose_as", "expose_at", "Additional properties are not allowed ('expose_at' was unexpected)"),
        ("when: always", "when: ever", "'ever' is not one of ['on_success', 'on_failure', 'always']"),
    ):
        complaints = ci_schemas.complaints(body.replace(old, new, 1), "gitlab-ci", tmp_path)
        assert any(said in one for one in complaints), complaints


def test_its_scripts_are_sound_and_take_nothing_but_variables(root: Path) -> None:
    _, body = (root / "templates" / "review.yml").read_text().split("\n---\n")
    (job,) = yaml.safe_load(body).values()
    script = whole_script(job)
    assert "$[[" not in script
    assert shell.complaints(script, "bash") == []


def test_each_input_is_explained_and_used(root: Path) -> None:
    declared, _ = component(root, INPUTS)
    text = (root / "templates" / "review.yml").read_text()
    assert [name for name, one in declared.items() if "default" not in one] == ["install"]
    for name, one in declared.items():
        assert one["description"], name
        assert f"$[[ inputs.{name} ]]" in text, f"nothing reads {name}"


def test_a_merge_request_gets_note_tests_and_code_quality(
    root: Path, changed: Path, programs: Path, host: Host, published: str
) -> None:
    _, jobs = component(root, {**INPUTS, "install": published})
    (job,) = jobs.values()
    assert list(jobs) == ["refarch review"]
    given = variables(host, changed, programs, job)
    script = whole_script(job)
    status, printed = bash(script, changed, given)
    calls = (programs / "calls").read_text()
    (source,) = set(re.findall(r"\S+/source(?=/requirements/site\.txt$)", calls, re.M))
    assert calls.splitlines() == installed(source, "site") and not Path(source).is_relative_to(changed)
    assert (status, printed.splitlines()[0]) == (
        1,
        "Changes requested: 1 design changed, 1 new finding, 1 version bump required",
    )
    out = changed / "refarch-review"
    assert [changed / path for path in job["artifacts"]["paths"]] == [out]
    for path in job["artifacts"]["reports"].values():
        assert (changed / path).is_file(), path
    issues = json.loads((out / "codequality.json").read_text())
    assert [(issue["check_name"], issue["location"]["path"]) for issue in issues] == [
        ("STATE001", f"racks/designs/{DESIGN}/design.yaml"),
        ("IP028", f"racks/designs/{DESIGN}/ip-plan.yaml"),
        ("TOP007", f"racks/designs/{DESIGN}/wiring.yaml"),
        ("DOC003", f"racks/designs/{DESIGN}/design.yaml"),
    ]
    link = "https://gitlab.test/group/racks/-/jobs/1/artifacts/browse/refarch-review"
    (note,) = host.comments
    assert note.text.startswith(f"{MARKER}\n## ❌ Changes requested") and note.text.endswith(f"]({link})\n")
    status, printed = bash(script, changed, {**given, **QUICK, "CI_API_V4_URL": "nowhere"})
    assert status == 1 and printed.endswith("The note was not written; the review counts.\n")


def test_a_fork_goes_without_a_note(
    root: Path, changed: Path, programs: Path, host: Host, published: str
) -> None:
    least = {"install": published, "pictures": "false", "configuration": "false", "fail-on": ""}
    _, jobs = component(root, {**INPUTS, **least})
    (job,) = jobs.values()
    given = {**variables(host, changed, programs, job), "GITLAB_TOKEN": ""}
    status, printed = bash(whole_script(job), changed, given)
    assert (
        status == 1 and "note: no comment posted, because this run has no permission: GITLAB_TOKEN" in printed
    )
    status, printed = bash(whole_script(job), changed, {**given, "REFARCH_PROFILE": "nobodys"})
    assert status == 2 and "nobodys" in printed
    assert host.comments == [] and host.asked == []


def test_what_is_compared_and_how(
    root: Path, changed: Path, programs: Path, host: Host, published: str, git: Git
) -> None:
    """With the base of the merge request, else with what was before a push, else with the commit before."""
    noting(programs)
    base = git(changed, "rev-parse", "base")
    out = changed / "refarch-review"
    _, jobs = component(root, {**INPUTS, "install": published})
    given = variables(host, changed, programs, jobs["refarch review"])
    script = whole_script(jobs["refarch review"])
    head = f"--head HEAD --out {out} --fail-on warning"
    for here, asked in (
        ({}, "base"),
        ({"CI_MERGE_REQUEST_DIFF_BASE_SHA": "", "CI_MERGE_REQUEST_IID": ""}, "HEAD^"),
        ({"CI_MERGE_REQUEST_DIFF_BASE_SHA": "", "CI_COMMIT_BEFORE_SHA": base}, base),
    ):
        status, printed = bash(script, changed, {**given, **here})
        assert status == 0
        lines = printed.splitlines()
        assert lines[:2] == [f"review --base {asked} {head}", "in racks"]
        assert len(lines) == (2 if "CI_MERGE_REQUEST_IID" in here else 4)
    inputs = {"profile": "strict", "configuration": "false", "pictures": "false", "allow-local-code": "true"}
    _, jobs = component(root, {**INPUTS, **inputs, "install": published, "comment": "false"})
    status, printed = bash(script, changed, {**given, **jobs["refarch review"]["variables"]})
    options = "--profile strict --no-configuration --no-pictures --allow-local-code"
    assert printed == f"review --base base {head} {options}\nin racks\n"
