"""State of DCBX of ports from ``show dcbx`` of EOS as text, for all ports or one.

Source, looked up 2026-11-30: Arista, "DCBX and Flow Control", show dcbx, whose ports have the line
``IEEE DCBX is enabled and active``. No document shows the line of a port whose DCBX is not active.
"""

import re

from ..observed import PORT, CollectedFile, FactReader, Facts, ObservedFact

_PORT = re.compile(r"(?P<port>Ethernet\d[\d/]*):")
_STATE = re.compile(r" +(?:(?P<mode>IEEE|CEE) )?DCBX is (?P<state>\S.*)")

ACTIVE = "enabled and active"


def is_dcbx_text(file: CollectedFile) -> bool:
    """Whether a line with the state of DCBX follows the name of a port."""
    return file.data is None and any(True for _ in read_dcbx(file))


def read_dcbx(file: CollectedFile) -> Facts:
    """Mode of DCBX of each port where it is active, else its state as the output has it."""
    port = ""
    for number, line in enumerate(file.text.split("\n"), 1):
        heading, found = _PORT.fullmatch(line.rstrip()), _STATE.fullmatch(line.rstrip())
        if heading:
            port = heading["port"]
        elif found and port:
            is_active = found["mode"] and found["state"] == ACTIVE
            value = found["mode"].lower() if is_active else found["state"]
            yield ObservedFact("", PORT, port, "dcbx", value, file.line_place(number))
            port = ""


FACTS = FactReader("EOS: show dcbx", is_dcbx_text, read_dcbx, system="arista-eos")
