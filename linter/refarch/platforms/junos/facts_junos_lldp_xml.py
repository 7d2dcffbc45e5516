"""Neighbors of ``show lldp neighbors`` and ``show lldp neighbors detail`` of Junos as XML (``| display
xml``), and of the answers of NETCONF. The fields of a record are read by their names, without an XML parser.
"""

import html
import re
from collections.abc import Mapping
from functools import partial

from ..observed import SYSTEM, CollectedFile, FactReader, Facts, NotUnderstood, ObservedFact
from .facts_junos_lldp import RECORD, ROOT, neighbor_facts

_ROOT = re.compile(rf"<{ROOT}\b")
_TAG = re.compile(rf"<(?P<end>/)?{RECORD}\b[^<>]*>|<(?P<name>lldp-[a-z0-9-]+)(?: [^<>]*)?>(?P<text>[^<>]*)</")

LONGEST_VALUE = 1000


def is_neighbor_xml(file: CollectedFile) -> bool:
    """Whether the text has the list of LLDP neighbors."""
    return file.data is None and _ROOT.search(file.text[:20_000]) is not None


def read_neighbor_xml(file: CollectedFile) -> Facts:
    """Neighbors by local port, each with the line of its record. A record without an end is cut off."""
    yield ObservedFact("", SYSTEM, "", "lldp", True, file.line_place(1))
    fields: dict[str, str] | None = None
    line, last, place = 1, 0, file.line_place(1)
    for match in _TAG.finditer(file.text):
        line, last = line + file.text.count("\n", last, match.start()), match.start()
        if match["name"] and fields is not None:
            fields.setdefault(match["name"], html.unescape(match["text"]).strip()[:LONGEST_VALUE])
        elif match["end"] and fields is not None:
            yield from neighbor_facts(place, partial(_text, fields))
            fields = None
        elif not match["name"] and not match["end"]:
            if fields is not None:
                yield NotUnderstood(place, "this record has no end")
            fields, place = {}, file.line_place(line)
    if fields is not None:
        yield NotUnderstood(place, "this record has no end")


def _text(fields: Mapping[str, str], name: str) -> str:
    return fields.get(name, "")


FACTS = FactReader(
    "Junos: show lldp neighbors detail | display xml",
    is_neighbor_xml,
    read_neighbor_xml,
    system="juniper-junos",
)
