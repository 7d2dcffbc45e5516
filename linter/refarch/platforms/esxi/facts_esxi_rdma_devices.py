"""RDMA devices of ESXi by their ports, from ``esxcli rdma device list``."""

from ..host_subjects import RDMA_STATE
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

RUN = "esxcli rdma device list"

ROW = "Paired Uplink=(?P<nic>.+)"

DEVICE, RDMA_MTU = "RDMA device", "RDMA MTU"


def read_devices(file: CollectedFile, found: list[EsxcliRecord]) -> Facts:
    """State and MTU of the device of each port."""
    for one in found:
        nic, state, mtu = one.text("paireduplink"), one.text("state"), one.text("mtu")
        if not nic or not state:
            yield NotUnderstood(one.place, "this RDMA device has no paired uplink or no state")
            continue
        for property_name, value in ((DEVICE, one.text("name")), (RDMA_STATE, state), (RDMA_MTU, mtu)):
            yield ObservedFact("", SETTING, nic, property_name, value, one.place)
    for property_name in (DEVICE, RDMA_STATE, RDMA_MTU):
        yield ObservedFact("", SYSTEM, "", LISTED.format(property_name), True, found[0].place)


FACTS = esxcli_reader(
    f"ESXi: {RUN}",
    "name state mtu paireduplink",
    read_devices,
    (
        AnsweredCheck(RUN, "Name", DEVICE, "{nic}", ROW),
        AnsweredCheck(RUN, "State", RDMA_STATE, "{nic}", ROW),
        AnsweredCheck(RUN, "MTU", RDMA_MTU, "{nic}", ROW),
    ),
)
