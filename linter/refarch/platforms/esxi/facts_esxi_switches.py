"""MTU and uplinks of the virtual switches of a host, from ``esxcli network vswitch standard list`` and
``esxcli network vswitch dvs vmware list``."""

from ..host_subjects import MTU, SWITCH_SUBJECT, UPLINKS, sorted_texts
from ..observed import SETTING, AnsweredCheck, CollectedFile, Facts, NotUnderstood, ObservedFact
from .esxcli_records import EsxcliRecord, esxcli_reader

RUN = "esxcli network vswitch (?:standard|dvs vmware) list"


def read_switches(file: CollectedFile, found: list[EsxcliRecord]) -> Facts:
    """MTU and uplinks of each switch. A list has the switches of one kind only."""
    for one in found:
        name, mtu = one.text("name"), one.text("mtu")
        if not name or not mtu:
            yield NotUnderstood(one.place, "this virtual switch has no name or no MTU")
            continue
        subject = SWITCH_SUBJECT.format(row=name)
        yield ObservedFact("", SETTING, subject, MTU, mtu, one.place)
        yield ObservedFact("", SETTING, subject, UPLINKS, tuple(sorted(one.texts("uplinks"))), one.place)


FACTS = esxcli_reader(
    "ESXi: esxcli network vswitch standard list, dvs vmware list",
    "name class mtu uplinks",
    read_switches,
    (
        AnsweredCheck(RUN, "MTU", MTU, SWITCH_SUBJECT),
        AnsweredCheck(RUN, "Uplinks", UPLINKS, SWITCH_SUBJECT, value=sorted_texts),
    ),
)
