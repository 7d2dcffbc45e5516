"""How a version gets onto the branch: in one step or not at all, beside other publishers, and around what
somebody else put there. The site is a stand-in of one page, built in no time."""

import json
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from publish_project import git

from refarch.api import RefarchError
from refarch_site import publish as module
from refarch_site.publish import publish

BRANCH = "published-site"
REF = f"refs/heads/{BRANCH}"


def on_branch(folder: Path, **texts: str) -> None:
    """Commit files of somebody else to the branch; ``__`` in a name stands for a dot, and ``--`` is a
    slash."""
    lines = ["commit " + REF, "committer Other <other@example.org> 0 +0000", "data 5", "Other"]
    if git(folder, "for-each-ref", REF):
        lines.append(f"from {REF}^0")
    for name, text in texts.items():
        path = name.replace("__", ".").replace("--", "/")
        lines += [f"M 644 inline {path}", f"data {len(text.encode())}", text]
    subprocess.run(
        ["git", "fast-import", "--quiet"], cwd=folder, input="\n".join(lines) + "\n", text=True, check=True
    )


def files(folder: Path) -> list[str]:
    return git(folder, "ls-tree", "-r", "--name-only", BRANCH).splitlines()


def nothing_is_left(folder: Path) -> bool:
    """Neither a draft nor a folder in that of git."""
    refs = set(git(folder, "for-each-ref", "--format=%(refname)").splitlines())
    return refs <= {"refs/heads/main", "refs/heads/zweiter", REF} and not [
        name for name in os.listdir(folder / ".git") if name.startswith("refarch")
    ]


PROGRAM = """
import os, sys
from pathlib import Path
from refarch_site import publish as module

def build_into(folder, root, **_):
    os.mkdir(folder)
    Path(folder, "index.html").write_text(sys.argv[1])

module.build_into = build_into
print(module.publish(".", sys.argv[1]))
"""


def published_by_a_process(project: Path, version: str, **variables: str) -> str:
    """What a process says that publishes a page with this text."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, version],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **variables},
    )
    return done.stdout + done.stderr


def test_the_branch_moves_once(project: Path) -> None:
    publish(str(project), "1.0")
    publish(str(project), "2.0", "latest")
    assert len((project / ".git/logs" / REF).read_text().splitlines()) == 2, "once each"
    assert git(project, "rev-list", "--count", BRANCH) == "5"
    assert git(project, "log", "--format=%s", BRANCH).splitlines()[0] == "Redirect to latest"
    assert nothing_is_left(project)


def test_a_run_that_fails_after_its_first_commit_changes_nothing(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError("killed here")

    monkeypatch.setattr(module, "commit_redirect", fail)
    with pytest.raises(RefarchError, match=f"the versions on branch {BRANCH} were not changed: killed here"):
        publish(str(project), "1.0")
    assert git(project, "for-each-ref", "--format=%(refname)") == "refs/heads/main"
    assert nothing_is_left(project)


def test_a_branch_that_an_earlier_version_left_half_done_is_finished(project: Path) -> None:
    publish(str(project), "1.0", "latest")
    git(project, "update-ref", REF, f"{BRANCH}~1")  # its commits were made one by one
    assert "index.html" not in git(project, "ls-tree", "--name-only", BRANCH).splitlines()
    assert publish(str(project), "1.0", "latest") == (
        f"1.0 as latest is already on branch {BRANCH}, and the root now redirects to it; not pushed"
    )
    assert "url=latest/" in git(project, "show", f"{BRANCH}:index.html")
    assert publish(str(project), "1.0", "latest") == (
        f"1.0 as latest is already on branch {BRANCH}: no changes"
    )


def test_what_a_killed_run_left_is_removed(project: Path) -> None:
    git(project, "branch", "refarch-publish-0123456789abcdef")
    (project / ".git" / "refarch-publish-abcdefgh.tmp").mkdir()
    (project / ".git" / "refarch-publish-abcdefgh.tmp" / "site").write_text("half")
    (project / ".git" / "refarch-publish.lock").write_text("")
    publish(str(project), "1.0")
    assert nothing_is_left(project)


def test_publishers_in_one_repository_wait_for_each_other(project: Path) -> None:
    said: list[str] = []

    def run(number: int) -> None:
        said.append(published_by_a_process(project, f"{number}.0"))

    threads = [threading.Thread(target=run, args=(number,)) for number in range(1, 5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(said) == [
        f"published {number}.0 on branch {BRANCH}; not pushed\n" for number in range(1, 5)
    ]
    listed = json.loads(git(project, "show", f"{BRANCH}:versions.json"))
    assert [entry["version"] for entry in listed] == ["4.0", "3.0", "2.0", "1.0"]
    assert nothing_is_left(project)


def others_move_the_branch(project: Path, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody commits to the branch while a draft is made, as often as ``times``."""
    real, count = module._commit_root, 0

    def lead_to(names: list[str], draft: str, force: bool) -> tuple[bool, str]:
        nonlocal count
        count += 1
        if count <= times:
            on_branch(project, **{f"news{count}__txt": "theirs"})
        return real(names, draft, force)

    monkeypatch.setattr(module, "_commit_root", lead_to)


