"""Release and name of AOS-CX, from ``show system``, and release from ``show version``. The name of the
product is left out: it is the order number of a bundle with fans and power supplies."""

from collections.abc import Iterator

from ..identity_reader import NAME, RELEASE, IdentityField, identity_reader, text_fields
from ..observed import CollectedFile

PATTERNS = {
    NAME: r"^Hostname +: (\S+)",
    RELEASE: r"^(?:(?:ArubaOS|AOS)-CX )?Version +: (?:[A-Z]{2}\.)([0-9]\S*)",
}
"""The two letters before the release name the family of switches that an image is for."""


def _fields(file: CollectedFile) -> Iterator[IdentityField]:
    yield from text_fields(file, PATTERNS)


FACTS = identity_reader("AOS-CX: show system, show version", "aruba-aos-cx", _fields, "aruba-aos-cx")
