"""VLANs of adapters of the management operating system, from ``Get-VMNetworkAdapterVlan -ManagementOS``. The
access VLAN of an adapter in another mode is 0."""

from ..host_subjects import ACCESS_VLAN
from ..observed import SETTING, AnsweredCheck, Evidence, Facts, NotUnderstood, ObservedFact
from .cim_reader import Fields, cim_reader, name_of_adapter, whole_number

CMDLET = "Get-VMNetworkAdapterVlan"


def read_vlan(fields: Fields, place: Evidence) -> Facts:
    """Access VLAN of an adapter."""
    name, vlan = name_of_adapter(fields.get("parentadapter")), whole_number(fields.get("accessvlanid"))
    if name and vlan:
        yield ObservedFact("", SETTING, name, ACCESS_VLAN, vlan, place)
    else:
        yield NotUnderstood(place, "this setting has no ParentAdapter or no AccessVlanId")


FACTS = cim_reader(
    CMDLET,
    "parentadapter accessvlanid operationmode",
    read_vlan,
    (
        AnsweredCheck(
            f"{CMDLET} -ManagementOS -VMNetworkAdapterName '(?P<name>.+)'", "VlanList", ACCESS_VLAN, "{name}"
        ),
    ),
)
