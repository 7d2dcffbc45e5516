"""Neighbors from LLDP outputs of switches as text, whose records are lines ``key : value``."""

import re
from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from .observed import (
    NEIGHBOR,
    SYSTEM,
    CollectedFile,
    Evidence,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    seen_neighbor,
)

_NO_TEXT = "null"
"""Value that NX-OS prints for a text that the neighbor does not send."""

_FIELD = re.compile(r"\s*([A-Za-z][A-Za-z /-]*?)\s*:\s?(.*?)\s*")


class RecordForm(NamedTuple):
    """Names of the fields of a record in lower case."""

    first: str
    """Field that begins a record."""
    port: str
    """Local port."""
    device: tuple[str, ...]
    chassis: str
    far_port: str
    description: str


def record_reader(title: str, form: RecordForm, system: str) -> FactReader:
    """Reader of the neighbors in a text of records of a system."""
    return FactReader(
        title, partial(_is_record_text, form=form), partial(_read_record_text, form=form), system=system
    )


def _is_record_text(file: CollectedFile, form: RecordForm) -> bool:
    """Whether a text has a record of a form."""
    if file.data is not None:
        return False
    fields = {match[1].lower() for match in map(_FIELD.fullmatch, file.text.splitlines()) if match}
    return {form.first, form.port, form.far_port, form.chassis} <= fields


def _read_record_text(file: CollectedFile, form: RecordForm) -> Facts:
    """Neighbors by local port, each with the line that begins its record."""
    yield ObservedFact("", SYSTEM, "", "lldp", True, file.line_place(1))
    record: dict[str, str] = {}
    place = file.line_place(1)
    for number, line in enumerate(file.text.splitlines(), 1):
        match = _FIELD.fullmatch(line)
        if match is None:
            continue
        name = match[1].lower()
        if name == form.first:
            yield from _neighbor(record, place, form)
            record, place = {}, file.line_place(number)
        record.setdefault(name, "" if match[2] == _NO_TEXT else match[2])
    yield from _neighbor(record, place, form)


def _neighbor(record: Mapping[str, str], place: Evidence, form: RecordForm) -> Facts:
    if form.first not in record:
        return
    port, far, chassis = (record.get(name, "") for name in (form.port, form.far_port, form.chassis))
    if not port or not (far or chassis):
        yield NotUnderstood(place, f"this record has no {form.port} or no {form.far_port}")
        return
    device = next((record[name] for name in form.device if record.get(name)), "")
    neighbor = seen_neighbor(device, chassis, far, record.get(form.description, ""))
    yield ObservedFact("", NEIGHBOR, port, "neighbor", neighbor, place)
