"""Fixes of ranges that are shorter or longer than the group of hosts that they repeat. Imported where there
is such a fault, which is seldom."""

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.finding import Fix
from ..core.origin import Origin
from .groups import group_members
from .host_ranges import OutgrownRange, outgrown_range, resize_range
from .ranges import RangeError, expand, expand_interfaces, is_open, split_interface

Data = Mapping[str, Any]
"""Data of the files of a design."""


def _safe_fix(where: Origin, text: str, *also: Fix) -> Fix:
    return Fix(where.file, where.pointer, text, safe=True, also=also)


def shortened_range(data: Data, text: str, where: Origin) -> Fix | None:
    """Fix of a range of devices, with or without an interface, that is longer than the group of hosts that it
    repeats; None for other ranges."""
    devices, interface = split_interface(text)
    group = _shorter_group(data, devices)
    return None if group is None else _safe_fix(where, f"{group.text} {interface}".rstrip())


def _shorter_group(data: Data, devices: str) -> OutgrownRange | None:
    group = outgrown_range(data, devices)
    return group if group is not None and len(group.new) < len(group.old) else None


def shortened_link(data: Data, entry: Data, origin: Origin, key: str) -> Fix | None:
    """Fix of both ends of a link that has more hosts than there are; an other end without an end of its own
    stays."""
    fix, opposite_key = (
        shortened_range(data, entry[key], origin.child(key)),
        "to" if key == "from" else "from",
    )
    group = _shorter_group(data, split_interface(entry[key])[0])
    # An open end follows the number of hosts by itself.
    if fix is None or group is None or is_open(entry[opposite_key]):
        return fix
    device, ports = split_interface(entry[opposite_key])
    text = resize_range(ports, len(group.new))
    return (
        None
        if text is None
        else fix._replace(also=(_safe_fix(origin.child(opposite_key), f"{device} {text}"),))
    )


def equalized_ends(data: Data, entry: Data, origin: Origin) -> Fix | None:
    """Fix of a link with all hosts of a group at one end: as many ports at the other. None where the ports
    are those of another link."""
    for key, opposite_key in (("from", "to"), ("to", "from")):
        hosts = _hosts_of_group(data, split_interface(entry[key])[0])
        device, ports = split_interface(entry[opposite_key])
        text = resize_range(ports, len(hosts)) if hosts else None
        # Ports on several devices cannot be counted up.
        if text is None or "[" in device or " " in device:
            continue
        taken = set(_other_link_ends(data, without=origin.pointer[-1]))
        if all((device, port) not in taken for port in expand(text)):
            return _safe_fix(origin.child(opposite_key), f"{device} {text}")
    return None


def _hosts_of_group(data: Data, devices: str) -> list[str]:
    """Hosts of a group, or of a range that is all of one; none for other devices."""
    if devices.startswith("hosts of "):
        return group_members(data, devices)
    for cluster in data["design.yaml"]["clusters"].values():
        if any(group["names"] == devices for group in cluster["hosts"]):
            return expand(devices)
    return []


def _other_link_ends(data: Data, without: str | int) -> Iterator[tuple[str, str]]:
    """Devices and ports of all links but one."""
    for number, entry in enumerate(data["wiring.yaml"]["links"]):
        for key in ("from", "to"):
            if number != without and " of " not in entry[key]:
                try:
                    yield from expand_interfaces(entry[key])
                except RangeError:
                    # A range that cannot be read is reported where the model reads it.
                    continue


def resized_labels(text: str, count: int, where: Origin) -> Fix | None:
    """Fix of a range of labels that has not as many names as there are objects."""
    labels = resize_range(text, count)
    return None if labels is None else _safe_fix(where, labels)
