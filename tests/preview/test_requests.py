"""What is answered: requests to this server by one of its own names, for a path that a site can have."""

import pytest

from refarch_site.preview.requests import RefusedRequest, check_host, is_local, site_path

OWN_NAMES = (
    ("127.0.0.1:8000", "127.0.0.1"),
    ("localhost", "127.0.0.1"),
    ("LocalHost.:8000", "127.0.0.1"),
    ("lab.localhost:8000", "lab.localhost"),
    ("[::1]:8000", "127.0.0.1"),
    ("preview.lab:8000", "preview.lab"),
    ("10.0.0.7:8000", "10.0.0.7"),
    ("10.0.0.7:8000", "0.0.0.0"),
    ("[2001:db8::7]:8000", "::"),
)
"""``Host`` headers, and where the server listens."""

FOREIGN_NAMES = (
    ("evil.example", "127.0.0.1"),
    ("evil.example:8000", "0.0.0.0"),
    ("localhost.evil.example", "127.0.0.1"),
    ("127.0.0.1.evil.example", "127.0.0.1"),
    ("evil.localhost", "127.0.0.1"),
    ("10.0.0.7:8000", "127.0.0.1"),
    ("10.0.0.8:8000", "10.0.0.7"),
)


@pytest.mark.parametrize(("header", "bound"), OWN_NAMES)
def test_a_request_to_one_of_our_names_is_answered(header: str, bound: str) -> None:
    check_host([header], bound)


@pytest.mark.parametrize(("header", "bound"), FOREIGN_NAMES)
def test_a_request_to_another_name_is_refused(header: str, bound: str) -> None:
    with pytest.raises(RefusedRequest, match="is not a name of this server") as refused:
        check_host([header], bound)
    assert refused.value.status == 421


@pytest.mark.parametrize(
    "headers", [[], ["localhost", "localhost"], [""], ["a b"], ["user@localhost"], ["[::1"]]
)
def test_a_request_without_one_host_is_malformed(headers: list[str]) -> None:
    with pytest.raises(RefusedRequest) as refused:
        check_host(headers, "127.0.0.1")
    assert (refused.value.status, refused.value.reason) == (400, "the request has no valid Host header")


@pytest.mark.parametrize(
    ("target", "path"),
    [
        ("/", "index.html"),
        ("/designs/", "designs/index.html"),
        ("/designs/a.html?x=1#y", "designs/a.html"),
        ("/a%20b%C3%BC.html", "a bü.html"),
    ],
)
def test_a_target_names_a_file(target: str, path: str) -> None:
    assert site_path(target) == path


@pytest.mark.parametrize(
    "target",
    [
        "/%00",
        "/a%0Ab",
        "/%ff",
        "/%zz",
        "/%",
        "/../etc/passwd",
        "/a/%2e%2e/b",
        "/..",
        "/a//b",
        "/./a",
        "/a\\b",
        "/%5c..",
        "/ü",
        "index.html",
        "http://localhost/",
        "*",
        "",
    ],
)
def test_what_is_no_plain_path_is_malformed(target: str) -> None:
    with pytest.raises(RefusedRequest) as refused:
        site_path(target)
    assert refused.value.status == 400


def test_only_loopback_is_local() -> None:
    assert [host for host in ("127.0.0.1", "localhost", "::1", "127.1.2.3") if not is_local(host)] == []
    assert [host for host in ("0.0.0.0", "::", "10.0.0.7", "preview.lab") if is_local(host)] == []
