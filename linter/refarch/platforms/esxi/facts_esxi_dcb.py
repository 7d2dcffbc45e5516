"""DCB of a physical adapter of ESXi, from ``esxcli network nic dcb status get -n NAME``: its mode, and the
priorities with PFC."""

from ..host_subjects import PFC, priorities_of_digits
from ..observed import SETTING, AnsweredCheck, CollectedFile, Facts, NotUnderstood, ObservedFact
from .esxcli_records import EsxcliRecord, esxcli_reader

RUN = "esxcli network nic dcb status get -n (?P<nic>.+)"

MODE = "DCB mode"

DIGITS = 8
"""Digits of ``PFC Configuration``, one for each priority."""


def read_status(file: CollectedFile, found: list[EsxcliRecord]) -> Facts:
    """Mode and priorities. PFC that is not enabled has no priorities, whatever is configured."""
    for one in found:
        name, mode = one.text("nicname"), one.text("mode")
        digits = " ".join(one.texts("pfcconfiguration")).split()
        if not name or len(digits) != DIGITS:
            yield NotUnderstood(one.place, "this adapter has no name, or no PFC configuration of 8 digits")
            continue
        is_on = one.text("pfcenabled").lower() == "true"
        priorities = priorities_of_digits(tuple(digits)) if is_on else ()
        yield ObservedFact("", SETTING, name, PFC, priorities, one.place)
        if mode:
            yield ObservedFact("", SETTING, name, MODE, mode, one.place)


FACTS = esxcli_reader(
    "ESXi: esxcli network nic dcb status get",
    "nicname pfcenabled pfcconfiguration",
    read_status,
    (
        AnsweredCheck(RUN, "Mode", MODE, "{nic}"),
        AnsweredCheck(RUN, "PFC Configuration", PFC, "{nic}", value=priorities_of_digits),
    ),
)
