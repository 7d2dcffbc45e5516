"""Release, model, and name of NX-OS, from ``show version`` as text and as JSON. Older switches name the
release of their system image."""

import re
from collections.abc import Iterator

from ..identity_reader import (
    MODEL,
    NAME,
    RELEASE,
    IdentityField,
    identity_reader,
    json_fields,
    text_fields,
)
from ..observed import CollectedFile

PATTERNS = {
    NAME: r"^ +Device name: (\S+)",
    RELEASE: r"^ +(?:NXOS|system): +version (\S+(?: \[\w+ Release\])?)",
    MODEL: r"^ +cisco ([^(\n]+)",
}
KEYS = {
    NAME: ("host_name",),
    RELEASE: ("nxos_ver_str", "sys_ver_str", "kickstart_ver_str"),
    MODEL: ("chassis_id",),
}
_TRAIN = re.compile(r" \[(\w)\w* Release\]")
"""``10.4(5) [Maintenance Release]`` is the release 10.4(5)M, and a feature release has an F."""


def _fields(file: CollectedFile) -> Iterator[IdentityField]:
    for one in (*json_fields(file, file.data, (), KEYS), *text_fields(file, PATTERNS)):
        yield one._replace(text=_TRAIN.sub(r"\1", one.text))


FACTS = identity_reader("NX-OS: show version", "cisco-nx-os", _fields, "cisco-nx-os")
