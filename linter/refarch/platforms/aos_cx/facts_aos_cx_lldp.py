"""Neighbors of ``show lldp neighbor-info detail`` of AOS-CX as text."""

from collections.abc import Iterator

from ..lldp_text import RecordForm, is_record_text, read_record_text
from ..observed import CollectedFile, FactReader, NotUnderstood, ObservedFact

FORM = RecordForm(
    first="port",
    port="port",
    device=("neighbor chassis-name", "neighbor system-name"),
    chassis="neighbor chassis-id",
    far_port="neighbor port-id",
    description="neighbor port-desc",
)


def is_neighbor_text(file: CollectedFile) -> bool:
    """Whether the text has a neighbor."""
    return is_record_text(file, FORM)


def read_neighbor_text(file: CollectedFile) -> Iterator[ObservedFact | NotUnderstood]:
    """Neighbors by local port."""
    yield from read_record_text(file, FORM)


FACTS = FactReader("AOS-CX: show lldp neighbor-info detail", is_neighbor_text, read_neighbor_text)
