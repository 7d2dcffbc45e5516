"""Port groups of a switch entry: numbers, names and type of its ports."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from ...model.ranges import compress

MOST_GROUPS = 64
"""Groups that an entry may have."""

LARGEST_NUMBER = 999

_WRITABLE = re.compile(r"[A-Za-z][A-Za-z0-9]*([/:._-][A-Za-z0-9]+)*")
"""Names that a link in wiring.yaml can hold."""

_CAGE_NAME = re.compile(r"[A-Za-z-]+([0-9]+)(/1)?")
_RANGE = re.compile(r"[^\[\]]*\[[0-9]{1,3}-[0-9]{1,3}\][^\[\]]*|[^\[\], ]+")


class NetboxPort(NamedTuple):
    """Network port of a device type."""

    name: str
    form_factor: str
    speed: str


class _PortGroup(NamedTuple):
    """Ports of one type with consecutive numbers."""

    first: NetboxPort
    numbers: list[int]
    names: list[str]
    """Names for wiring.yaml; empty ones if those of the file cannot be written there."""


def port_groups(ports: Sequence[NetboxPort]) -> tuple[list[dict[str, Any]] | None, list[str]]:
    """Port groups of an entry, and notes; None, with the reason as the note, if there cannot be any."""
    twice = _repeated_cage(ports)
    if twice:
        return None, [f"has a duplicate port name: {twice}; remove one of the two from the file"]
    names, notes = _port_names(ports)
    numbers = _port_numbers(ports)
    groups: list[_PortGroup] = []
    for port, number, name in zip(ports, numbers, names, strict=True):
        if groups and _continues_group(groups[-1], port, number, name):
            groups[-1].numbers.append(number)
            groups[-1].names.append(name)
        else:
            groups.append(_PortGroup(port, [number], [name]))
    if len(groups) > MOST_GROUPS or numbers[-1] > LARGEST_NUMBER:
        return None, [f"has {len(ports)} ports in {len(groups)} groups, more than a part can have"]
    return [_group_entry(group) for group in groups], notes


def _continues_group(group: _PortGroup, port: NetboxPort, number: int, name: str) -> bool:
    """Whether a port belongs to the group of the port before it."""
    same_type = (group.first.form_factor, group.first.speed) == (port.form_factor, port.speed)
    if not same_type or number != group.numbers[-1] + 1:
        return False
    # The names of a group are one range in the entry: "swp[1-2]", and never "swp1, swp3".
    return not name or ", " not in compress([*group.names, name])


def _group_entry(group: _PortGroup) -> dict[str, Any]:
    first, last = group.numbers[0], group.numbers[-1]
    numbers = f"{first}-{last}" if len(group.numbers) > 1 else str(first)
    name_field = {"names": compress(group.names)} if group.names[0] else {}
    form = {"form_factor": group.first.form_factor, "speeds": [group.first.speed]}
    return {"numbers": numbers, **name_field, **form}


def _port_names(ports: Sequence[NetboxPort]) -> tuple[list[str], list[str]]:
    """Names for wiring.yaml, empty if those of the file cannot be written there; and notes about changes."""
    file_names = [port.name for port in ports]
    names = [_writable_name(name) for name in file_names]
    if not all(map(_WRITABLE.fullmatch, names)) or len(set(names)) < len(names) or max(map(len, names)) > 40:
        return [""] * len(file_names), [
            f"The port names in the file ({file_names[0]}) are not valid in a link; they are omitted."
        ]
    changed = next((pair for pair in zip(file_names, names, strict=True) if pair[0] != pair[1]), None)
    if changed is None:
        return names, []
    return names, [
        f"The file has the name {changed[0]!r}; a link in wiring.yaml requires a name such as {changed[1]}."
    ]


def _writable_name(name: str) -> str:
    """Name without blanks that begins with a letter."""
    short = name.replace(" ", "")
    return f"port{short}" if short[:1].isdigit() else short


def _port_numbers(ports: Sequence[NetboxPort]) -> list[int]:
    """Number on the front of each port: the number in its name if that is unique, else its position."""
    numbers = []
    for port in ports:
        match = _CAGE_NAME.fullmatch(port.name)
        digits = match.group(1) if match else (re.findall("[0-9]+", port.name) or ["0"])[-1]
        numbers.append(int(digits[:6]))
    usable = len(set(numbers)) == len(numbers) and min(numbers) >= 1 and max(numbers) <= LARGEST_NUMBER
    return numbers if usable else list(range(1, len(ports) + 1))


def _repeated_cage(ports: Sequence[NetboxPort]) -> str:
    """Two names of one cage, as xe-0/0/0 and ge-0/0/0 on some systems; empty for none."""
    seen: dict[str, str] = {}
    for port in ports:
        place = re.match(r"[A-Za-z]{2}-([0-9]+/[0-9]+/[0-9]+)$", port.name)
        key = place.group(1) if place else port.name
        if key in seen:
            return f"{seen[key]} and {port.name}"
        seen[key] = port.name
    return ""
