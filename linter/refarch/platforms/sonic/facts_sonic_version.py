"""Release of SONiC, from ``show version``: ``SONiC.202311.1-4ab`` of the community, or
``SONiC-OS-4.2.0-Enterprise_Standard``. The HwSKU is left out, because one model has several.

No public recording was found: the form is that of the command reference of sonic-utilities.
"""

from collections.abc import Iterator

from ..identity_reader import RELEASE, IdentityField, identity_reader, text_fields
from ..observed import CollectedFile

PATTERNS = {RELEASE: r"^SONiC Software Version: SONiC[.-](?:OS-)?(\S+)"}


def _fields(file: CollectedFile) -> Iterator[IdentityField]:
    yield from text_fields(file, PATTERNS)


FACTS = identity_reader("SONiC: show version", "sonic", _fields, "sonic")
