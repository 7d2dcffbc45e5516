"""MLAG IDs of bonds from ``net show clag json`` of Cumulus Linux, and ``clagctl -j``."""

from ..observed import BOND, CollectedFile, FactReader, Facts, NotUnderstood, ObservedFact, member


def is_clag(file: CollectedFile) -> bool:
    """Whether the file has the interfaces of the pair."""
    return isinstance(member(file.data, "clagIntfs"), dict)


def read_clag(file: CollectedFile) -> Facts:
    """ID of each bond; interfaces of VXLAN have ID 0, and are no bonds."""
    for name, fields in file.data["clagIntfs"].items():
        number, place = member(fields, "clagId"), file.place("clagIntfs", name)
        if not isinstance(number, int):
            yield NotUnderstood(place, f"{name} has no clagId")
        elif number:
            yield ObservedFact("", BOND, name, "mlag", number, place)


FACTS = FactReader("Cumulus Linux: net show clag json", is_clag, read_clag, system="cumulus-linux")
