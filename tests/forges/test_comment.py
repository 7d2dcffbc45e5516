"""``refarch comment``: one comment on a pull request, found again and replaced, on three code hosts that are
played here."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from forge_server import KINDS, TOKEN, VARIABLES, Host, serving
from refarch.cli import main
from refarch.forges import _client, forge_names
from refarch.project.review_files import MARKER

TEXT = f"{MARKER}\n## No blocking findings\n"

Open = Callable[[str], Host]


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a comment, in no run of CI; what waits does not."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(_client, "RETRY_PAUSES", (0.0, 0.0))
    for name in (*VARIABLES, "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    Path("comment.md").write_text(TEXT)


@pytest.fixture
def run_on(monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """``run_on("github")``: a code host, and the variables of its CI."""
    with ExitStack() as stack:

        def run(name: str) -> Host:
            host = stack.enter_context(serving(KINDS[name]))
            for variable in VARIABLES:
                monkeypatch.delenv(variable, raising=False)
            for variable, value in KINDS[name].variables.items():
                monkeypatch.setenv(variable, value.replace("@", host.address))
            return host

        yield run


def texts(host: Host) -> list[str]:
    return [one.text for one in host.comments]


def test_every_forge_is_played_here() -> None:
    assert forge_names() == sorted(KINDS)


@pytest.mark.parametrize("name", KINDS)
def test_a_comment_is_written_once_and_replaced(
    name: str, run_on: Open, capsys: pytest.CaptureFixture[str]
) -> None:
    host = run_on(name)
    for number in range(250):  # on the third page, and on its own where pages have a hundred
        host.write(KINDS[name].other, f"number {number}")
    before = texts(host)
    assert main(["comment", "comment.md"]) == 0
    assert capsys.readouterr().out == "comment created\n"
    assert texts(host) == [*before, TEXT]
    assert main(["comment", "comment.md"]) == 0
    assert capsys.readouterr().out == "comment unchanged\n"
    Path("comment.md").write_text(f"{MARKER}\n## Stop\n")
    assert main(["comment", "comment.md", "--link", "https://ci.test/7?view=artifacts"]) == 0
    assert capsys.readouterr().out == "comment replaced\n"
    link = "\n[Diagrams, change page, and reports](https://ci.test/7?view=artifacts)\n"
    assert texts(host) == [*before, f"{MARKER}\n## Stop\n{link}"]
    assert sum(not one.startswith("GET") for one in host.asked) == 2


@pytest.mark.parametrize("name", KINDS)
def test_a_comment_of_somebody_else_with_the_mark_is_left(name: str, run_on: Open) -> None:
    """It would be theirs to change again after us."""
    host = run_on(name)
    host.write(KINDS[name].other, f"{MARKER}\n## No blocking findings, believe me\n")
    host.write(host.me, f"I quote: {MARKER}")
    assert main(["comment", "comment.md"]) == 0
    assert texts(host)[2:] == [TEXT] and len(texts(host)) == 3
    assert texts(host)[0].endswith("believe me\n")


def test_whom_a_token_of_github_belongs_to(run_on: Open) -> None:
    """That of a person is told by its name: the comment of an app is not this person's."""
    host = run_on("github")
    host.write("other[bot]", TEXT)
    host.write("reviewer", f"{MARKER}\nold")
    host.answers = [
        (200, [{"id": one.id, "user": {"login": one.author}, "body": one.text} for one in host.comments]),
        (200, {"login": "reviewer"}),
    ]
    assert main(["comment", "comment.md"]) == 0
    assert [one.author for one in host.comments] == ["other[bot]", "reviewer"]
    assert texts(host) == [TEXT, TEXT]


@pytest.mark.parametrize("name", KINDS)
def test_a_run_that_may_not_write_says_so_and_passes(
    name: str, run_on: Open, capsys: pytest.CaptureFixture[str]
) -> None:
    title = {"github": "GitHub", "gitlab": "GitLab", "azure": "Azure DevOps"}[name]
    for asked, status in (([], 403), (["GET"], 403), ([], 404)):
        host = run_on(name)
        if asked:  # reading is allowed, writing is not
            first = {"value": []} if name == "azure" else []
            host.answers.append((200, first))
        host.answers.append((status, {"message": "Resource not\naccessible by integration"}))
        assert main(["comment", "comment.md"]) == 0
        assert capsys.readouterr() == (
            "",
            f"refarch: note: no comment posted, because this run has no permission: {title} answered "
            f"{status}: Resource not accessible by integration. The annotations and the run summary show the "
            "same result\n",
        )
        assert texts(host) == []


