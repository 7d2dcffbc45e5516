"""Trust and PFC of a port with NVIDIA's driver, from ``mlnx_qos -i NAME``. The output does not name the port,
so the command after the prompt or the name of the file must.

Source: NVIDIA, mlnx-tools, python/mlnx_qos. No public output was found.
"""

import re

from ..host_subjects import PFC, priorities_of_digits
from ..observed import (
    SETTING,
    AnsweredCheck,
    CollectedFile,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    port_of_command,
)

RUN = r"mlnx_qos -i (?P<nic>\S+)"

TRUST = "trust"

_TRUST = re.compile(r"\s*Priority trust state: (\w+)\s*")
_PFC = re.compile(r"\s+enabled((?:\s+[01]){8})\s*")


def is_mlnx_qos(file: CollectedFile) -> bool:
    """Whether the text has the trust of a port."""
    return file.data is None and any(map(_TRUST.fullmatch, file.text[:20_000].splitlines()))


def read_mlnx_qos(file: CollectedFile) -> Facts:
    """Trust, and the priorities with PFC."""
    port, has_pfc = port_of_command(file, RUN), False
    for number, line in enumerate(file.text.splitlines(), 1):
        trust, digits, place = _TRUST.fullmatch(line), _PFC.fullmatch(line), file.line_place(number)
        if trust:
            yield ObservedFact("", SETTING, port, TRUST, trust[1], place)
        elif digits and not has_pfc:
            has_pfc = True
            yield ObservedFact("", SETTING, port, PFC, priorities_of_digits((digits[1],)), place)
    if not has_pfc:
        yield NotUnderstood(file.line_place(1), "no line of PFC with eight digits")


FACTS = FactReader(
    "Linux: mlnx_qos -i NAME",
    is_mlnx_qos,
    read_mlnx_qos,
    answers=(
        AnsweredCheck(RUN, "Priority trust state", TRUST, "{nic}"),
        AnsweredCheck(RUN, "enabled", PFC, "{nic}", value=priorities_of_digits),
    ),
)
