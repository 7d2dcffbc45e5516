"""JSON requests to a code host. Redirections are not followed, because they would carry the token to another
host."""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from http.client import HTTPException, HTTPMessage
from threading import Thread
from time import monotonic
from typing import IO, Any, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .. import __version__
from ..core.errors import RefarchError
from ..core.wording import count_text
from ..forges import WriteRefused

MAX_NUMBER = 2**63 - 1
"""Largest id, as databases store it."""

_KINDS = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "nothing"}


class JsonAnswer:
    """Value of an answer, not yet checked."""

    def __init__(self, title: str, value: Any, place: str = "the answer") -> None:
        """``title`` is the host, ``place`` the path of the value in its answer."""
        self._title, self._value, self._place = title, value, place

    def items(self) -> "list[JsonAnswer]":
        """Values of a list. Raises RefarchError, as the other methods do, for a value of another type."""
        if not isinstance(self._value, list):
            raise self._type_error("a list")
        return [
            JsonAnswer(self._title, value, f"{self._place}[{number}]")
            for number, value in enumerate(self._value)
        ]

    def field(self, name: str) -> "JsonAnswer":
        """Field of an object; nothing if the object or the field does not exist."""
        if not isinstance(self._value, (dict, type(None))):
            raise self._type_error("an object")
        return JsonAnswer(self._title, (self._value or {}).get(name), f"{self._place}.{name}")

    def number(self) -> int:
        """Id, which is the only kind of value that becomes a part of an address."""
        if type(self._value) is not int or not 0 <= self._value <= MAX_NUMBER:
            raise self._type_error("a whole number")
        return self._value

    def text(self) -> str:
        """Text; empty for nothing."""
        if not isinstance(self._value, (str, type(None))):
            raise self._type_error("a text")
        return self._value or ""

    def name(self) -> str:
        """Text that is not empty."""
        if not self.text():
            raise self._type_error("a text")
        return self.text()

    def flag(self) -> bool:
        """Boolean; false for nothing."""
        if not isinstance(self._value, (bool, type(None))):
            raise self._type_error("true or false")
        return bool(self._value)

    def is_nothing(self) -> bool:
        """Whether there is no value."""
        return self._value is None

    def _type_error(self, expected: str) -> RefarchError:
        kind = _KINDS.get(type(self._value), "a number")
        what = "empty" if self._value == "" else f"{kind}, but {expected} is expected"
        return RefarchError(f"{self._title} sent an unexpected answer: {self._place} is {what}")


def parse_answer(title: str, content: bytes) -> JsonAnswer:
    """Answer from its bytes. Raises RefarchError for bytes that are not readable JSON."""
    try:
        return JsonAnswer(title, json.loads(content or b"null"))
    except RecursionError:
        raise RefarchError(f"{title} sent an answer that is nested too deeply") from None
    except ValueError:  # no JSON, no UTF-8, or a number of thousands of digits
        raise RefarchError(f"{title} sent an answer that is not JSON") from None


READ_TIMEOUT = 30
"""Seconds without data after which a request fails."""

TOTAL_TIMEOUT = 120
"""Seconds for all requests of one run together, whatever a host sends in the meantime."""

RETRY_PAUSES = (1.0, 3.0)
"""Seconds before a request that can be repeated is sent again, if the host is busy."""

MAX_PAUSE = 60
"""Seconds of the longest pause that a host may request; a CI run that waits longer only costs."""

BUSY_STATUSES = (429, 500, 502, 503, 504)
REFUSED_STATUSES = (401, 403, 404)
"""Statuses for a token without permission: 404 hides what exists."""

MAX_ANSWER_SIZE = 64 * 1024 * 1024
"""Bytes of an answer."""

MAX_REFUSAL_SIZE = 10_000
"""Bytes that are read of an error answer."""

PAGE_SIZE = 100
"""Items of one page: the most that GitHub and GitLab return."""

MAX_PAGES = 100


