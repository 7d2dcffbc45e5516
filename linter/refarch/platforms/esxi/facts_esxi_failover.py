"""Teaming of a port group of a standard switch, from ``esxcli network vswitch standard portgroup policy
failover get -p NAME``. The output does not name the port group, so it needs the prompt with the command."""

import re

from ..host_subjects import ACTIVE, LOAD_BALANCING, PORT_GROUP_SUBJECT, STANDBY, sorted_texts
from ..observed import SETTING, AnsweredCheck, CollectedFile, FactReader, Facts, ObservedFact
from .esxcli_records import esxcli_records

RUN = "esxcli network vswitch standard portgroup policy failover get"

ASKED = f"{RUN} -p '?(?P<group>.+?)'?"

NEEDED = frozenset(("loadbalancing", "activeadapters", "standbyadapters"))

FIELDS = {"activeadapters": ACTIVE, "standbyadapters": STANDBY}

_COMMAND = re.compile(rf"{RUN} (?:-p |--portgroup-name[ =])(?:'([^'\n]+)'|\"([^\"\n]+)\"|(\S+))")


def is_failover(file: CollectedFile) -> bool:
    """Whether the file has the command with its output."""
    return _COMMAND.search(file.command) is not None and bool(esxcli_records(file, NEEDED))


def read_failover(file: CollectedFile) -> Facts:
    """Active and standby adapters of the port group, and its load balancing."""
    names = _COMMAND.findall(file.command)[0]
    subject = PORT_GROUP_SUBJECT.format(row="".join(names))
    for one in esxcli_records(file, NEEDED):
        for field, property_name in FIELDS.items():
            yield ObservedFact("", SETTING, subject, property_name, sorted_texts(one.texts(field)), one.place)
        yield ObservedFact("", SETTING, subject, LOAD_BALANCING, one.text("loadbalancing"), one.place)


FACTS = FactReader(
    f"ESXi: {RUN}, with its prompt",
    is_failover,
    read_failover,
    "esxi",
    (
        AnsweredCheck(ASKED, "Active Adapters", ACTIVE, "port group {group}", value=sorted_texts),
        AnsweredCheck(ASKED, "Standby Adapters", STANDBY, "port group {group}", value=sorted_texts),
    ),
)
