"""MTU, MAC addresses, port groups, and TCP/IP stacks of VMkernel adapters of ESXi, from ``esxcli network ip
interface list``."""

from ..host_subjects import DISTRIBUTED_SWITCH, PORT_GROUP, STACK
from ..observed import (
    INTERFACES,
    PORT,
    SETTING,
    SYSTEM,
    AnsweredCheck,
    CollectedFile,
    Facts,
    NotUnderstood,
    ObservedFact,
    mac_address,
)
from .esxcli_records import EsxcliRecord, esxcli_reader

RUN = "esxcli network ip interface list"

FIELDS = {"portgroup": PORT_GROUP, "vdsname": DISTRIBUTED_SWITCH, "netstackinstance": STACK}


def read_interfaces(file: CollectedFile, found: list[EsxcliRecord]) -> Facts:
    """Facts of all interfaces."""
    names = []
    for one in found:
        name, mtu = one.text("name"), one.text("mtu")
        if not name or not (mtu.isascii() and mtu.isdecimal()):
            yield NotUnderstood(one.place, "this interface has no name or no MTU")
            continue
        names.append(name)
        yield ObservedFact("", PORT, name, "mtu", int(mtu[:9]), one.place)
        address = mac_address(one.text("macaddress"))
        if address:
            yield ObservedFact("", PORT, name, "mac", address, one.place)
        for field, property_name in FIELDS.items():
            value = one.text(field)
            if value and value != "N/A":
                yield ObservedFact("", SETTING, name, property_name, value, one.place)
    yield ObservedFact(
        "", SYSTEM, "", INTERFACES, tuple(names), file.place() if file.data else found[0].place
    )


FACTS = esxcli_reader(
    f"ESXi: {RUN}",
    "name mtu netstackinstance",
    read_interfaces,
    (
        AnsweredCheck(RUN, "Portgroup", PORT_GROUP),
        AnsweredCheck(RUN, "VDS Name", DISTRIBUTED_SWITCH),
        AnsweredCheck(RUN, "Netstack Instance", STACK),
    ),
)
