"""Neighbors of ``show lldp neighbors detail`` of NX-OS as text."""

from collections.abc import Iterator

from ..lldp_text import RecordForm, is_record_text, read_record_text
from ..observed import CollectedFile, FactReader, NotUnderstood, ObservedFact

FORM = RecordForm(
    first="chassis id",
    port="local port id",
    device=("system name",),
    chassis="chassis id",
    far_port="port id",
    description="port description",
)


def is_neighbor_text(file: CollectedFile) -> bool:
    """Whether the text has a neighbor."""
    return is_record_text(file, FORM)


def read_neighbor_text(file: CollectedFile) -> Iterator[ObservedFact | NotUnderstood]:
    """Neighbors by local port."""
    yield from read_record_text(file, FORM)


FACTS = FactReader("NX-OS: show lldp neighbors detail", is_neighbor_text, read_neighbor_text)
