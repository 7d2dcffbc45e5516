"""The pause that a host asks for, and whether it does."""

import pytest

from refarch.forges._client import HttpReply


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("0", 0.0),
        ("7", 7.0),
        (" 30 ", 30.0),
        ("999999999", 999_999_999.0),
        ("1000000000", 0.0),
        ("", 0.0),
        ("-1", 0.0),
        ("1.5", 0.0),
        ("\u0661", 0.0),
        ("Wed, 21 Oct 2026 07:28:00 GMT", 0.0),
    ],
)
def test_seconds(text: str, seconds: float) -> None:
    assert HttpReply(429, "", {"retry-after": text}, b"").requested_pause == seconds
    assert HttpReply(429, "", {}, b"").requested_pause == 0.0


@pytest.mark.parametrize(
    ("status", "headers", "content", "is_limited"),
    [
        (429, {"retry-after": "1"}, b"", True),
        (403, {"retry-after": "1"}, b"", True),
        (403, {"x-ratelimit-remaining": "0"}, b"", True),
        (403, {"x-ratelimit-remaining": "1"}, b"", False),
        (403, {}, b"API Rate Limit exceeded", True),
        (403, {}, b"no", False),
        (404, {"retry-after": "1", "x-ratelimit-remaining": "0"}, b"rate limit", False),
    ],
)
def test_too_many_requests(status: int, headers: dict[str, str], content: bytes, is_limited: bool) -> None:
    assert HttpReply(status, "", headers, content).is_rate_limited is is_limited
