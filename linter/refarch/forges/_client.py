"""Asks a service for JSON and hands it some. Redirections are not followed: they would carry the token to
where they lead."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from http.client import HTTPException, HTTPMessage
from typing import IO, Any
from urllib.error import HTTPError, URLError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .. import __version__
from ..core.errors import RefarchError
from . import Refused

SECONDS = 30
"""That one answer may take."""

PAUSES = (1.0, 3.0)
"""Seconds before a question that can be repeated is asked again, where the service is busy."""

BUSY = (429, 500, 502, 503, 504)
CLOSED = (401, 403, 404)
"""What forges answer where a token may not: 404 hides what is there."""

LARGEST = 64 * 1024 * 1024
"""Bytes of an answer."""

PAGE = 100
"""Items of one page: the most that GitHub and GitLab give."""

MOST_PAGES = 100


class _Stay(HTTPRedirectHandler):
    """Follows nothing."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> None:
        return None


class Client:
    """One service, asked with one token."""

    def __init__(
        self,
        title: str,
        base: str,
        headers: Mapping[str, str],
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """``base`` is the address that all paths are below. Raises RefarchError where it is none of the web,
        or a header cannot be sent."""
        if not base.startswith(("https://", "http://")) or not _is_plain(base):
            raise RefarchError(f"{base[:80]} is no address of {title}: expected https://...")
        if not all(map(_is_plain, headers.values())):
            raise RefarchError(f"the token for {title} has characters that no token has")
        self.title, self.base, self.sleep = title, base.rstrip("/"), sleep
        self.headers = {
            **headers,
            "Content-Type": "application/json",
            "User-Agent": f"refarch/{__version__}",
        }
        self.opener = build_opener(_Stay)

    def get(self, path: str) -> Any:
        """What is there. Raises Refused or RefarchError."""
        return self._asked("GET", path, None, PAUSES)

    def post(self, path: str, given: Mapping[str, Any]) -> Any:
        """Make something; asked once, since twice could make two. Raises the same."""
        return self._asked("POST", path, given, ())

    def change(self, method: str, path: str, given: Mapping[str, Any]) -> Any:
        """Change something, by PATCH or PUT. Raises the same."""
        return self._asked(method, path, given, PAUSES)

    def pages(self, path: str) -> Iterator[Any]:
        """The items of a list that comes in pages of a number each. Raises the same."""
        for number in range(1, MOST_PAGES + 1):
            found = self.get(f"{path}?per_page={PAGE}&page={number}")
            if not isinstance(found, list):
                raise RefarchError(f"{self.title} answered something that is no list of comments")
            yield from found
            if len(found) < PAGE:
                return

    def _asked(
        self, method: str, path: str, given: Mapping[str, Any] | None, pauses: tuple[float, ...]
    ) -> Any:
        data = None if given is None else json.dumps(given).encode()
        for pause in (*pauses, None):
            request = Request(f"{self.base}{path}", data, self.headers, method=method)
            try:
                with self.opener.open(request, timeout=SECONDS) as answer:
                    return json.loads(answer.read(LARGEST) or b"null")
            except HTTPError as error:
                with error:
                    if pause is None or error.code not in BUSY:
                        raise self._refusal(error) from None
            except (URLError, HTTPException, OSError, ValueError) as error:
                reason = error.reason if isinstance(error, URLError) else error
                if pause is None or isinstance(error, ValueError):
                    raise RefarchError(f"{self.title} cannot be asked at {self.base}: {reason}") from None
            self.sleep(pause)
        raise AssertionError("the last time has no pause")

    def _refusal(self, error: HTTPError) -> RefarchError:
        said = f"{self.title} answered {error.code}: {_message(error)}"
        return Refused(said) if error.code in CLOSED else RefarchError(said)


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and " " not in text.removeprefix("Bearer ").strip()


def _message(error: HTTPError) -> str:
    """What the service says is wrong, in one short line."""
    try:
        body = json.loads(error.read(10_000))
        said = body.get("message") if isinstance(body, dict) else None
    except (OSError, ValueError):
        said = None
    return " ".join(str(said or error.reason or "without a reason").split())[:200]
