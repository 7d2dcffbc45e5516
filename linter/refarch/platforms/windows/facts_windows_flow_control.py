"""PFC of Windows by priority, from ``Get-NetQosFlowControl``: the settings of the system, not those of single
adapters."""

from ..host_subjects import FLOW_CONTROL
from ..observed import SETTING, AnsweredCheck, Evidence, Facts, NotUnderstood, ObservedFact
from .cim_reader import Fields, cim_reader, truth, whole_number

SUBJECT = "priority {number}"


def read_flow_control(fields: Fields, place: Evidence) -> Facts:
    """Whether PFC of a priority is on."""
    number, is_on = whole_number(fields.get("priority")), truth(fields.get("enabled"))
    if number and is_on:
        yield ObservedFact("", SETTING, SUBJECT.format(number=number), FLOW_CONTROL, is_on, place)
    else:
        yield NotUnderstood(place, "this record has no Priority or no Enabled")


FACTS = cim_reader(
    "Get-NetQosFlowControl",
    "priority enabled",
    read_flow_control,
    (AnsweredCheck("Get-NetQosFlowControl", "Enabled", FLOW_CONTROL, SUBJECT, "Priority=(?P<number>[0-7])"),),
)
