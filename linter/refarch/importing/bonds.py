"""Names of the bonds of cables, which are the same at both ends of a design."""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..asbuilt.names import port_key
from ..model.types import End
from .cables import ImportedCable
from .notes import Notes

LONGEST_BOND = 60

_BOND = re.compile(r"[A-Za-z][A-Za-z0-9]*([/:._-][A-Za-z0-9]+)*")

BondKey = tuple[str, str]
"""Switch, and the name of a bond in the form that its abbreviations share."""


def bond_names(
    cables: Sequence[ImportedCable], own: Mapping[End, str], notes: Notes
) -> Mapping[ImportedCable, str]:
    """Name of the bond of each cable: that of one end, which no other bond of its switches has. ``own`` are
    the names of the bonds of switch ports."""
    taken: set[BondKey] = set()
    names: dict[ImportedCable, str] = {}
    for members in bond_groups(cables, own):
        devices = {end.device for cable in members for end in cable if end in own}
        proposed = [own[end] for cable in members for end in cable if end in own]
        for name in proposed:
            if not is_bond_name(name):
                notes.add_not_imported(f"name of the bond `{name}`: a design cannot have it")
        name = next(
            name for name in _choices(proposed) if not any((one, port_key(name)) in taken for one in devices)
        )
        taken |= {(device, port_key(name)) for device in devices}
        names |= dict.fromkeys(members, name)
    return names


def is_bond_name(text: str) -> bool:
    """Whether a design can have a bond of this name."""
    return len(text) <= LONGEST_BOND and _BOND.fullmatch(text) is not None


def bond_groups(cables: Sequence[ImportedCable], own: Mapping[End, str]) -> Iterator[Sequence[ImportedCable]]:
    """Cables of each bond: those that share a bond of a switch at either end."""
    groups: dict[frozenset[BondKey], list[ImportedCable]] = {}
    for cable in cables:
        keys = frozenset((end.device, port_key(own[end])) for end in cable if end in own)
        if keys:
            joined = [known for known in groups if known & keys]
            members = [one for known in joined for one in groups.pop(known)]
            groups[keys.union(*joined)] = [*members, cable]
    yield from groups.values()


def mlag_ids(
    groups: Iterable[Sequence[ImportedCable]], own: Mapping[End, int]
) -> Mapping[ImportedCable, int]:
    """MLAG ID of the cables of each bond. Two pairs can have different IDs for a bond between them, but a
    design has one: that of one pair, which no other bond of the switches has. ``own`` are the IDs of switch
    ports."""
    proposed = {
        tuple(members): [*dict.fromkeys(own[end] for cable in members for end in cable if end in own)]
        for members in groups
    }
    taken: set[tuple[str, int]] = set()
    found: dict[ImportedCable, int] = {}
    for members in sorted(filter(proposed.get, proposed), key=lambda members: len(proposed[members])):
        devices = {end.device for cable in members for end in cable if end in own}
        usable = itertools.chain(proposed[members], itertools.count(1))
        number = next(one for one in usable if not any((device, one) in taken for device in devices))
        taken |= {(device, number) for device in devices}
        found |= dict.fromkeys(members, number)
    return found


def _choices(proposed: Sequence[str]) -> Iterator[str]:
    """Names for a bond: the proposed ones, then numbered ones."""
    usable = list(filter(is_bond_name, proposed))
    yield from usable
    number = 2
    while True:
        yield f"{usable[0] if usable else 'bond'}-{number}"
        number += 1
