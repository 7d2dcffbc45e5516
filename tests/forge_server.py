"""A code host on this machine: GitHub, GitLab and Azure DevOps as far as comments on one pull request go,
with paths, methods, headers and fields as their documents have them."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

TOKEN = "a-token"


class Written(NamedTuple):
    """A comment that lies there."""

    id: int
    author: str
    text: str


class Host:
    """What the server keeps, and what went wrong in being asked."""

    def __init__(self, me: str) -> None:
        self.me = me
        self.comments: list[Written] = []
        self.asked: list[str] = []
        """Method and path of each question, in order."""
        self.answers: list[tuple[int, Any]] = []
        """Statuses and bodies that the next questions get, whatever they ask."""
        self.moved = ""
        """Where every question is sent on to."""
        self.address = ""

    def write(self, author: str, text: str) -> None:
        """A comment of somebody."""
        self.comments.append(Written(len(self.comments) + 1, author, text))

    def put(self, number: int, text: str) -> None:
        """Another text into a comment."""
        at = [one.id for one in self.comments].index(number)
        self.comments[at] = self.comments[at]._replace(text=text)


Answer = tuple[int, Any]
Routes = Callable[[Host, str, str, dict[str, list[str]], dict[str, Any]], Answer]


def page(items: list[Any], query: dict[str, list[str]]) -> list[Any]:
    """One page of a list."""
    size, number = int(query["per_page"][0]), int(query["page"][0])
    return items[(number - 1) * size : number * size]


def github(host: Host, method: str, path: str, query: dict[str, list[str]], given: dict[str, Any]) -> Answer:
    """https://docs.github.com/en/rest/issues/comments"""
    base = "/repos/owner/racks/issues"
    if (method, path) == ("GET", "/user"):
        return 403, {"message": "Resource not accessible by integration"}
    if (method, path) == ("GET", f"{base}/7/comments"):
        found = [{"id": one.id, "user": {"login": one.author}, "body": one.text} for one in host.comments]
        return 200, page(found, query)
    if (method, path) == ("POST", f"{base}/7/comments"):
        host.write(host.me, given["body"])
        return 201, {}
    number = re.fullmatch(f"{base}/comments/([0-9]+)", path)
    if method == "PATCH" and number:
        host.put(int(number[1]), given["body"])
        return 200, {}
    return 404, {"message": "Not Found"}


def gitlab(host: Host, method: str, path: str, query: dict[str, list[str]], given: dict[str, Any]) -> Answer:
    """https://docs.gitlab.com/api/notes/"""
    base = "/projects/5/merge_requests/7/notes"
    if (method, path) == ("GET", "/user"):
        return 200, {"id": int(host.me)}
    if (method, path) == ("GET", base):
        found = [
            {"id": one.id, "author": {"id": int(one.author)}, "body": one.text, "system": False}
            for one in host.comments
        ]
        return 200, page([{"id": 900, "body": "<!-- refarch review -->", "system": True}, *found], query)
    if (method, path) == ("POST", base):
        host.write(host.me, given["body"])
        return 201, {}
    number = re.fullmatch(f"{base}/([0-9]+)", path)
    if method == "PUT" and number:
        host.put(int(number[1]), given["body"])
        return 200, {}
    return 404, {"message": "404 Not Found"}


def azure(host: Host, method: str, path: str, query: dict[str, list[str]], given: dict[str, Any]) -> Answer:
    """https://learn.microsoft.com/rest/api/azure/devops/git/pull-request-threads"""
    base = "/p-1/_apis/git/repositories/r-1/pullRequests/7/threads"
    if (method, path) == ("GET", "/_apis/connectionData"):
        return 200, {"authenticatedUser": {"id": host.me}}
    if query.get("api-version") != ["7.1"]:
        return 400, {"message": "No api-version was supplied"}
    if (method, path) == ("GET", base):
        found = [
            {"id": 10 * one.id, "comments": [{"id": 1, "author": {"id": one.author}, "content": one.text}]}
            for one in host.comments
        ]
        gone = {"id": 9, "isDeleted": True, "comments": [{"id": 1, "isDeleted": True}]}
        return 200, {"value": [gone, {"id": 8, "comments": []}, *found], "count": len(found)}
    if (method, path) == ("POST", base):
        (comment,) = given["comments"]
        assert (comment["parentCommentId"], comment["commentType"], given["status"]) == (0, 1, 4)
        host.write(host.me, comment["content"])
        return 200, {}
    number = re.fullmatch(f"{base}/([0-9]+)0/comments/1", path)
    if method == "PATCH" and number:
        host.put(int(number[1]), given["content"])
        return 200, {}
    return 404, {"message": "TF401180: The requested pull request was not found."}


class Kind(NamedTuple):
    """A kind of code host: how it answers, how it knows the token, and what its CI sets."""

    routes: Routes
    authorization: tuple[str, str]
    me: str
    other: str
    """A person, who is not the one with the token."""
    variables: dict[str, str]


KINDS = {
    "github": Kind(
        github,
        ("Authorization", f"Bearer {TOKEN}"),
        "github-actions[bot]",
        "somebody",
        {
            "GITHUB_ACTIONS": "true",
            "GITHUB_API_URL": "@",
            "GITHUB_REPOSITORY": "owner/racks",
            "GITHUB_REF": "refs/pull/7/merge",
            "GITHUB_TOKEN": TOKEN,
        },
    ),
    "gitlab": Kind(
        gitlab,
        ("PRIVATE-TOKEN", TOKEN),
        "41",
        "42",
        {
            "GITLAB_CI": "true",
            "CI_API_V4_URL": "@",
            "CI_MERGE_REQUEST_PROJECT_ID": "5",
            "CI_MERGE_REQUEST_IID": "7",
            "GITLAB_TOKEN": TOKEN,
        },
    ),
    "azure": Kind(
        azure,
        ("Authorization", f"Bearer {TOKEN}"),
        "me-1",
        "she-1",
        {
            "TF_BUILD": "True",
            "SYSTEM_COLLECTIONURI": "@/",
            "SYSTEM_TEAMPROJECTID": "p-1",
            "BUILD_REPOSITORY_ID": "r-1",
            "BUILD_REPOSITORY_PROVIDER": "TfsGit",
            "SYSTEM_PULLREQUEST_PULLREQUESTID": "7",
            "SYSTEM_ACCESSTOKEN": TOKEN,
        },
    ),
}

VARIABLES = sorted({name for kind in KINDS.values() for name in kind.variables})


@contextmanager
def serving(kind: Kind) -> Iterator[Host]:
    """The server, while it runs; ``host.address`` is where."""
    host = Host(kind.me)

    class Handler(BaseHTTPRequestHandler):
        def _answered(self) -> Answer:
            address = urlsplit(self.path)
            host.asked.append(f"{self.command} {self.path}")
            given = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"{}")
            if host.answers:
                return host.answers.pop(0)
            name, value = kind.authorization
            if self.headers[name] != value:
                return 401, {"message": "Bad credentials"}
            return kind.routes(host, self.command, address.path, parse_qs(address.query), given)

        def _do(self) -> None:
            status, body = self._answered()
            content = json.dumps(body).encode()
            self.send_response(307 if host.moved else status)
            if host.moved:
                self.send_header("Location", host.moved + self.path)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = do_PATCH = do_PUT = _do

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    host.address = f"http://127.0.0.1:{server.server_port}"
    try:
        yield host
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
