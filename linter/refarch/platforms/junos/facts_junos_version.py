"""Release, model, and name of Junos, from ``show version`` as text, and from ``show version`` and ``show
system information`` as JSON."""

from collections.abc import Iterator

from ..identity_reader import (
    LONGEST_VALUE,
    MODEL,
    NAME,
    RELEASE,
    IdentityField,
    identity_reader,
    text_fields,
)
from ..observed import CollectedFile, member, text_of

PATTERNS = {NAME: r"^Hostname: (\S+)", RELEASE: r"^Junos: (\S+)", MODEL: r"^Model: (\S+)"}
KEYS = {
    "system-information": {NAME: "host-name", RELEASE: "os-version", MODEL: "hardware-model"},
    "software-information": {NAME: "host-name", RELEASE: "junos-version", MODEL: "product-model"},
}


def _fields(file: CollectedFile) -> Iterator[IdentityField]:
    for table, keys in KEYS.items():
        rows = member(file.data, table)
        for number, row in enumerate(rows if isinstance(rows, list) else ()):
            for field, key in keys.items():
                cells = member(row, key)
                text = text_of(member(cells[0], "data")) if isinstance(cells, list) and cells else ""
                if text:
                    yield IdentityField(field, text[:LONGEST_VALUE], file.place(table, number, key))
    yield from text_fields(file, PATTERNS)


FACTS = identity_reader("Junos: show version", "juniper-junos", _fields, "juniper-junos")
