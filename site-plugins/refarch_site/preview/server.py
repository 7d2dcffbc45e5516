"""The HTTP server of the preview: pages and files of the site, and whether a page has changed."""

import errno
import json
import mimetypes
import os
import socket
import sys
from hashlib import blake2b
from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from urllib.parse import parse_qs, urlsplit

from refarch.api import RefarchError

from .requests import RefusedRequest, check_host, is_wildcard_address, site_path
from .state import PreviewState

PREVIEW_PREFIX = "_refarch/"
"""Below the site's root, what the script in the pages asks for."""

POLL_SECONDS = 20.0
"""Seconds that a page's question waits for a change; then it asks again."""

MAX_RENDER_SECONDS = 120.0
"""Seconds that a request waits for a page that is yet to be rendered."""

MIME_TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".md": "text/plain",
    ".woff2": "font/woff2",
}
"""Types of files that must not depend on what a machine has registered."""

PREVIEW_SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "preview.js")


class PreviewServer(ThreadingHTTPServer):
    """Server that answers requests from the preview state."""

    daemon_threads = True

    def __init__(self, host: str, port: int, state: PreviewState) -> None:
        """Listen at once, and answer when ``serve_forever`` is called. Raises RefarchError where that is not
        possible."""
        self.state, self.host = state, host
        self.mount = "/"
        """The path of the site's root, with a slash at both ends."""
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        try:
            super().__init__((host, port), PreviewHandler)
        except OSError as error:
            raise RefarchError(_bind_error(host, port, error)) from None
        except (TypeError, UnicodeError):
            raise RefarchError(f"{host}: invalid address; specify another one with --host") from None

    def server_bind(self) -> None:
        """Bind the socket; without asking a name server for our name, as HTTPServer does."""
        TCPServer.server_bind(self)

    @property
    def address(self) -> str:
        """Address to open in a browser."""
        host = self.host
        if is_wildcard_address(host):
            host = "::1" if ":" in host else "127.0.0.1"
        return f"http://{f'[{host}]' if ':' in host else host}:{self.server_address[1]}{self.mount}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Print an error, unless a browser went away in the middle."""
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):
            print(f"refarch: cannot answer a request: {error!r}", file=sys.stderr)


def _bind_error(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} on {host} is in use by another program; specify another one with --port"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"this user must not use port {port} on {host}; specify another one with --port"
    return f"{host}: not an address of this machine: {error.strerror}; specify another one with --host"


class PreviewHandler(BaseHTTPRequestHandler):
    """Answers one request after another of a connection."""

    server: PreviewServer
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "refarch", ""
    timeout = 60
    """Seconds that a connection may be silent."""

    def do_GET(self) -> None:
        """Answer with the file, or with why there is none."""
        try:
            check_host(self.headers.get_all("Host", []), self.server.host)
            path = site_path(self.path)
            if self._is_elsewhere(path):
                return
            self._answer(path.removeprefix(self.server.mount[1:]))
        except RefusedRequest as refused:
            self._send(refused.status, f"{refused.reason}\n".encode(), "text/plain; charset=utf-8")

    do_HEAD = do_GET

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing about requests: what matters is what a save led to."""

    def _is_elsewhere(self, path: str) -> bool:
        """Whether the request is for what is above the site, and is answered by the way to it."""
        inside = path.startswith(self.server.mount[1:])
        if not inside:
            self._send(302, b"", "text/plain", {"Location": self.server.mount})
        return not inside

    def _answer(self, path: str) -> None:
        if path.startswith(PREVIEW_PREFIX):
            self._answer_script(path)
            return
        digest = self.server.state.page(path, MAX_RENDER_SECONDS)
        # The digest is empty as long as the page is yet to be rendered.
        if digest == "":
            raise RefusedRequest(503, "the page is still being rendered; reload it")
        content = self.server.state.read(path, MAX_RENDER_SECONDS)
        # Without the slash at its end, the address of a folder would make the links of its page wrong.
        if content is None and not path.endswith("/index.html") and self._is_folder(path):
            self._send(302, b"", "text/plain", {"Location": f"{urlsplit(self.path).path}/"})
        elif content is None:
            missing = self.server.state.read("404.html", 0) or b"this page does not exist"
            self._send(404, self._with_script(missing, "none"), "text/html; charset=utf-8")
        elif digest is not None:
            self._send(200, self._with_script(content, digest), "text/html; charset=utf-8")
        else:
            self._send_file(path, content)

    def _is_folder(self, path: str) -> bool:
        state = self.server.state
        return state.page(f"{path}/index.html", MAX_RENDER_SECONDS) is not None

    def _answer_script(self, path: str) -> None:
        """Script that each page has, and what it asks."""
        if path == f"{PREVIEW_PREFIX}preview.js":
            with open(PREVIEW_SCRIPT, "rb") as file:
                self._send(200, file.read(), "text/javascript; charset=utf-8")
            return
        if path != f"{PREVIEW_PREFIX}changes":
            raise RefusedRequest(404, "this page does not exist")
        asked = {name: values[0] for name, values in parse_qs(urlsplit(self.path).query).items()}
        number = asked.get("number", "0")
        page = site_path(asked.get("page", "/")).removeprefix(self.server.mount[1:])
        # A request may hold a number so long that Python refuses to convert it.
        known = int(number) if number.isdecimal() and len(number) < 10 else 0
        news = self.server.state.wait_for_update(page, asked.get("digest", ""), known, POLL_SECONDS)
        self._send(200, json.dumps(news._asdict()).encode(), "application/json")

    def _with_script(self, content: bytes, digest: str) -> bytes:
        """Page with the script before its end."""
        source = f"{escape(self.server.mount)}{PREVIEW_PREFIX}preview.js"
        script = f'<script src="{source}" data-digest="{digest}"></script>'
        before, end, after = content.rpartition(b"</body>")
        return before + script.encode() + end + after if end else content + script.encode()

    def _send_file(self, path: str, content: bytes) -> None:
        """File that is no page; a browser that has it already need not get it again."""
        tag = f'"{blake2b(content, digest_size=8).hexdigest()}"'
        if self.headers.get("If-None-Match") == tag:
            self._send(304, b"", "", {"ETag": tag})
            return
        ending = os.path.splitext(path)[1].lower()
        kind = MIME_TYPES.get(ending) or mimetypes.guess_type(path)[0] or "application/octet-stream"
        charset = "; charset=utf-8" if kind.startswith("text/") else ""
        self._send(200, content, kind + charset, {"ETag": tag})

    def _send(self, status: int, content: bytes, kind: str, more: dict[str, str] | None = None) -> None:
        self.send_response(status, HTTPStatus(status).phrase)
        # Any save may change any file, so browsers ask each time.
        headers = {"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff", **(more or {})}
        # A response without a body has neither type nor length.
        if status != 304:
            headers |= {"Content-Type": kind, "Content-Length": str(len(content))}
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD" and status != 304:
            self.wfile.write(content)
