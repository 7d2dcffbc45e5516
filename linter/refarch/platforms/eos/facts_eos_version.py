"""Release and model of EOS, from ``show version`` as text and as JSON. The text does not have the name of the
switch."""

from collections.abc import Iterator

from ..identity_reader import MODEL, RELEASE, IdentityField, identity_reader, json_fields, text_fields
from ..observed import CollectedFile, member
from .answers import eapi_answer

PATTERNS = {RELEASE: r"^Software image version: +(\S+)", MODEL: r"^Arista (\S+)[ \t]*$"}
KEYS = {RELEASE: ("version",), MODEL: ("modelName",)}


def _fields(file: CollectedFile) -> Iterator[IdentityField]:
    pointer, answer = eapi_answer(file.data)
    if member(answer, "internalVersion") is not None:
        yield from json_fields(file, answer, pointer, KEYS)
    yield from text_fields(file, PATTERNS)


FACTS = identity_reader("EOS: show version", "arista-eos", _fields, "arista-eos")
