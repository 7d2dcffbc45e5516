"""Releases stay as they were, previews are replaced; what is deleted, and what is pushed. The site is a
stand-in of one page, built in no time."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from publish_project import IDENTITY, git

from refarch.api import RefarchError
from refarch_site import publish as module
from refarch_site.publish import delete_version, publish, published_versions
from refarch_site.release_info import NOTES_FILE, ReleaseInfo, as_json, read_notes

BRANCH = "published-site"

FROZEN = (
    f"1.0 is on branch {BRANCH} with different content, but releases do not change: "
    "publish with a new name, or replace the release with --force and a --reason, which "
    "is recorded"
)


def refusal_text(call: object, *words: object, **options: object) -> str:
    """What is said in refusing."""
    assert callable(call)
    with pytest.raises(RefarchError) as error:
        call(*words, **options)
    return str(error.value)


def page(project: Path, version: str) -> str:
    return git(project, "show", f"{BRANCH}:{version}/index.html")


def test_a_release_keeps_its_content(project: Path) -> None:
    publish(str(project), "1.0")
    before = git(project, "rev-parse", BRANCH)
    (project / "docs/index.md").write_text("two")
    assert refusal_text(publish, str(project), "1.0") == FROZEN
    assert refusal_text(publish, str(project), "1.0", force=True) == FROZEN, "a reason is needed besides"
    assert git(project, "rev-parse", BRANCH) == before
    assert page(project, "1.0") == "one"


def test_a_release_is_replaced_with_a_reason_that_is_written_down(project: Path) -> None:
    publish(str(project), "1.0")
    for number in ("two", "three"):
        (project / "docs/index.md").write_text(number)
        said = publish(str(project), "1.0", force=True, reason=f"Wrong {number}")
        assert said == f"replaced 1.0 on branch {BRANCH}; not pushed"
    assert page(project, "1.0") == "three"
    assert [one.replaced for one in published_versions(str(project))] == [("Wrong two", "Wrong three")]
    assert git(project, "log", "-1", "--format=%b", BRANCH).strip() == "Replaced: Wrong three"


def test_the_same_content_from_another_commit_is_still_what_the_first_was_made_of(project: Path) -> None:
    publish(str(project), "1.0")
    first = git(project, "rev-parse", "main")
    git(project, "commit", "--quiet", "--allow-empty", "--message=Nothing")
    assert publish(str(project), "1.0") == f"1.0 is already on branch {BRANCH}: no changes"
    assert [(one.version, one.commit) for one in published_versions(str(project))] == [("1.0", first)]


def test_a_preview_is_replaced_by_the_next_one(project: Path) -> None:
    publish(str(project), "pr-17")
    (project / "docs/index.md").write_text("two")
    assert publish(str(project), "pr-17") == f"replaced pr-17 on branch {BRANCH}; not pushed"
    assert page(project, "pr-17") == "two"


def test_files_that_are_not_committed_have_no_commit(project: Path) -> None:
    (project / "docs/index.md").write_text("two")
    publish(str(project), "1.0")
    assert [(one.version, one.commit, dict(one.designs)) for one in published_versions(str(project))] == [
        ("1.0", "", {"vsan-roce": "1.0.0"})
    ]


def publish_with_notes(project: Path, version: str) -> tuple[str, list[str]]:
    """What publishing says, and its notes."""
    notes: list[str] = []
    return publish(str(project), version, note=notes.append), notes


def test_files_that_no_page_is_made_of_do_not_count(project: Path) -> None:
    (project / "two-rack.pdf").write_text("printed")
    (project / "notes").mkdir()
    (project / "notes/later.txt").write_text("mine")
    assert publish_with_notes(project, "1.0") == (f"published 1.0 on branch {BRANCH}; not pushed", [])
    commit = git(project, "rev-parse", "main")
    assert [one.commit for one in published_versions(str(project))] == [commit]
    assert publish_message(project) == f"Publish 1.0 from {commit[:7]}"


def publish_message(project: Path) -> str:
    """Of the last commit that published a version."""
    return git(project, "log", "-1", "--format=%s", "--grep=^Publish ", BRANCH)


@pytest.mark.parametrize(
    "path",
    [
        "designs/_catalog/notes.md",
        "designs/vsan-roce/ü guide.md",
        "docs/new.md",
        "own/targets/later.py",
        "theirs/later.html",
    ],
)
def test_a_release_of_files_that_are_not_committed_says_what_it_costs(project: Path, path: str) -> None:
    (project / "refarch.yaml").write_text("plugins: own\nsite: {theme_overrides: theirs}\n")
    for folder in ("own/targets", "theirs", "designs/_catalog"):
        (project / folder).mkdir(parents=True)
        (project / folder / "kept.txt").write_text("kept")
    git(project, "add", ".")
    git(project, "commit", "--quiet", "--message=Settings")
    (project / path).write_text("")
    assert publish_with_notes(project, "draft")[1] == [], "nothing is compared with a preview"
    assert publish_with_notes(project, "1.0")[1] == [
        f"release 1.0 was built from uncommitted files ({path}): refarch cannot "
        "compare later releases with it and cannot check for version bumps; commit "
        "the files, then run `refarch publish 1.0` to record the commit"
    ]
    commit = git(project, "rev-parse", "--short", "main")
    assert publish_message(project) == f"Publish 1.0 from {commit}-dirty"
    assert [one.commit for one in published_versions(str(project))] == ["", ""]


def test_the_same_content_once_it_is_committed_has_a_commit(project: Path) -> None:
    design = project / "designs/vsan-roce/design.yaml"
    (project / "docs/index.md").write_text("two")
    design.write_text(f"{design.read_text()}# a remark\n")
    publish(str(project), "1.0")
    (project / "docs/index.md").write_text("three")
    notes = publish_with_notes(project, "2.0")[1]
    assert notes[0].startswith(
        "release 2.0 was built from uncommitted files (designs/vsan-roce/design.yaml and 1 more file): "
    )
    before = git(project, "rev-parse", f"{BRANCH}:2.0")
    git(project, "commit", "--quiet", "--all", "--message=All")
    assert publish_with_notes(project, "2.0") == (
        f"2.0 is already on branch {BRANCH}: its commit was unknown and is now recorded; not pushed",
        [],
    )
    commit = git(project, "rev-parse", "main")
    assert [(one.version, one.commit) for one in published_versions(str(project))] == [
        ("2.0", commit),
        ("1.0", ""),
    ]
    assert git(project, "rev-parse", f"{BRANCH}:2.0") == before
    assert publish_with_notes(project, "2.0") == (
        f"2.0 is already on branch {BRANCH}: no changes",
        [],
    )
    assert refusal_text(publish, str(project), "1.0") == FROZEN, "that was other content"


def test_a_release_with_a_commit_keeps_it_when_files_are_not_committed(project: Path) -> None:
    publish(str(project), "1.0")
    (project / "docs/more.md").write_text("")
    assert publish_with_notes(project, "1.0") == (
        f"1.0 is already on branch {BRANCH}: no changes",
        [],
    )
    assert [one.commit for one in published_versions(str(project))] == [git(project, "rev-parse", "main")]


def test_a_release_keeps_its_day(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def build_into(folder: str, root: str, release: ReleaseInfo, **_: object) -> None:
        Path(folder).mkdir()
        Path(folder, NOTES_FILE).write_text(as_json(release.notes))

    monkeypatch.setattr(module, "build_into", build_into)
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2030-01-01T12:00:00Z")
    (project / "docs/more.md").write_text("")
    day = git(project, "log", "-1", "--format=%cd", "--date=short")
    publish(str(project), "1.0")
    git(project, "add", ".")
    subprocess.run(["git", "commit", "--quiet", "--message=All"], cwd=project, check=True)
    assert git(project, "log", "-1", "--format=%cd", "--date=short") == "2030-01-01" != day
    assert "is now recorded" in publish(str(project), "1.0")
    assert read_notes(git(project, "show", f"{BRANCH}:1.0/{NOTES_FILE}"))[0].day == day
    publish(str(project), "1.0", force=True, reason="A day of its own")
    assert read_notes(git(project, "show", f"{BRANCH}:1.0/{NOTES_FILE}"))[0].day == "2030-01-01"


def test_a_project_below_the_root_of_its_repository_has_its_own_files(project: Path) -> None:
    below = project / "racks"
    (below / "docs").mkdir(parents=True)
    (below / "docs/index.md").write_text("one")
    git(project, "mv", "designs", "racks/designs")
    git(project, "add", ".")
    git(project, "commit", "--quiet", "--message=Below")
    (project / "docs/other.md").write_text("")
    assert publish_with_notes(below, "1.0")[1] == []
    (below / "docs/other.md").write_text("")
    assert "(docs/other.md)" in publish_with_notes(below, "2.0")[1][0]


def test_a_design_that_changed_has_to_have_another_version(project: Path) -> None:
    publish(str(project), "1.0")
    design = project / "designs/vsan-roce/design.yaml"
    design.write_text(design.read_text().replace("A small vSAN", "A second vSAN"))
    assert refusal_text(publish, str(project), "1.1") == (
        "designs changed since release 1.0 without a version bump: vsan-roce (at least "
        "1.0.1); run `refarch bump --since 1.0`"
    )
    publish(str(project), "draft")
    design.write_text(design.read_text().replace("version: 1.0.0", "version: 1.0.1"))
    publish(str(project), "1.1")
    assert [one.version for one in published_versions(str(project))] == ["draft", "1.1", "1.0"]


def test_a_preview_is_deleted_and_a_release_only_with_a_reason(project: Path) -> None:
    for version in ("1.0", "2.0", "pr-17"):
        publish(str(project), version, "latest" if version == "2.0" else None)
    assert delete_version(str(project), "pr-17") == f"deleted pr-17 from branch {BRANCH}; not pushed"
    assert refusal_text(delete_version, str(project), "pr-17") == (
        f"pr-17: branch {BRANCH} has no version with this name; `refarch publish --list` lists the versions"
    )
    assert refusal_text(delete_version, str(project), "1.0") == (
        "1.0 is a release: to remove a release, use --force with a --reason"
    )
    assert refusal_text(delete_version, str(project), "2.0", force=True, reason="Old") == (
        "2.0 has the alias latest, which links use: first publish another version with --alias latest"
    )
    delete_version(str(project), "1.0", force=True, reason="Names a customer")
    assert git(project, "log", "-1", "--format=%s", BRANCH) == "Delete 1.0: Names a customer"
    entries = git(project, "ls-tree", "--name-only", BRANCH).splitlines()
    assert entries == [".nojekyll", "2.0", "404.html", "404.js", "index.html", "latest", "versions.json"]


def bare(project: Path, tmp_path: Path) -> Path:
    """A repository that is pushed to."""
    target = tmp_path / "target.git"
    git(tmp_path, "init", "--quiet", "--bare", str(target))
    git(project, "remote", "add", "origin", str(target))
    return target


def test_a_push_reaches_the_other_repository(project: Path, tmp_path: Path) -> None:
    target = bare(project, tmp_path)
    assert (
        publish(str(project), "1.0", push="origin") == f"published 1.0 on branch {BRANCH}; pushed to origin"
    )
    assert git(target, "rev-parse", BRANCH) == git(project, "rev-parse", BRANCH)
    said = publish(str(project), "1.0", push="origin")
    assert said == f"1.0 is already on branch {BRANCH}: no changes; pushed to origin"
    delete_version(str(project), "1.0", force=True, reason="Gone", push="origin")
    assert git(target, "show", f"{BRANCH}:versions.json") == "[]"


def test_a_push_that_is_refused_leaves_both_branches(project: Path, tmp_path: Path) -> None:
    publish(str(project), "1.0")
    target = bare(project, tmp_path)
    hook = target / "hooks/pre-receive"
    hook.write_text("#!/bin/sh\necho this repository is closed >&2\nexit 1\n")
    hook.chmod(0o755)
    before = git(project, "rev-parse", BRANCH)
    said = refusal_text(publish, str(project), "2.0", push="origin")
    assert said.startswith(f"branch {BRANCH} was not changed: cannot push to origin: ")
    assert "this repository is closed" in said
    assert git(project, "rev-parse", BRANCH) == before
    assert git(target, "for-each-ref") == ""
    assert "nowhere" in refusal_text(publish, str(project), "2.0", push="nowhere")


PUBLISHER = """
import os, sys
from pathlib import Path
from refarch_site import branch
from refarch_site import publish as module

