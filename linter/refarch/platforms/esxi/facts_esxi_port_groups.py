"""Switch and VLAN of the port groups of standard switches, from ``esxcli network vswitch standard portgroup
list``."""

from ..host_subjects import PORT_GROUP_SUBJECT, VIRTUAL_SWITCH, VLAN
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

RUN = "esxcli network vswitch standard portgroup list"


def read_port_groups(file: CollectedFile, found: list[EsxcliRecord]) -> Facts:
    """Switch and VLAN of each port group."""
    for one in found:
        name, switch, vlan = one.text("name"), one.text("virtualswitch"), one.text("vlanid")
        if not name or not switch or not vlan:
            yield NotUnderstood(one.place, "this port group has no name, virtual switch, or VLAN ID")
            continue
        subject = PORT_GROUP_SUBJECT.format(row=name)
        for property_name, value in ((VIRTUAL_SWITCH, switch), (VLAN, vlan)):
            yield ObservedFact("", SETTING, subject, property_name, value, one.place)
    for property_name in (VIRTUAL_SWITCH, VLAN):
        yield ObservedFact("", SYSTEM, "", LISTED.format(property_name), True, found[0].place)


FACTS = esxcli_reader(
    f"ESXi: {RUN}",
    "name virtualswitch vlanid",
    read_port_groups,
    (
        AnsweredCheck(RUN, "Virtual Switch", VIRTUAL_SWITCH, PORT_GROUP_SUBJECT),
        AnsweredCheck(RUN, "VLAN ID", VLAN, PORT_GROUP_SUBJECT),
    ),
)
