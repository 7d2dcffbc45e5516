"""State, MAC addresses, and drivers of physical adapters of ESXi, from ``esxcli network nic list``."""

from typing import Any

from ..host_adapters import megabits
from ..host_subjects import DRIVER
from ..observed import (
    PORT,
    SETTING,
    AnsweredCheck,
    CollectedFile,
    Facts,
    NotUnderstood,
    ObservedFact,
    mac_address,
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
        is_up = state.lower() == "up"
        values: list[tuple[str, Any]] = [("up", is_up)]
        speed, mtu = megabits(one.fields.get("speed")), one.text("mtu")
        if speed and is_up:
            values.append(("speed", speed))
        if mtu.isascii() and mtu.isdecimal():
            values.append(("mtu", int(mtu[:9])))
        address = mac_address(one.text("macaddress"))
        if address:
            values.append(("mac", address))
        for property_name, value in values:
            yield ObservedFact("", PORT, name, property_name, value, one.place)
        if one.text("driver"):
            yield ObservedFact("", SETTING, name, DRIVER, one.text("driver"), one.place)


FACTS = esxcli_reader(
    f"ESXi: {RUN}",
    "name macaddress mtu driver pcidevice",
    read_nics,
    (AnsweredCheck(RUN, "Driver", DRIVER),),
)
