"""A code host on this machine that answers whatever a case says, whoever asks for what."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import NamedTuple

from refarch.project.review_files import MARKER

ESCAPES = "\x1b[31m\u202e::error::x \n##vso[task.complete]"
"""What no message may hand on."""


class Sent(NamedTuple):
    """An answer, byte for byte."""

    content: bytes = json.dumps({"message": ESCAPES}).encode()
    status: int = 200
    headers: Mapping[str, str] = {}
    raw: bytes = b""
    """Instead of all of that: what stands on the wire, status line and headers included."""
    stays: bool = False
    """Whether the host keeps the connection open behind it, and sends no more."""


class Hostile:
    """What the host sends next, and what it was asked."""

    def __init__(self) -> None:
        self.sent = Sent()
        self.me: Mapping[str, bytes] = {
            "/user": b'{"login": "a[bot]", "id": 1}',
            "connectionData": b'{"authenticatedUser": {"id": "x"}}',
        }
        """The answers about who asks, by what the path holds: good ones, so that the list is what is bad."""
        self.asked: list[str] = []
        self.address = ""
        self.ended = Event()


def _comment(**fields: object) -> bytes:
    item = {"id": 1, "body": MARKER, "user": {"login": "a[bot]"}, "author": {"id": 1}}
    return json.dumps([item | fields]).encode()


def _thread(**fields: object) -> bytes:
    comment = {"id": 1, "content": MARKER, "author": {"id": "x"}}
    return json.dumps({"value": [{"id": 1, "comments": [comment | fields]}]}).encode()


CONTENTS: Mapping[str, bytes] = {
    "numbers": b"[1,2]",
    "no id": b'[{"body": "<!-- refarch review -->", "user": {"login": "x[bot]"}}]',
    "id is a text": _comment(id="1/../../../../user/keys"),
    "id has a line end": _comment(id="1 HTTP/1.1\r\nX: y"),
    "id is a fraction": _comment(id=1.5),
    "id is true": _comment(id=True),
    "id is negative": _comment(id=-1),
    "id is larger than any": _comment(id=2**63),
    "user is a text": _comment(user="me", author="me"),
    "login is nothing": _comment(user={"login": None}, author={"id": None}),
    "login is a list": _comment(user={"login": ["a[bot]"]}, author={"id": [1]}),
    "body is a number": _comment(body=7),
    "body is a list": _comment(body=[MARKER]),
    "system is a text": _comment(system="no"),
    "an object": b'{"message": "no"}',
    "nothing": b"null",
    "a text": b'"[]"',
    "not JSON": b"<html>",
    "empty": b"",
    "deep": b"[" * 100_000,
    "deep objects": b'{"a":' * 50_000,
    "deep and whole": b"[" * 100_000 + b"]" * 100_000,
    "a null character": b"\0",
    "UTF-16": "[]".encode("utf-16"),
    "no UTF-8": b'["\xff"]',
    "half a character": b'[{"id": 1, "body": "\\ud800"}]',
    "NaN": b"[NaN]",
    "id is NaN": b'[{"id": NaN}]',
    "a huge number": b"[" + b"9" * 10_000 + b"]",
    "a huge exponent": b'[{"id": 1e999}]',
    "a key twice": b'[{"id": 1, "id": 2}]',
    "threads are numbers": b'{"value": [1]}',
    "a thread of nothing": b'{"value": [{"id": 1, "comments": [{}]}]}',
    "comments are a text": b'{"value": [{"id": 1, "comments": "abc"}]}',
    "comments are numbers": b'{"value": [{"id": 1, "comments": [1]}]}',
    "author is a text": _thread(author="x"),
    "id of a comment is a text": _thread(id="1/../../x"),
    "content is a list": _thread(content=[MARKER]),
    "deleted is a text": _thread(isDeleted="no"),
    "more than fits": b"[" + b" " * 70_000 + b"]",
}
"""By what is wrong with them; some are wrong for one host only."""

ANSWERS: Mapping[str, Sent] = {
    **{name: Sent(content) for name, content in CONTENTS.items()},
    "301": Sent(status=301, headers={"Location": "@/stolen"}),
    "307": Sent(status=307, headers={"Location": "@/stolen"}),
    "401": Sent(status=401),
    "403": Sent(status=403),
    "403, too often": Sent(status=403, headers={"Retry-After": "1"}),
    "418": Sent(status=418),
    "429": Sent(status=429, headers={"Retry-After": "1"}),
    "429, for ever": Sent(status=429, headers={"Retry-After": "9" * 5000}),
    "429, never": Sent(status=429, headers={"Retry-After": "-1"}),
    "500": Sent(status=500),
    "too short": Sent(raw=b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[]"),
    "no answer": Sent(raw=b"\r\n"),
    "no status": Sent(raw=b"LOL\r\n\r\n"),
    "a huge status": Sent(raw=b"HTTP/1.1 99999 OK\r\n\r\n[]"),
    "bad chunks": Sent(raw=b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n"),
    "a huge header": Sent(raw=b"HTTP/1.1 200 OK\r\nX: " + b"a" * 200_000 + b"\r\n\r\n[]"),
    "many headers": Sent(raw=b"HTTP/1.1 200 OK\r\n" + b"X: a\r\n" * 1000 + b"\r\n[]"),
    "a length that is none": Sent(raw=b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n[]"),
}


@contextmanager
def hostile() -> Iterator[Hostile]:
    """The server, while it runs."""
    host = Hostile()

    class Handler(BaseHTTPRequestHandler):
        def _do(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length") or 0))
            host.asked.append(f"{self.command} {self.path}")
            sent = host.sent
            mine = next((content for part, content in host.me.items() if part in self.path), None)
            if mine is not None:
                sent = Sent(mine)
            if sent.raw:
                self.wfile.write(sent.raw)
            else:
                self.send_response(sent.status)
                for name, value in sent.headers.items():
                    self.send_header(name, value.replace("@", host.address))
                self.send_header("Content-Length", str(len(sent.content)))
                self.end_headers()
                self.wfile.write(sent.content)
            if sent.stays:
                self.wfile.flush()
                host.ended.wait()
            self.close_connection = True

        do_GET = do_POST = do_PATCH = do_PUT = _do

        def log_message(self, format: str, *args: object) -> None:
            """Nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    host.address = f"http://127.0.0.1:{server.server_port}"
    try:
        yield host
    finally:
        host.ended.set()
        server.shutdown()
        thread.join()
        server.server_close()