def test_a_fork_of_gitlab_has_no_token(
    run_on: Open, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    host = run_on("gitlab")
    monkeypatch.delenv("GITLAB_TOKEN")
    assert main(["comment", "comment.md"]) == 0
    assert "has no permission: GITLAB_TOKEN is not set" in capsys.readouterr().err
    assert host.asked == []


def test_what_can_be_asked_again_is_and_nothing_is_written_twice(
    run_on: Open, capsys: pytest.CaptureFixture[str]
) -> None:
    host = run_on("github")
    host.answers = [(502, {}), (429, {})]
    assert main(["comment", "comment.md"]) == 0
    assert texts(host) == [TEXT]
    host.answers = [(503, {})] * 3
    assert main(["comment", "comment.md"]) == 2
    assert capsys.readouterr().err == "refarch: GitHub answered 503: Service Unavailable\n"
    host.comments.clear()
    host.answers = [(200, []), (500, {"message": "try later"})]
    assert main(["comment", "comment.md"]) == 2
    assert capsys.readouterr().err == "refarch: GitHub answered 500: try later\n"
    assert texts(host) == []


def test_the_token_goes_nowhere_else(run_on: Open, capsys: pytest.CaptureFixture[str]) -> None:
    """A redirection is told, not followed; messages do not hold the token."""
    other = run_on("gitlab")
    host = run_on("github")
    host.moved = other.address
    assert main(["comment", "comment.md"]) == 2
    assert capsys.readouterr().err == "refarch: GitHub answered 307: Temporary Redirect\n"
    assert other.asked == []


@pytest.mark.parametrize(
    ("name", "variables", "said"),
    [
        (
            "github",
            {"GITHUB_REF": "refs/heads/main"},
            "this run is for refs/heads/main, which is not a pull request",
        ),
        ("github", {"GITHUB_REPOSITORY": "a/b/../c"}, "GITHUB_REPOSITORY is 'a/b/../c': expected owner/name"),
        (
            "github",
            {"GITHUB_TOKEN": ""},
            "GITHUB_TOKEN is not set: a token with permission to write comments on pull requests",
        ),
        (
            "github",
            {"GITHUB_TOKEN": f"{TOKEN}\nX: y"},
            "the token for GitHub has invalid characters",
        ),
        (
            "github",
            {"GITHUB_API_URL": "file:///etc"},
            "file:///etc is not an address of GitHub; expected https://...",
        ),
        (
            "gitlab",
            {"CI_MERGE_REQUEST_IID": ""},
            "this pipeline is not for a merge request: CI_MERGE_REQUEST_IID is not set",
        ),
        (
            "gitlab",
            {"CI_MERGE_REQUEST_PROJECT_ID": "5/../6"},
            "CI_MERGE_REQUEST_IID and CI_MERGE_REQUEST_PROJECT_ID are not both numbers",
        ),
        ("gitlab", {"CI_API_V4_URL": ""}, "CI_API_V4_URL is not set: address of the GitLab API"),
        (
            "azure",
            {"BUILD_REPOSITORY_PROVIDER": "GitHub"},
            "the repository is in GitHub, not in Azure Repos (TfsGit)",
        ),
        (
            "azure",
            {"SYSTEM_PULLREQUEST_PULLREQUESTID": ""},
            "this pipeline is not for a pull request: SYSTEM_PULLREQUEST_PULLREQUESTID is not a number",
        ),
        (
            "azure",
            {"SYSTEM_ACCESSTOKEN": ""},
            "SYSTEM_ACCESSTOKEN is not set: pass it on: `env: SYSTEM_ACCESSTOKEN: $(System.AccessToken)`",
        ),
    ],
)
def test_what_a_run_lacks_is_one_line(
    name: str,
    variables: dict[str, str],
    said: str,
    run_on: Open,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    host = run_on(name)
    for variable, value in variables.items():
        monkeypatch.setenv(variable, value)
    assert main(["comment", "comment.md"]) == 2
    assert capsys.readouterr() == ("", f"refarch: {said}\n")
    assert host.asked == []


def test_what_is_no_comment_of_ours_is_not_posted(
    run_on: Open, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    host = run_on("github")
    Path("other.md").write_text(f"Hello\n{MARKER}\n")
    Path("bytes.md").write_bytes(b"\xff\xfe")
    for words, said in (
        (["other.md"], "the file is not a comment of `refarch review`: its first line differs"),
        (["bytes.md"], "bytes.md is not a review comment: it is not UTF-8"),
        (["none.md"], "none.md: No such file or directory"),
        (["comment.md", "--link", "javascript:x"], "--link 'javascript:x' is not a web address"),
        (
            ["comment.md", "--link", "https://a.test/) [x](https://b.test"],
            "--link 'https://a.test/) [x](https://b.test' is not a web address",
        ),
    ):
        assert main(["comment", *words]) == 2
        assert capsys.readouterr() == ("", f"refarch: {said}\n")
    monkeypatch.delenv("GITHUB_ACTIONS")
    assert main(["comment", "comment.md"]) == 2
    assert capsys.readouterr().err == (
        "refarch: no supported CI detected: none of TF_BUILD (Azure DevOps), GITHUB_ACTIONS (GitHub), "
        "GITLAB_CI (GitLab) is set; use --on to select the code host\n"
    )
    assert host.asked == []
    assert main(["comment", "comment.md", "--on", "github"]) == 0


def test_a_service_that_is_not_there_is_one_line(
    run_on: Open, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run_on("github")
    monkeypatch.setenv("GITHUB_API_URL", "http://127.0.0.1:1")
    assert main(["comment", "comment.md"]) == 2
    said = capsys.readouterr().err
    assert said == "refarch: GitHub cannot be reached at http://127.0.0.1:1: [Errno 111] Connection refused\n"