def test_a_branch_that_moves_meanwhile_is_tried_again(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(str(project), "1.0")
    others_move_the_branch(project, 4, monkeypatch)
    assert publish(str(project), "2.0") == f"published 2.0 on branch {BRANCH}; not pushed"
    assert files(project) == [
        ".nojekyll",
        "1.0/index.html",
        "2.0/index.html",
        "404.html",
        "404.js",
        "index.html",
        *(f"news{number}.txt" for number in range(1, 5)),
        "versions.json",
    ]
    assert nothing_is_left(project)


def test_a_branch_that_moves_every_time_is_told(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    publish(str(project), "1.0")
    others_move_the_branch(project, 9, monkeypatch)
    with pytest.raises(RefarchError) as error:
        publish(str(project), "2.0")
    assert str(error.value) == (
        f"branch {BRANCH} was not changed: another program changed or locked it in "
        "each of 5 attempts; run the command again later"
    )
    assert "2.0/index.html" not in files(project) and "news5.txt" in files(project)
    assert nothing_is_left(project)


def test_what_somebody_else_put_on_the_branch_is_replaced_only_by_force(project: Path) -> None:
    publish(str(project), "1.0")
    on_branch(project, CNAME="designs.example.org", **{"docs--thesis__txt": "work of years"})
    for words in (("docs", None), ("2.0", "docs")):
        with pytest.raises(RefarchError) as error:
            publish(str(project), *words)
        assert str(error.value) == (
            f"branch {BRANCH} contains docs, which is not a published version; use "
            "another name, or --force to replace it"
        )
    publish(str(project), "2.0", "latest")
    assert {"CNAME", "docs/thesis.txt"} <= set(files(project))
    publish(str(project), "docs", force=True)
    assert "docs/thesis.txt" not in files(project) and "docs/index.html" in files(project)


def test_a_page_of_somebody_else_at_the_root_stays(project: Path) -> None:
    publish(str(project), "1.0")
    on_branch(project, index__html="<h1>Ours</h1>")
    assert publish(str(project), "2.0") == f"published 2.0 on branch {BRANCH}; not pushed"
    assert publish(str(project), "3.0", "latest") == (
        f"published 3.0 as latest on branch {BRANCH}; its custom index.html was kept (--force replaces it); "
        "not pushed"
    )
    assert git(project, "show", f"{BRANCH}:index.html") == "<h1>Ours</h1>"
    publish(str(project), "3.0", "latest", force=True)
    assert "url=latest/" in git(project, "show", f"{BRANCH}:index.html")


def test_any_path_can_be_published_from_in_any_locale(project: Path, tmp_path: Path) -> None:
    """A path that the locale has no letters for: what git says of it is read in the bytes of the file
    system."""
    folder = project.rename(tmp_path / "Entwürfe – ü")
    git(folder, "worktree", "add", "--quiet", "-b", "zweiter", str(tmp_path / "zweiter Baum ü"))
    said = published_by_a_process(folder, "1.0", LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert said == f"published 1.0 on branch {BRANCH}; not pushed\n"
    assert nothing_is_left(folder)
