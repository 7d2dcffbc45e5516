"""Members of aggregated interfaces from ``show lacp interfaces`` of Junos as text, and whether they are
bundled.

Source, looked up 2026-11-30: Juniper, "show lacp interfaces", output fields: ``Dist`` and ``Col`` of the
actor are whether frames are distributed and collected. The form is that of the recorded output of
ntc-templates.
"""

import re

from ..observed import BUNDLED, PORT, CollectedFile, FactReader, Facts, NotUnderstood, ObservedFact

_BOND = re.compile(r"Aggregated interface: (?P<bond>\S+)\s*")
_HEADING = re.compile(r" +LACP state: +Role +Exp +Def +Dist +Col .*")
_ACTOR = re.compile(r" +(?P<port>[a-z]+-[\d/:]+)(?:\(\S+\))? +(?:FUP +)?Actor +(?P<flags>\S.*)")
_FLAGS = re.compile(r"(?:Yes|No) +(?:Yes|No) +(?P<distributes>Yes|No) +(?P<collects>Yes|No)\b.*")


def is_lacp_state(file: CollectedFile) -> bool:
    """Whether the text has the states of an aggregated interface."""
    lines = file.text.split("\n")
    return file.data is None and any(map(_BOND.fullmatch, lines)) and any(map(_HEADING.fullmatch, lines))


def read_lacp_states(file: CollectedFile) -> Facts:
    """Aggregated interface of each member, and whether it collects and distributes frames."""
    bond = ""
    for number, line in enumerate(file.text.split("\n"), 1):
        heading, actor = _BOND.fullmatch(line), _ACTOR.fullmatch(line)
        if heading:
            bond = heading["bond"]
        elif actor and bond:
            place, port = file.line_place(number), actor["port"]
            flags = _FLAGS.fullmatch(actor["flags"])
            yield ObservedFact("", PORT, port, "bond", bond, place)
            if flags is None:
                yield NotUnderstood(place, f"the LACP state of {port} is neither Yes nor No")
            else:
                is_bundled = flags["distributes"] == flags["collects"] == "Yes"
                yield ObservedFact("", PORT, port, BUNDLED, is_bundled, place)


FACTS = FactReader("Junos: show lacp interfaces", is_lacp_state, read_lacp_states, system="juniper-junos")
