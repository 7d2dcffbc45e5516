"""VMkernel adapters that use an RDMA device, from ``esxcli rdma device vmknic list``."""

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

RUN = "esxcli rdma device vmknic list"

RDMA = "RDMA"

ON = "on"


def read_adapters(file: CollectedFile, found: list[EsxcliRecord]) -> Facts:
    """Names of the adapters."""
    for one in found:
        name = one.text("vmknic")
        if name:
            yield ObservedFact("", SETTING, name, RDMA, ON, one.place)
        else:
            yield NotUnderstood(one.place, "this record has no Vmknic")
    yield ObservedFact("", SYSTEM, "", LISTED.format(RDMA), True, found[0].place)


def listed_value(_: tuple[str, ...]) -> str:
    """Value of an adapter that the list must have."""
    return ON


FACTS = esxcli_reader(
    f"ESXi: {RUN}",
    "device vmknic",
    read_adapters,
    (AnsweredCheck(RUN, "Vmknic", RDMA, "{expected}", value=listed_value),),
)
