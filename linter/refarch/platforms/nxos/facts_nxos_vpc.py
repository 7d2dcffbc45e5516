"""vPC IDs of port channels from ``show vpc`` of NX-OS as JSON."""

from ..observed import BOND, CollectedFile, FactReader, Facts, NotUnderstood, ObservedFact, member, text_of
from .answers import rows


def is_vpc(file: CollectedFile) -> bool:
    """Whether the file has the vPC domain."""
    return bool(text_of(member(file.data, "vpc-domain-id")))


def read_vpc(file: CollectedFile) -> Facts:
    """ID of each port channel of the pair."""
    for pointer, row in rows(file.data, "TABLE_vpc", "ROW_vpc"):
        number, name = text_of(member(row, "vpc-id")), text_of(member(row, "vpc-ifindex"))
        place = file.place(*pointer)
        if not number.isdecimal() or not name:
            yield NotUnderstood(place, "this record has no vpc-id or no vpc-ifindex")
            continue
        yield ObservedFact("", BOND, name, "mlag", int(number), place)


FACTS = FactReader("NX-OS: show vpc | json", is_vpc, read_vpc, system="cisco-nx-os")
