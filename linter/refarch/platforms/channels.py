"""Numbers of port channels, on platforms that have no other names for bonds."""

import re
from collections.abc import Mapping

from ..views.intent.switch_records import Bond

_CHANNEL = re.compile(r"(?:port-channel|po)(\d{1,4})", re.IGNORECASE)


def stated_channel(name: str, largest: int) -> int | None:
    """The number in the name of a bond that is called as the platform calls port channels."""
    found = _CHANNEL.fullmatch(name)
    number = int(found.group(1)) if found else 0
    return number if 1 <= number <= largest else None


def channels(bonds: Mapping[str, Bond], largest: int) -> Mapping[str, int]:
    """The number of the port channel for each bond: that in its name, or else the id that it has on both
    switches of the pair, or else the first that is free."""
    numbers: dict[str, int] = {}
    taken: set[int] = set()
    for name, bond in bonds.items():
        number = stated_channel(bond.name, largest)
        if number is not None and number not in taken:
            numbers[name] = number
            taken.add(number)
    free = iter(range(1, largest + 1))
    for name, bond in bonds.items():
        if name not in numbers:
            wanted = bond.mlag or 0
            is_free = 1 <= wanted <= largest and wanted not in taken
            numbers[name] = wanted if is_free else next(number for number in free if number not in taken)
            taken.add(numbers[name])
    return numbers
