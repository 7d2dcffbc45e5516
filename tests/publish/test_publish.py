"""Two versions side by side on a branch: what the branch holds, what a second version leaves alone, what is
said."""

import json
from pathlib import Path

import pytest
from publish_project import IDENTITY, git, publish

BRANCH = "published-site"


def tree(folder: Path, revision: str = BRANCH, *below: str) -> dict[str, str]:
    """Mode and hash of each entry of a folder of the branch."""
    lines = git(folder, "ls-tree", *below, revision).splitlines()
    return {line.split("\t")[1]: line.split("\t")[0] for line in lines}


def test_the_branch_holds_both_versions_and_the_alias(published: Path) -> None:
    entries = tree(published)
    assert set(entries) == {
        *(".nojekyll", "404.html", "404.js", "1.0", "2.0", "index.html", "latest", "versions.json")
    }
    assert entries["latest"].startswith("120000 blob"), "the alias is a link, so no page is kept twice"
    assert git(published, "show", f"{BRANCH}:latest") == "2.0"


def test_the_list_of_versions(published: Path) -> None:
    commit = git(published, "rev-parse", "main")
    first = {"commit": commit, "designs": {"vsan-roce": "1.0.0"}}
    second = {"commit": "", "designs": {"vsan-roce": "1.0.1"}}
    assert json.loads(git(published, "show", f"{BRANCH}:versions.json")) == [
        {"version": "2.0", "title": "2.0", "aliases": ["latest"], "properties": second},
        {"version": "1.0", "title": "1.0", "aliases": [], "properties": first},
    ]


def test_each_version_shows_the_design_of_its_day(published: Path) -> None:
    page = "designs/vsan-roce/index.html"
    assert "A small vSAN cluster" in git(published, "show", f"{BRANCH}:1.0/{page}")
    assert "A second vSAN cluster" in git(published, "show", f"{BRANCH}:2.0/{page}")


def test_a_second_version_leaves_the_first_as_it_was(published: Path) -> None:
    assert tree(published)["1.0"] == tree(published, "after-1.0")["1.0"]
    assert len(tree(published, f"{BRANCH}:1.0", "-r")) > 100


def test_the_root_leads_to_the_alias(published: Path) -> None:
    assert "url=latest/" in git(published, "show", f"{BRANCH}:index.html")


def test_work_tree_and_other_branches_are_left_alone(published: Path) -> None:
    assert git(published, "status", "--porcelain") == "M designs/vsan-roce/design.yaml"
    assert git(published, "branch", "--format=%(refname:short)").splitlines() == ["main", BRANCH]
    assert git(published, "rev-list", "--count", "main") == "1"


def test_the_history_says_where_each_version_came_from(published: Path) -> None:
    commit = git(published, "rev-parse", "--short", "main")
    assert git(published, "log", "--format=%s", BRANCH).splitlines() == [
        "Redirect to latest",
        f"Publish 2.0 as latest from {commit}-dirty",
        "Redirect to 1.0",
        "Add page lookup for 404",
        f"Publish 1.0 from {commit}",
    ]


@pytest.mark.deep
@pytest.mark.usefixtures("dot")
def test_the_same_again_changes_nothing_and_other_content_needs_a_reason(repository: Path) -> None:
    (repository / "refarch.yaml").write_text(
        "site: {branch: gh-pages, name: Ours, url: https://example.org/designs}\n"
    )
    assert publish(repository, "1.0").stdout == "published 1.0 on branch gh-pages; not pushed\n"
    before = git(repository, "rev-parse", "gh-pages")
    assert publish(repository, "1.0").stdout == "1.0 is already on branch gh-pages: no changes\n"
    assert git(repository, "rev-parse", "gh-pages") == before
    assert '"https://example.org/designs/1.0/rules/' in git(
        repository, "show", "gh-pages:1.0/rules/index.html"
    )
    (repository / "refarch.yaml").write_text("site: {branch: gh-pages, name: Theirs}\n")
    assert publish(repository, "1.0").stderr == (
        "refarch: 1.0 is on branch gh-pages with different content, but releases do "
        "not change: publish with a new name, or replace the release with --force and "
        "a --reason, which is recorded\n"
    )
    done = publish(repository, "1.0", "--force", "--reason", "Other name")
    assert done.stdout == "replaced 1.0 on branch gh-pages; not pushed\n"


@pytest.mark.usefixtures("dot")
def test_a_fresh_clone_continues_the_branch_of_its_origin(published: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "--quiet", str(published), "clone")
    clone = tmp_path / "clone"
    for setting in IDENTITY:
        git(clone, "config", *setting.split("="))
    done = publish(clone, "3.0", "--alias", "latest")
    assert done.stdout == "published 3.0 as latest on branch published-site; not pushed\n", done.stderr
    assert [entry["version"] for entry in json.loads(git(clone, "show", f"{BRANCH}:versions.json"))] == [
        "3.0",
        "2.0",
        "1.0",
    ]
    assert git(clone, "show", f"{BRANCH}:latest") == "3.0"
    assert tree(clone)["1.0"] == tree(published)["1.0"]
    assert git(published, "show", f"{BRANCH}:latest") == "2.0", "nothing was pushed"