def build_into(folder, root, **_):
    os.mkdir(folder)
    Path(folder, "index.html").write_text(sys.argv[1])

module.build_into = build_into
branch.MAX_WAIT = 0.2
branch.MAX_ATTEMPTS = 50
for number in range(int(sys.argv[2])):
    module.publish(".", f"{sys.argv[1]}.{number}", push="origin")
"""


@pytest.mark.parametrize("rounds", [3, pytest.param(50, marks=pytest.mark.deep)])
def test_publishers_of_two_clones_lose_nothing_of_each_other(
    rounds: int, project: Path, tmp_path: Path
) -> None:
    target = bare(project, tmp_path)
    git(project, "push", "--quiet", "origin", "main")
    git(target, "symbolic-ref", "HEAD", "refs/heads/main")
    running = []
    for name in ("1", "2"):
        clone = tmp_path / f"clone-{name}"
        git(tmp_path, "clone", "--quiet", str(target), str(clone))
        for setting in IDENTITY:
            git(clone, "config", *setting.split("="))
        command = [sys.executable, "-c", PUBLISHER, name, str(rounds)]
        running.append(subprocess.Popen(command, cwd=clone, stderr=subprocess.PIPE, text=True))
    said = [process.communicate()[1] for process in running]
    assert [process.returncode for process in running] == [0, 0], said
    versions = json.loads(git(target, "show", f"{BRANCH}:versions.json"))
    wanted = {f"{name}.{number}" for name in "12" for number in range(rounds)}
    assert {entry["version"] for entry in versions} == wanted
    folders = {
        name for name in git(target, "ls-tree", "--name-only", BRANCH).splitlines() if name[0].isdigit()
    }
    assert folders - {"404.html", "404.js"} == wanted


def test_what_others_wrote_into_the_list_does_no_harm(project: Path) -> None:
    publish(str(project), "1.0")
    entries = [
        7,
        {"version": 3},
        {
            "version": "1.0",
            "aliases": "latest",
            "properties": {"commit": "; reboot", "designs": [1], "replaced": 3},
        },
        {"version": "2.0", "aliases": [1, "latest"], "properties": []},
    ]
    (project / "versions.json").write_text(json.dumps(entries))
    blob = git(project, "hash-object", "-w", "versions.json")
    lines = f"100644 blob {blob}\tversions.json\n"
    made = subprocess.run(
        ["git", "mktree"], cwd=project, input=lines, capture_output=True, text=True, check=True
    ).stdout.strip()
    commit = git(project, "commit-tree", made, "-m", "Theirs")
    git(project, "update-ref", f"refs/heads/{BRANCH}", commit)
    found = [
        (one.version, one.aliases, one.commit, dict(one.designs), one.replaced)
        for one in published_versions(str(project))
    ]
    assert found == [("1.0", (), "", {}, ()), ("2.0", ("latest",), "", {}, ())]
