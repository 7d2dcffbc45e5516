"""Software NVMe adapters with their transport and ports, from ``esxcli nvme adapter list``.

Sources, looked up 2026-11-30: IBM Cloud, Ceph as a Service, "Connecting from VMWare ESXi", and Cisco, VIC
Configuration Guide, "RoCE v2 with ESXi", with outputs.
"""

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

RUN = "esxcli nvme adapter list"

TRANSPORT, DEVICES = "NVMe transport", "associated devices"


def read_adapters(file: CollectedFile, found: list[EsxcliRecord]) -> Facts:
    """Transport and associated devices of each adapter, such as its port and RDMA device."""
    for one in found:
        name = one.text("adapter")
        if name:
            yield ObservedFact("", SETTING, name, TRANSPORT, one.text("transporttype"), one.place)
            yield ObservedFact("", SETTING, name, DEVICES, one.texts("associateddevices"), one.place)
        else:
            yield NotUnderstood(one.place, "this record has no Adapter")
    for property_name in (TRANSPORT, DEVICES):
        yield ObservedFact("", SYSTEM, "", LISTED.format(property_name), True, found[0].place)


FACTS = esxcli_reader(
    f"ESXi: {RUN}",
    "adapter transporttype associateddevices",
    read_adapters,
    (
        AnsweredCheck(RUN, "Transport Type", TRANSPORT),
        AnsweredCheck(RUN, "Associated Devices", DEVICES),
    ),
)
