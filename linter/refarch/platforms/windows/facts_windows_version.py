"""Version of Windows with its build, and name and model of the server, from ``Get-ComputerInfo |
ConvertTo-Json``; the version also from ``(Get-CimInstance Win32_OperatingSystem).Version``.

No public output of the first form was found: the names of the properties are those of Microsoft's reference.
"""

from collections.abc import Iterator

from ..identity_reader import (
    BUILD,
    MODEL,
    NAME,
    RELEASE,
    IdentityField,
    identity_reader,
    json_fields,
    text_fields,
)
from ..observed import CollectedFile, member

KEYS = {
    NAME: ("CsDNSHostName", "CsName"),
    RELEASE: ("OsVersion",),
    BUILD: ("OsBuildNumber",),
    MODEL: ("CsModel",),
}
PATTERNS = {
    RELEASE: r"\A\s*((?:6\.[0-3]|10\.0)\.[0-9]{4,5})\s*\Z",
    BUILD: r"\A\s*(?:6\.[0-3]|10\.0)\.([0-9]{4,5})\s*\Z",
}


def _fields(file: CollectedFile) -> Iterator[IdentityField]:
    if member(file.data, "OsBuildNumber") is not None:
        yield from json_fields(file, file.data, (), KEYS)
    yield from text_fields(file, PATTERNS)


FACTS = identity_reader(
    "Windows: Get-ComputerInfo | ConvertTo-Json, (Get-CimInstance Win32_OperatingSystem).Version",
    "windows-server",
    _fields,
    "windows-server",
)
