"""Ranges that repeat a group of hosts, and were not changed with it: ``esx-[1-4]`` where the hosts are
``esx-[1-6]``."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .ranges import RangeError, expand

_ONE_RUN = re.compile(r"([^\[\]]*)\[([0-9]{1,9})-([0-9]{1,9})\]([^\[\]]*)")


class OutgrownRange(NamedTuple):
    """A range that begins like a group of hosts, and is shorter or longer than it."""

    text: str
    """Range of the group."""
    old: tuple[str, ...]
    """Hosts of the outgrown range."""
    new: tuple[str, ...]
    """Hosts of the group."""


def outgrown_range(data: Mapping[str, Any], text: str) -> OutgrownRange | None:
    """Outgrown range with the group of hosts that it repeats; None where it is equal to a group, or repeats
    none. ``data`` are the files of a design."""
    if "[" not in text:
        return None
    try:
        names = tuple(expand(text))
        groups = list(_host_groups(data))
    except RangeError:
        return None
    if any(hosts == names for _, hosts in groups):
        return None
    for written, hosts in groups:
        count = min(len(names), len(hosts))
        if count > 1 and names[:count] == hosts[:count]:
            return OutgrownRange(written, names, hosts)
    return None


def _host_groups(data: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Ranges that name the hosts of all clusters. Raises RangeError."""
    for cluster in data["design.yaml"]["clusters"].values():
        for group in cluster["hosts"]:
            if "[" in group["names"]:
                yield group["names"], tuple(expand(group["names"]))


def resize_range(text: str, count: int) -> str | None:
    """Range of one run with another number of names from the same first one; None for other texts."""
    match = _ONE_RUN.fullmatch(text)
    if match is None:
        return None
    before, first, _, after = match.groups()
    width = len(first) if first.startswith("0") else 0
    return f"{before}[{first}-{int(first) + count - 1:0{width}d}]{after}"
