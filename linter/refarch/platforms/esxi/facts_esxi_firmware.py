"""Firmware of a physical adapter of ESXi, from ``esxcli network nic get -n NAME``."""

from ..host_subjects import FIRMWARE
from ..observed import SETTING, AnsweredCheck, CollectedFile, Facts, NotUnderstood, ObservedFact
from .esxcli_records import EsxcliRecord, esxcli_reader


def read_firmware(file: CollectedFile, found: list[EsxcliRecord]) -> Facts:
    """Release of the firmware."""
    for one in found:
        name, release = one.text("name"), one.text("firmwareversion")
        if name and release:
            yield ObservedFact("", SETTING, name, FIRMWARE, release, one.place)
        else:
            yield NotUnderstood(one.place, "this adapter has no name or no firmware version")


FACTS = esxcli_reader(
    "ESXi: esxcli network nic get",
    "name firmwareversion",
    read_firmware,
    (AnsweredCheck("esxcli network nic get -n (?P<nic>.+)", "Firmware Version", FIRMWARE, "{nic}"),),
)
