"""``refarch comment`` and code hosts that answer anything: one clear line, nothing followed, nothing told."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from forge_server import KINDS, TOKEN, VARIABLES
from hostile_host import ANSWERS, CONTENTS, Hostile, Sent, hostile
from refarch.cli import main
from refarch.core.errors import RefarchError
from refarch.forges import WriteRefused, _client
from refarch.forges._client import JsonAnswer, parse_answer
from refarch.project.review_files import MARKER

TITLES = {"github": "GitHub", "gitlab": "GitLab", "azure": "Azure DevOps"}


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Seconds that were to be waited; nothing waits."""
    told: list[float] = []
    monkeypatch.setattr(_client.ForgeClient.__init__, "__defaults__", (told.append,))
    return told


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slept: list[float]) -> Iterator[Hostile]:
    """A host that all forges ask, in a folder with a comment."""
    monkeypatch.chdir(tmp_path)
    for name in (*VARIABLES, "http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    Path("comment.md").write_text(f"{MARKER}\n## Go on\n")
    with hostile() as made:
        for kind in KINDS.values():
            for variable, value in kind.variables.items():
                monkeypatch.setenv(variable, value.replace("@", made.address))
        yield made


def comment(name: str) -> int:
    return main(["comment", "comment.md", "--on", name])


@pytest.mark.parametrize("name", KINDS)
def test_any_answer_is_one_line(name: str, host: Hostile, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(ANSWERS) > 50
    for case, sent in ANSWERS.items():
        host.sent = sent
        host.asked.clear()
        status = comment(name)
        told = capsys.readouterr()
        text = told.out + told.err
        assert status in (0, 2), (case, text)
        assert text.count("\n") == 1 and text.startswith(("refarch: ", "comment ")), (case, text)
        assert "defect of refarch" not in text and TOKEN not in text, (case, text)
        assert "\x1b" not in text and "\u202e" not in text and "\n::" not in text, (case, text)
        assert not any("stolen" in asked or ".." in asked for asked in host.asked), (case, host.asked)
        assert all(asked.isascii() and " HTTP" not in asked for asked in host.asked), case


FORMS = {
    "numbers": ("[0]", "a number", "an object"),
    "no id": ("[0].id", "nothing", "a whole number"),
    "id is a text": ("[0].id", "a text", "a whole number"),
    "id is true": ("[0].id", "true or false", "a whole number"),
    "id is a fraction": ("[0].id", "a number", "a whole number"),
    "user is a text": ("[0].user", "a text", "an object"),
    "body is a list": ("[0].body", "a list", "a text"),
    "an object": ("", "an object", "a list"),
    "nothing": ("", "nothing", "a list"),
}


@pytest.mark.parametrize("case", FORMS)
def test_what_is_wrong_with_the_form_of_an_answer_is_said(
    case: str, host: Hostile, capsys: pytest.CaptureFixture[str]
) -> None:
    place, kind, expected = FORMS[case]
    host.sent = ANSWERS[case]
    assert comment("github") == 2
    assert capsys.readouterr() == (
        "",
        f"refarch: GitHub sent an unexpected answer: the answer{place} is {kind}, but {expected} is "
        "expected\n",
    )
    assert not any(asked.startswith(("POST", "PATCH")) for asked in host.asked)


@pytest.mark.parametrize(
    ("case", "said"),
    [
        ("deep", "sent an answer that is nested too deeply"),
        ("deep objects", "sent an answer that is nested too deeply"),
        ("not JSON", "sent an answer that is not JSON"),
        ("no UTF-8", "sent an answer that is not JSON"),
        ("a huge number", "sent an answer that is not JSON"),
    ],
)
def test_what_is_no_answer_is_said(
    case: str, said: str, host: Hostile, capsys: pytest.CaptureFixture[str]
) -> None:
    host.sent = ANSWERS[case]
    for name, title in TITLES.items():
        assert comment(name) == 2
        assert capsys.readouterr() == ("", f"refarch: {title} {said}\n")


@pytest.mark.parametrize("name", KINDS)
def test_who_asks_must_be_told_in_the_form_that_is_documented(
    name: str, host: Hostile, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else a comment of somebody else could pass for ours."""
    thread = b'{"value": [{"id": 1, "comments": [{"id": 1, "content": "<!-- refarch review -->"}]}]}'
    host.sent = Sent(thread if name == "azure" else CONTENTS["login is nothing"])
    for content in (b"null", b"[]", b'{"login": "", "id": ""}', b'{"login": 1, "id": "1"}', b"<html>"):
        host.me = dict.fromkeys(host.me, content)
        assert comment(name) == 2, content
        assert capsys.readouterr().err.startswith(f"refarch: {TITLES[name]} sent an "), content
    assert not any(asked.startswith(("POST", "PATCH", "PUT")) for asked in host.asked)


def test_the_author_of_a_comment_may_be_gone(host: Hostile, capsys: pytest.CaptureFixture[str]) -> None:
    """GitHub's answers have no user then."""
    host.sent = Sent(b'[{"id": 1, "body": "<!-- refarch review -->", "user": null}]')
    assert comment("github") == 0
    assert capsys.readouterr().out == "comment created\n"


TOO_OFTEN = {
    "a header with seconds": ({"Retry-After": "7"}, "slow down", " and requests to wait 7 seconds"),
    "one second": ({"Retry-After": "1"}, "slow down", " and requests to wait 1 second"),
    "no requests left": ({"X-RateLimit-Remaining": "0"}, "API rate limit exceeded", ""),
    "words alone": ({"X-RateLimit-Remaining": "14"}, "You have exceeded a secondary rate limit.", ""),
}


@pytest.mark.parametrize("status", [403, 429])
@pytest.mark.parametrize(("headers", "message", "wait"), TOO_OFTEN.values(), ids=TOO_OFTEN)
def test_to_be_asked_too_often_is_not_to_be_forbidden(
    headers: dict[str, str],
    message: str,
    wait: str,
    status: int,
    host: Hostile,
    slept: list[float],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The comment of an earlier run would stay, and the run would pass."""
    host.sent = Sent(f'{{"message": "{message}"}}'.encode(), status, headers)
    assert comment("github") == 2
    assert capsys.readouterr().err == (
        f"refarch: GitHub answered {status}: {message}: too many requests{wait}\n"
    )
    seconds = float(headers.get("Retry-After", 0))
    assert slept == [max(pause, seconds) for pause in _client.RETRY_PAUSES]
    assert len(host.asked) == 3


def test_a_long_wait_is_not_waited_for(
    host: Hostile, slept: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    host.sent = Sent(b'{"message": "no"}', 403, {"Retry-After": "3600"})
    assert comment("github") == 2
    assert capsys.readouterr().err == (
        "refarch: GitHub answered 403: no: too many requests and requests to wait 3600 seconds\n"
    )
    assert slept == [] and len(host.asked) == 1


DRIPPING = {
    "no status line": b"HTTP/1.1 2",
    "headers without end": b"HTTP/1.1 200 OK\r\nX: a\r\nY",
    "a body without end": b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[",
}


@pytest.mark.parametrize("raw", DRIPPING.values(), ids=DRIPPING)
def test_a_host_that_never_ends_an_answer_does_not_hold_the_run(
    raw: bytes, host: Hostile, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All questions together have a time, however often a byte comes; here it is over at once."""
    monkeypatch.setattr(_client, "TOTAL_TIMEOUT", 0)
    host.sent = Sent(raw=raw, stays=True)
    started: list[threading.Thread] = []
    monkeypatch.setattr(
        _client, "Thread", lambda **how: started.append(threading.Thread(**how)) or started[-1]
    )
    for name, title in TITLES.items():
        assert comment(name) == 2
        assert capsys.readouterr() == ("", f"refarch: {title} did not answer within 0 seconds\n")
    # The process ends without them: Python waits for no daemon.
    assert len(started) == len(TITLES) and all(thread.daemon for thread in started)


def test_the_time_is_that_of_all_questions_together(
    host: Hostile, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each page comes in time, but there is always another one: here each takes a minute."""
    times = iter(range(0, 6000, 60))
    monkeypatch.setattr(_client, "monotonic", lambda: next(times))
    host.sent = Sent(b"[" + b",".join([b'{"id": 1, "body": "x"}'] * 100) + b"]")
    assert comment("github") == 2
    assert capsys.readouterr().err == "refarch: GitHub did not answer within 120 seconds\n"
    assert len(host.asked) in (1, 2)


def test_pages_and_answers_have_an_end(
    host: Hostile, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    host.sent = Sent(b"[" + b",".join([b'{"id": 1, "body": "x"}'] * 100) + b"]")
    monkeypatch.setattr(_client, "MAX_PAGES", 3)
    comment("github")
    assert sum(asked.startswith("GET") for asked in host.asked) == 3
    capsys.readouterr()
    monkeypatch.setattr(_client, "MAX_ANSWER_SIZE", 1 << 20)
    host.sent = Sent(b" " * ((1 << 20) + 1))
    assert comment("github") == 2
    assert capsys.readouterr().err == "refarch: GitHub sent an answer of more than 1 MiB\n"


def test_every_type_of_a_value_is_looked_at() -> None:
    values = [None, True, 0, -1, 1.5, 2**63, "", "a", [], [1], {}, {"a": 1}]
    accepted = {
        "items": [[], [1]],
        "number": [0],
        "text": [None, "", "a"],
        "name": ["a"],
        "flag": [None, True],
    }
    for reader, good in accepted.items():
        for value in values:
            try:
                getattr(JsonAnswer("Host", value), reader)()
                assert any(value is each for each in good) or value in good, (reader, value)
            except RefarchError as error:
                assert not isinstance(error, WriteRefused) and "Host sent an unexpected answer" in str(error)
                assert not any(value is each for each in good), (reader, value)
    assert parse_answer("Host", b"").is_nothing()
    assert JsonAnswer("Host", {"a": {"b": 1}}).field("a").field("b").number() == 1
    assert JsonAnswer("Host", None).field("a").field("b").is_nothing()
