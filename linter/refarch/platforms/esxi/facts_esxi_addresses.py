"""IPv4 addresses and gateways of VMkernel adapters of ESXi, from ``esxcli network ip interface ipv4 get``."""

from ..host_subjects import GATEWAY
from ..observed import (
    ADDRESSES,
    PORT,
    SETTING,
    AnsweredCheck,
    CollectedFile,
    Facts,
    NotUnderstood,
    ObservedFact,
    interface_address,
)
from .esxcli_records import EsxcliRecord, esxcli_reader

NO_ADDRESS = "0.0.0.0"


def read_addresses(file: CollectedFile, found: list[EsxcliRecord]) -> Facts:
    """Address and gateway of each interface; none for 0.0.0.0."""
    for one in found:
        name, address = one.text("name"), one.text("ipv4address")
        known = interface_address(address, one.text("ipv4netmask"))
        if not name or (not known and address != NO_ADDRESS):
            yield NotUnderstood(one.place, "this interface has no name, or no address with a netmask")
            continue
        yield ObservedFact("", PORT, name, ADDRESSES, (known,) if known else (), one.place)
        if "gateway" in one.fields:
            gateway = one.text("gateway")
            shown = "" if gateway == NO_ADDRESS else gateway
            yield ObservedFact("", SETTING, name, GATEWAY, shown, one.place)


FACTS = esxcli_reader(
    "ESXi: esxcli network ip interface ipv4 get",
    "name ipv4address ipv4netmask",
    read_addresses,
    (AnsweredCheck("esxcli network ip interface ipv4 get", "Gateway", GATEWAY),),
)
