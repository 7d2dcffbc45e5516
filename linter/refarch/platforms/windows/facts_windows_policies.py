"""Priorities that QoS policies of Windows give to RDMA traffic, from ``Get-NetQosPolicy``. Policies by
template are left out, because no document has the numbers of templates."""

from ..observed import SETTING, AnsweredCheck, Evidence, Facts, ObservedFact
from .cim_reader import Fields, cim_reader, whole_number

SUBJECT = "policy of port {port}"

PRIORITY = "priority"


def read_policy(fields: Fields, place: Evidence) -> Facts:
    """Priority of the traffic of an RDMA port."""
    port = whole_number(fields.get("netdirectportmatchcondition"))
    number = whole_number(fields.get("priorityvalue8021action"))
    if port and port != "0" and number:
        yield ObservedFact("", SETTING, SUBJECT.format(port=port), PRIORITY, number, place)


FACTS = cim_reader(
    "Get-NetQosPolicy",
    "name netdirectportmatchcondition priorityvalue8021action",
    read_policy,
    (
        AnsweredCheck(
            "Get-NetQosPolicy", "PriorityValue", PRIORITY, SUBJECT, "NetDirectPort=(?P<port>[0-9]+)"
        ),
    ),
    (PRIORITY,),
)
