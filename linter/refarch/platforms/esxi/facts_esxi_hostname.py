"""Name of an ESXi host, from ``esxcli system hostname get``. It tells whose outputs a folder has.

Source, looked up 2026-11-30: recorded sessions in public repositories.
"""

from ..observed import SYSTEM, CollectedFile, Facts, ObservedFact
from .esxcli_records import EsxcliRecord, esxcli_reader

NAME = "name"


def read_name(file: CollectedFile, found: list[EsxcliRecord]) -> Facts:
    """The name without its domain."""
    name = found[0].text("hostname")
    if name:
        yield ObservedFact(name, SYSTEM, "", NAME, name, found[0].place)


FACTS = esxcli_reader(
    "ESXi: esxcli system hostname get", "domainname fullyqualifieddomainname hostname", read_name
)
