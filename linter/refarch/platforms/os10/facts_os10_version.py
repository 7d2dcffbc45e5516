"""Release and model of Dell OS10, from ``show version`` as text.

No public recording was found: the names of the fields are those of Dell's Ansible collection dellemc.os10.
"""

from collections.abc import Iterator

from ..identity_reader import MODEL, RELEASE, IdentityField, identity_reader, text_fields
from ..observed import CollectedFile

PATTERNS = {RELEASE: r"^OS Version: +(\S+)", MODEL: r"^System Type: +(\S+)"}


def _fields(file: CollectedFile) -> Iterator[IdentityField]:
    yield from text_fields(file, PATTERNS)


FACTS = identity_reader("OS10: show version", "dell-os10", _fields, "dell-os10")
