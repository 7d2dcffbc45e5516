"""Release of the kernel of Linux, from ``uname -r``: a text of one line."""

from collections.abc import Iterator

from ..identity_reader import RELEASE, IdentityField, identity_reader, text_fields
from ..observed import CollectedFile

PATTERNS = {RELEASE: r"\A\s*([2-9]\.[0-9]{1,3}\.[0-9]{1,3}(?:[-+._][\w.+~-]*)?)\s*\Z"}


def _fields(file: CollectedFile) -> Iterator[IdentityField]:
    yield from text_fields(file, PATTERNS)


FACTS = identity_reader("Linux: uname -r", "linux", _fields)
