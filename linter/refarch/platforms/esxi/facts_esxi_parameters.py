"""Parameters of a driver of ESXi, from ``esxcli system module parameters list -m MODULE``. The output does
not name the module, so a parameter is known by its name only."""

from ..host_subjects import PARAMETER
from ..observed import SETTING, AnsweredCheck, CollectedFile, Facts, NotUnderstood, ObservedFact
from .esxcli_records import EsxcliRecord, esxcli_reader

SUBJECT = "driver parameter {row}"


def read_parameters(file: CollectedFile, found: list[EsxcliRecord]) -> Facts:
    """Value of each parameter; empty for the default of the driver."""
    for one in found:
        name = one.text("name")
        if name and "value" in one.fields:
            subject = SUBJECT.format(row=name)
            yield ObservedFact("", SETTING, subject, PARAMETER, one.text("value"), one.place)
        else:
            yield NotUnderstood(one.place, "this parameter has no name or no value")


FACTS = esxcli_reader(
    "ESXi: esxcli system module parameters list",
    "name type value description",
    read_parameters,
    (AnsweredCheck("esxcli system module parameters list -m .+", "Value", PARAMETER, SUBJECT),),
)
