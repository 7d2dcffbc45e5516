"""What `refarch publish` refuses: each with one exact line, exit status 2, and the branch as it was."""

import shutil
from collections.abc import Callable
from pathlib import Path

import publish_project
import pytest
from publish_project import git, publish_in_vain

NO_VERSION = "invalid name for a version; use letters, digits, dots, and hyphens, e.g. 1.0"
OTHER = "set another branch in refarch.yaml, e.g. `site: {branch: gh-pages}`"


def refusal_line(folder: Path, *words: str) -> str:
    """The one line that is said."""
    done = publish_in_vain(folder, *words)
    assert (done.returncode, done.stdout) == (2, ""), done.stdout
    assert done.stderr.startswith("refarch: ") and done.stderr.count("\n") == 1, done.stderr
    return done.stderr[len("refarch: ") : -1]


def branches(folder: Path) -> list[str]:
    return git(folder, "for-each-ref", "--format=%(refname:short) %(objectname)").splitlines()


def commit(folder: Path) -> None:
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message=A design")


@pytest.mark.parametrize(
    "name",
    [
        "a b",
        "../1.0",
        "1..0",
        "1/0",
        ".hidden",
        "-x",
        "1.0\n",
        "$(id)",
        "versions.json",
        "Index.HTML",
        "v" * 65,
    ],
)
def test_text_that_is_no_version(name: str, repository: Path) -> None:
    said = refusal_line(repository, "--", name)
    shown = name.replace("\n", "\\n") or "(empty)"
    assert said == f"{shown}: {NO_VERSION}"


def test_text_that_is_no_alias(repository: Path) -> None:
    assert (
        refusal_line(repository, "1.0", "--alias", "a/b")
        == f"a/b: {NO_VERSION.replace('a version', 'an alias')}"
    )


def test_an_alias_that_is_the_version(repository: Path) -> None:
    assert (
        refusal_line(repository, "1.0", "--alias", "1.0")
        == "1.0 is the version itself and needs no alias with this name: remove --alias"
    )


def test_not_a_repository(tmp_path: Path) -> None:
    said = refusal_line(tmp_path, "1.0")
    assert said == "not in a git repository: published versions are stored on a git branch; run `git init`"


def test_a_repository_of_another_user(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What git asks for is told, not to make a repository where there is one. The variable is git's own, for
    its tests."""
    environment = publish_project.environment(repository) | {"GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"}
    monkeypatch.setattr(publish_project, "environment", lambda folder: environment)
    said = refusal_line(repository, "1.0")
    assert said == (
        "git does not trust this repository, which belongs to another user: if you trust it, run `git config "
        f"--global --add safe.directory {repository}`"
    )


@pytest.mark.parametrize(
    ("setting", "example"), [("user.name", "Your Name"), ("user.email", "you@example.org")]
)
def test_an_unknown_author(setting: str, example: str, repository: Path) -> None:
    git(repository, "config", "--unset", setting)
    assert (
        refusal_line(repository, "1.0")
        == f"git has no author for commits: run `git config {setting} '{example}'`"
    )


def test_a_design_with_an_error(repository: Path) -> None:
    wiring = repository / "designs" / "vsan-roce" / "wiring.yaml"
    wiring.write_text(wiring.read_text().replace("leaf-2 swp[1-]", "leaf-1 swp[1-]"))
    said = refusal_line(repository, "1.0")
    assert said == "designs with errors cannot be published: vsan-roce; `refarch lint` lists the errors"
    assert branches(repository) == []


def test_two_designs_that_claim_one_thing(repository: Path) -> None:
    second = repository / "designs" / "team-a" / "second"
    shutil.copytree(repository / "designs" / "vsan-roce", second)
    design = second / "design.yaml"
    design.write_text(design.read_text().replace("id: vsan-roce", "id: second"))
    said = refusal_line(repository, "1.0")
    assert said == "designs with errors cannot be published: vsan-roce; `refarch lint` lists the errors"
    (second / "ipplan.yaml").write_text("format: 1\n")
    said = refusal_line(repository, "1.0")
    assert said == (
        "designs with errors cannot be published: designs/team-a/second/ipplan.yaml, "
        "vsan-roce; `refarch lint` lists the errors"
    )
    assert branches(repository) == []


def test_a_branch_with_other_content(repository: Path) -> None:
    commit(repository)
    git(repository, "branch", "published-site")
    said = refusal_line(repository, "1.0")
    assert said == f"branch published-site contains other files than published versions: {OTHER}"


def test_a_tag_where_the_branch_should_be(repository: Path) -> None:
    commit(repository)
    git(repository, "tag", "published-site")
    assert (
        refusal_line(repository, "1.0")
        == f"published-site is refs/tags/published-site, not a branch: {OTHER}"
    )


@pytest.mark.parametrize(("branch", "line"), [("../x", 1), ("a b", 1), ("-x", 1)])
def test_a_branch_that_is_no_name(branch: str, line: int, repository: Path) -> None:
    (repository / "refarch.yaml").write_text(f'site: {{branch: "{branch}"}}\n')
    assert refusal_line(repository, "1.0").startswith(f"refarch.yaml:{line}:16: ")


def test_a_failed_build_leaves_the_branch_untouched(
    published: Path, tmp_path: Path, need_tool: Callable[..., str]
) -> None:
    need_tool("dot")
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", str(published), str(clone))
    git(clone, "branch", "published-site", "origin/published-site")
    git(clone, "config", "user.name", "Scratch")
    git(clone, "config", "user.email", "scratch@example.org")
    (clone / "docs").mkdir()
    (clone / "docs" / "index.md").write_text("[nowhere](nowhere.md)\n")
    (clone / "mkdocs.yml").write_text("site_name: Ours\nplugins: [refarch]\n")
    before = branches(clone)
    said = refusal_line(clone, "3.0", "--alias", "latest")
    assert said.startswith("the site cannot be built: ") and "nowhere.md" in said
    assert branches(clone) == before


def test_a_checked_out_branch_and_an_alias_that_is_a_version(published: Path, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    git(tmp_path, "clone", "--quiet", str(published), str(clone))
    git(clone, "config", "user.name", "Scratch")
    git(clone, "config", "user.email", "scratch@example.org")
    git(clone, "branch", "published-site", "origin/published-site")
    assert refusal_line(clone, "3.0", "--alias", "1.0") == (
        "1.0 is the name of a version and cannot be an alias: use another --alias, or "
        "remove that version with `mike delete --branch published-site 1.0`"
    )
    assert refusal_line(clone, "latest") == (
        "latest is an alias on branch published-site and cannot be a version: publish "
        "the version again with --alias latest"
    )
    git(clone, "worktree", "add", "--quiet", str(tmp_path / "tree"), "published-site")
    assert refusal_line(clone, "3.0") == (
        "branch published-site is checked out; switch to another branch first"
    )
