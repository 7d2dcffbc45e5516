"""Number of NVMe paths that are online, from ``esxcli nvme controller list``. Each path has a controller.
Local drives have the transport PCIe and are left out.

Sources, looked up 2026-11-30: IBM Cloud, Ceph as a Service, "Connecting from VMWare ESXi", and Cisco, VIC
Configuration Guide, "RoCE v2 with ESXi", with outputs; Equinix Metal, outputs with local drives.
"""

from ..host_subjects import NVME_SUBJECT
from ..observed import SETTING, AnsweredCheck, CollectedFile, Facts, NotUnderstood, ObservedFact
from .esxcli_records import EsxcliRecord, esxcli_reader

RUN = "esxcli nvme controller list"

PATHS_ONLINE = "paths online"

LOCAL = "PCIe"


def read_controllers(file: CollectedFile, found: list[EsxcliRecord]) -> Facts:
    """Number of controllers of other transports than PCIe that are online."""
    states = []
    for one in found:
        state = one.text("isonline")
        if state not in ("true", "false"):
            yield NotUnderstood(one.place, f"Is Online of this controller is `{state}`, not true or false")
        elif one.text("transporttype") != LOCAL:
            states.append(state)
    yield ObservedFact("", SETTING, NVME_SUBJECT, PATHS_ONLINE, states.count("true"), found[0].place)


FACTS = esxcli_reader(
    f"ESXi: {RUN}",
    "controllernumber adapter transporttype isonline",
    read_controllers,
    (AnsweredCheck(RUN, "Is Online", PATHS_ONLINE, NVME_SUBJECT, value=len),),
)
