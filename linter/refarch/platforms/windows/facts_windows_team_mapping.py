"""Ports that adapters of the management operating system are mapped to, from
``Get-VMNetworkAdapterTeamMapping -ManagementOS``."""

from ..host_subjects import PORT_OF_ADAPTER
from ..observed import SETTING, AnsweredCheck, Evidence, Facts, NotUnderstood, ObservedFact, text_of
from .cim_reader import Fields, cim_reader, name_of_adapter

CMDLET = "Get-VMNetworkAdapterTeamMapping"


def read_mapping(fields: Fields, place: Evidence) -> Facts:
    """Port of an adapter."""
    name, port = name_of_adapter(fields.get("parentadapter")), text_of(fields.get("netadaptername"))
    if name and port:
        yield ObservedFact("", SETTING, name, PORT_OF_ADAPTER, port, place)
    else:
        yield NotUnderstood(place, "this mapping has no ParentAdapter or no NetAdapterName")


FACTS = cim_reader(
    CMDLET,
    "parentadapter netadaptername netadapterdeviceid",
    read_mapping,
    (
        AnsweredCheck(
            f"{CMDLET} -ManagementOS -VMNetworkAdapterName '(?P<name>.+)'",
            "NetAdapterName",
            PORT_OF_ADAPTER,
            "{name}",
        ),
    ),
    (PORT_OF_ADAPTER,),
)
