"""NVMe qualified name of an ESXi host, from ``esxcli nvme info get``.

Source, looked up 2026-11-30: IBM Cloud, Ceph as a Service, "Connecting from VMWare ESXi", with the output, in
which the field is not indented.
"""

import re

from ..host_subjects import HOST_NQN, NVME_SUBJECT
from ..observed import SETTING, AnsweredCheck, CollectedFile, Evidence, FactReader, Facts, ObservedFact

RUN = "esxcli nvme info get"

_NAME = re.compile(r"\s*Host NQN: *(?P<name>nqn\.\S{1,220})\s*")


def _name(file: CollectedFile) -> tuple[str, Evidence] | None:
    """Name with its place; None for a file without one."""
    for number, line in enumerate(file.text.split("\n"), 1):
        match = _NAME.fullmatch(line)
        if match:
            return match["name"], file.line_place(number)
    return None


def is_name(file: CollectedFile) -> bool:
    """Whether the text has the name of a host."""
    return file.data is None and _name(file) is not None


def read_name(file: CollectedFile) -> Facts:
    """The name."""
    found = _name(file)
    if found is not None:
        yield ObservedFact("", SETTING, NVME_SUBJECT, HOST_NQN, *found)


FACTS = FactReader(
    f"ESXi: {RUN}", is_name, read_name, "esxi", (AnsweredCheck(RUN, "Host NQN", HOST_NQN, NVME_SUBJECT),)
)
