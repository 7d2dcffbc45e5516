"""Whether Windows takes over the settings of its switches, from ``Get-NetQosDcbxSetting``."""

from ..observed import SETTING, AnsweredCheck, Evidence, Facts, NotUnderstood, ObservedFact
from .cim_reader import Fields, cim_reader, truth

SUBJECT, WILLING = "DCBX", "willing"


def read_setting(fields: Fields, place: Evidence) -> Facts:
    """The setting of the system."""
    is_willing = truth(fields.get("willing"))
    if is_willing:
        yield ObservedFact("", SETTING, SUBJECT, WILLING, is_willing, place)
    else:
        yield NotUnderstood(place, "this record has no Willing")


FACTS = cim_reader(
    "Get-NetQosDcbxSetting",
    "willing",
    read_setting,
    (AnsweredCheck("Get-NetQosDcbxSetting", "Willing", WILLING, SUBJECT),),
)
