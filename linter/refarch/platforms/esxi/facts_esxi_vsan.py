"""VMkernel adapters of vSAN with their traffic, from ``esxcli vsan network list``."""

from ..observed import (
    LISTED,
    SETTING,
    SYSTEM,
    AnsweredCheck,
    CollectedFile,
    Facts,
    NotUnderstood,
    ObservedFact,
)
from .esxcli_records import EsxcliRecord, esxcli_reader

RUN = "esxcli vsan network list"

TRAFFIC = "vSAN traffic"


def read_networks(file: CollectedFile, found: list[EsxcliRecord]) -> Facts:
    """Traffic of each adapter."""
    for one in found:
        name, traffic = one.text("vmknicname"), one.text("traffictype")
        if name and traffic:
            yield ObservedFact("", SETTING, name, TRAFFIC, traffic, one.place)
        else:
            yield NotUnderstood(one.place, "this interface has no VmkNic name or no traffic type")
    yield ObservedFact("", SYSTEM, "", LISTED.format(TRAFFIC), True, found[0].place)


FACTS = esxcli_reader(
    f"ESXi: {RUN}",
    "vmknicname traffictype",
    read_networks,
    (AnsweredCheck(RUN, "Traffic Type", TRAFFIC),),
)
