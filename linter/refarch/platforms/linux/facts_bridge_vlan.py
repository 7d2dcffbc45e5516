"""VLANs of bridge ports of Linux and Cumulus Linux from ``bridge vlan show``, as text."""

import re

from ..observed import BOND, PORT, CollectedFile, Evidence, FactReader, Facts, NotUnderstood, ObservedFact
from ..reading_error import number_range

_HEAD = re.compile(r"port\s+vlan[ -]ids?\s*")
_VLAN = re.compile(r"(\S*)\s+(\d+)(?:-(\d+))?((?: (?:PVID|Egress|Untagged))*)\s*")


def is_vlan_list(file: CollectedFile) -> bool:
    """Whether the text has the heading of the command."""
    return file.data is None and _HEAD.fullmatch(file.text.lstrip().partition("\n")[0]) is not None


def read_vlans(file: CollectedFile) -> Facts:
    """Tagged VLANs and the untagged VLAN of each port, for ports and bonds alike."""
    tagged: dict[str, list[int]] = {}
    untagged: dict[str, int] = {}
    places: dict[str, Evidence] = {}
    port = ""
    for number, line in enumerate(file.text.splitlines(), 1):
        match = _VLAN.fullmatch(line)
        if not line.strip() or _HEAD.fullmatch(line.strip()):
            continue
        if match is None:
            if line.split()[1:] == ["None"]:
                continue
            yield NotUnderstood(file.line_place(number), f"no VLAN of a port: {line.strip()}")
            continue
        port = match[1] or port
        places.setdefault(port, file.line_place(number))
        tagged.setdefault(port, [])
        if "Untagged" in match[4]:
            untagged[port] = int(match[2])
        else:
            tagged[port] += number_range(match[2], match[3] or match[2])
    for name, numbers in tagged.items():
        for kind in (PORT, BOND):
            yield ObservedFact("", kind, name, "tagged", tuple(sorted(numbers)), places[name])
            yield ObservedFact("", kind, name, "untagged", untagged.get(name, 0), places[name])


FACTS = FactReader("Linux: bridge vlan show", is_vlan_list, read_vlans)
