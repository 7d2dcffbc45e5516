"""RDMA of the adapters of Windows, from ``Get-NetAdapterRdma``."""

from ..host_subjects import RDMA_STATE
from ..observed import SETTING, AnsweredCheck, Evidence, Facts, NotUnderstood, ObservedFact, text_of
from .cim_reader import Fields, cim_reader, truth


def read_rdma(fields: Fields, place: Evidence) -> Facts:
    """Whether RDMA of an adapter is on."""
    name, is_on = text_of(fields.get("name")), truth(fields.get("enabled"))
    if name and is_on:
        yield ObservedFact("", SETTING, name, RDMA_STATE, is_on, place)
    else:
        yield NotUnderstood(place, "this adapter has no Name or no Enabled")


FACTS = cim_reader(
    "Get-NetAdapterRdma",
    "name interfacedescription enabled rdmaadapterinfo",
    read_rdma,
    (AnsweredCheck("Get-NetAdapterRdma -Name '(?P<name>.+)'", "Enabled", RDMA_STATE, "{name}"),),
    (RDMA_STATE,),
)
