"""Checks of requests: only those that name this server as their host and a path of a site are answered."""

import ipaddress
import re
import socket
from collections.abc import Sequence
from urllib.parse import unquote_to_bytes

LOCAL_NAMES = ("localhost", "127.0.0.1", "::1")
"""Names of this machine that lead nowhere else, whatever a name server says."""

_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._-]+))(?::[0-9]{1,5})?")
_BAD_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")


class RefusedRequest(Exception):
    """Request that is not answered: the HTTP status, and the reason in one line."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status, self.reason = status, reason


def check_host(headers: Sequence[str], bound: str) -> None:
    """Raise Refused unless the ``Host`` header of a request names this server, which listens at ``bound``.

    A page of any other site may have its own name resolved to this machine and then read what is served here:
    such a request has that name in its header. No name but our own is answered; an address cannot be resolved
    again, so a server that listens at all addresses answers each of them.
    """
    match = _HOST.fullmatch(headers[0]) if len(headers) == 1 else None
    if match is None:
        raise RefusedRequest(400, "the request has no valid Host header")
    name = (match[1] or match[2]).lower().rstrip(".")
    # Not `*.localhost`: a name server is free to answer for such a name (RFC 6761 only asks it not to).
    if name in (*LOCAL_NAMES, bound.lower()):
        return
    if is_wildcard_address(bound) and (_is_address(name) or name == socket.gethostname().lower()):
        return
    raise RefusedRequest(421, f"{name} is not a name of this server; refarch serve --host sets another name")


def site_path(target: str) -> str:
    """File below the site's root that the target of a request names, e.g. ``designs/index.html``. Raises
    Refused for what is no plain path."""
    path = target.partition("#")[0].partition("?")[0]
    if not path.startswith("/") or not path.isascii() or _BAD_ESCAPE.search(path):
        raise RefusedRequest(400, "the address is not well-formed")
    try:
        plain = unquote_to_bytes(path).decode()
    except UnicodeDecodeError:
        raise RefusedRequest(400, "the address is not UTF-8 text") from None
    *folders, file = plain[1:].split("/")
    if not plain.isprintable() or "\\" in plain or {"", ".", ".."} & {*folders} or file in (".", ".."):
        raise RefusedRequest(400, "the address contains parts that no page address contains")
    return "/".join((*folders, file or "index.html"))


def is_wildcard_address(host: str) -> bool:
    """Whether a server that listens there is reached at all addresses of the machine."""
    return _is_address(host) and ipaddress.ip_address(host).is_unspecified


def is_local(host: str) -> bool:
    """Whether only this machine reaches a server that listens there."""
    return host.lower() in LOCAL_NAMES or (_is_address(host) and ipaddress.ip_address(host).is_loopback)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
