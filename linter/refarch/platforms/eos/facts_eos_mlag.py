"""MLAG IDs of port channels from ``show mlag interfaces`` of EOS as JSON."""

from ..observed import BOND, CollectedFile, FactReader, Facts, NotUnderstood, ObservedFact, member, text_of
from .answers import eapi_answer


def is_mlag_list(file: CollectedFile) -> bool:
    """Whether the file has the local interface of each MLAG ID."""
    interfaces = member(eapi_answer(file.data)[1], "interfaces")
    if not isinstance(interfaces, dict):
        return False
    return any(member(one, "localInterface") is not None for one in interfaces.values())


def read_mlag(file: CollectedFile) -> Facts:
    """ID of each port channel that both switches have."""
    keys, answer = eapi_answer(file.data)
    for number, fields in answer["interfaces"].items():
        place = file.place(*keys, "interfaces", number)
        name = text_of(member(fields, "localInterface"))
        if not number.isdecimal() or not name:
            yield NotUnderstood(place, f"MLAG {number} has no local interface")
            continue
        yield ObservedFact("", BOND, name, "mlag", int(number), place)


FACTS = FactReader("EOS: show mlag interfaces | json", is_mlag_list, read_mlag, system="arista-eos")