class HttpReply(NamedTuple):
    """Reply of a host, of any status."""

    status: int
    reason: str
    headers: Mapping[str, str]
    content: bytes

    @property
    def is_rate_limited(self) -> bool:
        """Whether too many requests were sent. GitHub also uses 403 for this, with one of two headers or only
        in the message: https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api."""
        if self.status not in (403, 429):
            return False
        is_used_up = self.headers.get("x-ratelimit-remaining") == "0"
        return "retry-after" in self.headers or is_used_up or b"rate limit" in self.content.lower()

    @property
    def requested_pause(self) -> float:
        """Seconds that the host asks to wait; 0 without a readable number."""
        text = self.headers.get("retry-after", "").strip()
        return float(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0.0


class _NoRedirect(HTTPRedirectHandler):
    """Handler that follows no redirection."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        return None


class ForgeClient:
    """Client for one host with one token."""

    def __init__(
        self,
        title: str,
        base: str,
        headers: Mapping[str, str],
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """``base`` is the address above all paths. Raises RefarchError for an invalid address or header."""
        if not base.startswith(("https://", "http://")) or not _is_plain(base):
            raise RefarchError(f"{base[:80]} is not an address of {title}; expected https://...")
        # A line end in a token would begin a header of its own.
        if not all(map(_is_plain, headers.values())):
            raise RefarchError(f"the token for {title} has invalid characters")
        self.title, self.base, self.sleep = title, base.rstrip("/"), sleep
        self.end = monotonic() + TOTAL_TIMEOUT
        self.headers = {
            **headers,
            "Content-Type": "application/json",
            "User-Agent": f"refarch/{__version__}",
        }
        self.opener = build_opener(_NoRedirect)

    def get(self, path: str) -> JsonAnswer:
        """Answer of a GET request. Raises WriteRefused or RefarchError."""
        return parse_answer(self.title, self._send("GET", path, None, RETRY_PAUSES).content)

    def post(self, path: str, given: Mapping[str, Any]) -> None:
        """Create something; the request is not repeated, because that could create two. Raises WriteRefused
        or RefarchError."""
        self._send("POST", path, given, ())

    def change(self, method: str, path: str, given: Mapping[str, Any]) -> None:
        """Change something, by PATCH or PUT. Raises WriteRefused or RefarchError."""
        self._send(method, path, given, RETRY_PAUSES)

    def pages(self, path: str) -> Iterator[JsonAnswer]:
        """Items of a list that comes in numbered pages. Raises WriteRefused or RefarchError."""
        for number in range(1, MAX_PAGES + 1):
            items = self.get(f"{path}?per_page={PAGE_SIZE}&page={number}").items()
            yield from items
            # A page that is not full is the last one.
            if len(items) < PAGE_SIZE:
                return

    def _send(
        self, method: str, path: str, given: Mapping[str, Any] | None, pauses: tuple[float, ...]
    ) -> HttpReply:
        data = None if given is None else json.dumps(given).encode()
        for pause in (*pauses, None):
            request = Request(f"{self.base}{path}", data, self.headers, method=method)
            awaited = 0.0
            try:
                reply = self._reply_in_time(request)
            except (HTTPException, OSError, ValueError) as error:
                reason = error.reason if isinstance(error, URLError) else error
                if pause is None or isinstance(error, ValueError):
                    raise RefarchError(f"{self.title} cannot be reached at {self.base}: {reason}") from None
            else:
                if reply.status < 300:
                    return reply
                awaited = reply.requested_pause
                is_busy = reply.status in BUSY_STATUSES or reply.is_rate_limited
                if pause is None or not is_busy or awaited > MAX_PAUSE:
                    raise self._reply_error(reply)
            self.sleep(max(pause, awaited))
        raise AssertionError("the last time has no pause")

    def _reply_in_time(self, request: Request) -> HttpReply:
        """Reply to a request. Raises RefarchError if all requests together take too long, because a host that
        sends single bytes is never silent for long. Raises the errors of the request."""
        ended: list[HttpReply | Exception] = []

        def ask() -> None:
            try:
                ended.append(self._reply(request))
            except Exception as error:
                ended.append(error)

        # A thread, since neither names, nor handshakes, nor headers have a time limit as a whole. One that is
        # left behind ends with the process.
        thread = Thread(target=ask, daemon=True)
        thread.start()
        thread.join(max(self.end - monotonic(), 0))
        if not ended:
            raise RefarchError(f"{self.title} did not answer within {TOTAL_TIMEOUT} seconds")
        (outcome,) = ended
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def _reply(self, request: Request) -> HttpReply:
        try:
            with self.opener.open(request, timeout=READ_TIMEOUT) as answer:
                content = answer.read(MAX_ANSWER_SIZE + 1)
                if len(content) > MAX_ANSWER_SIZE:
                    raise RefarchError(
                        f"{self.title} sent an answer of more than {MAX_ANSWER_SIZE >> 20} MiB"
                    )
                return HttpReply(
                    answer.status, answer.reason, _lower_case_names(answer.headers.items()), content
                )
        except HTTPError as error:
            with error:
                return HttpReply(
                    error.code,
                    str(error.reason),
                    _lower_case_names(error.headers.items()),
                    error.read(MAX_REFUSAL_SIZE),
                )

    def _reply_error(self, reply: HttpReply) -> RefarchError:
        text = f"{self.title} answered {reply.status}: {_error_message(reply)}"
        if reply.is_rate_limited:
            wait = (
                f" and requests to wait {count_text(int(reply.requested_pause), 'second')}"
                if reply.requested_pause
                else ""
            )
            return RefarchError(f"{text}: too many requests{wait}")
        return WriteRefused(text) if reply.status in REFUSED_STATUSES else RefarchError(text)


def _lower_case_names(headers: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Headers with names in lower case, since names are case-insensitive."""
    return {name.lower(): value for name, value in headers}


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and " " not in text.removeprefix("Bearer ").strip()


def _error_message(reply: HttpReply) -> str:
    """Message of an error reply, in one short line."""
    try:
        message = parse_answer("", reply.content).field("message").text()
    except RefarchError:
        message = ""
    return " ".join((message or reply.reason or "without a reason").split())[:200]
