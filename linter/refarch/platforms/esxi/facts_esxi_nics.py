"""State, MAC addresses, and drivers of physical adapters of ESXi, from ``esxcli network nic list``."""

from ..host_adapters import megabits, port_state
from ..host_subjects import DRIVER
from ..observed import (
    SETTING,
    AnsweredCheck,
    CollectedFile,
    Facts,
    NotUnderstood,
    ObservedFact,
)
from .esxcli_records import EsxcliRecord, esxcli_reader

RUN = "esxcli network nic list"


def read_nics(file: CollectedFile, found: list[EsxcliRecord]) -> Facts:
    """Facts of all adapters."""
    for one in found:
        name, state = one.text("name"), one.text("linkstatus") or one.text("link")
        if not name or not state:
            yield NotUnderstood(one.place, "this adapter has no name or no link status")
            continue
        speed, mtu, address = megabits(one.fields.get("speed")), one.text("mtu"), one.text("macaddress")
        yield from port_state(name, one.place, state.lower() == "up", speed, mtu, address)
        if one.text("driver"):
            yield ObservedFact("", SETTING, name, DRIVER, one.text("driver"), one.place)


FACTS = esxcli_reader(
    f"ESXi: {RUN}",
    "name macaddress mtu driver pcidevice",
    read_nics,
    (AnsweredCheck(RUN, "Driver", DRIVER),),
)
