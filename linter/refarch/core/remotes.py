"""Names of other repositories as they may be printed: without user names, passwords and tokens."""

import re

_AUTHORITY = re.compile(
    r"(?<=://)[^/?#\s'\"`]*@|(?<=://)[^/@:\s'\"`]*:(?![0-9]*(?:[/?#\s'\"`]|$))[^\s'\"`]*@"
)
"""User and password before the host of a URL, also a password with a slash that is not written as %2F."""

_QUERY = re.compile(r"(://[^\s?#'\"`]*)[?#][^\s'\"`]*")
_SHORT = re.compile(r"(?<![^\s'\"`=(])[^\s'\"`/@]*@(?=[^\s'\"`/@:]+:)")
"""User before the host in the short form of ssh, `user@host:path`."""


def redact_credentials(text: str) -> str:
    """Text, such as the URL of a remote or a sentence with URLs, without what may be a secret: user and
    password, query and fragment of each address."""
    return _SHORT.sub("", _QUERY.sub(r"\1", _AUTHORITY.sub("", text)))
