"""Names of other repositories as they may be printed: without user names, passwords and tokens."""

import re

_AUTHORITY = re.compile(
    r"(?<=://)[^/?#\s'\"`]*@|(?<=://)[^/@:\s'\"`]*:(?![0-9]*(?:[/?#\s'\"`]|$))[^\s'\"`]*@"
)
"""What stands before the host: also where a password has a slash in it that nobody wrote as %2F."""

_QUERY = re.compile(r"(://[^\s?#'\"`]*)[?#][^\s'\"`]*")
_SHORT = re.compile(r"(?<![^\s'\"`=(])[^\s'\"`/@]*@(?=[^\s'\"`/@:]+:)")
"""The same in the short form of ssh, `user@host:path`."""


def without_credentials(text: str) -> str:
    """A remote, or a sentence with remotes in it, without what may be a secret: the user and password of each
    address, its query and its fragment."""
    return _SHORT.sub("", _QUERY.sub(r"\1", _AUTHORITY.sub("", text)))
