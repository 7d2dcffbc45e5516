"""Commands from one Junos configuration to another: objects that change are deleted and set again, objects
that the new design lacks are deleted, and all others stay as they are.

An object is what a delete command of the file clears, such as an interface, or one of ``OBJECTS``. Everything
takes effect together, at the commit, which compares the candidate configuration with the active one.

Source, looked up 2026-11-30: Juniper, delete (configuration mode): a statement or identifier is deleted with
all statements below it,
https://juniper.net/documentation/en_US/junos13.2/topics/reference/command-summary/delete.html.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from ..target import ConfigLine, NotConfigured

OBJECTS = (
    r"system (?:host-name|domain-name|time-zone|management-instance)",
    r"system (?:name-server|ntp server|syslog host) \S+",
    r"snmp trap-group \S+",
    r"vlans \S+",
    r"protocols (?:rstp|lldp) interface \S+",
    r"protocols (?:rstp bpdu-block-on-edge|lldp port-id-subtype)",
    r"switch-options service-id",
    r"chassis (?:fpc \d+ pic \d+ port \d+|aggregated-devices ethernet device-count)",
    r"interfaces \S+ (?:mtu|unit \d+ family \S+)",
    r"routing-instances \S+ routing-options (?:rib \S+ )?static route \S+",
    r"routing-options (?:autonomous-system|router-id)",
)
"""Objects that no command of a file clears."""

_OBJECT = re.compile(rf"({'|'.join(OBJECTS)})(?: .*)?")

_Objects = Mapping[str, list[ConfigLine]]
"""Commands that set an object, by its path."""


def commands(
    before: Iterable[ConfigLine | NotConfigured], after: Iterable[ConfigLine | NotConfigured]
) -> list[ConfigLine]:
    """Commands that change a switch from one configuration text to the other; empty if both set the same."""
    old, new = list(before), list(after)
    cleared = {path for path, _ in (*_commands(old, "delete "), *_commands(new, "delete "))}
    was, now = _objects(old, cleared), _objects(new, cleared)
    changed = [path for path, lines in now.items() if _texts(lines) != _texts(was.get(path, []))]
    deleted = [lines[0]._replace(text=f"delete {path}") for path, lines in was.items() if path not in now]
    deleted += [now[path][0]._replace(text=f"delete {path}") for path in changed if path in was]
    return [*deleted, *(line for path in changed for line in now[path])]


def _commands(pieces: Iterable[ConfigLine | NotConfigured], verb: str) -> Iterator[tuple[str, ConfigLine]]:
    """Commands with a verb, each with its statement."""
    for piece in pieces:
        if isinstance(piece, ConfigLine) and piece.text.startswith(verb):
            yield piece.text.removeprefix(verb), piece


def _objects(pieces: Iterable[ConfigLine | NotConfigured], cleared: set[str]) -> _Objects:
    found: dict[str, list[ConfigLine]] = {}
    for statement, line in _commands(pieces, "set "):
        found.setdefault(object_of(statement, cleared), []).append(line)
    return found


def object_of(statement: str, cleared: set[str]) -> str:
    """Path of the object of a statement: the shortest path that a file clears, else one of ``OBJECTS``, else
    the statement itself."""
    words = statement.split(" ")
    for count in range(1, len(words) + 1):
        path = " ".join(words[:count])
        if path in cleared:
            return path
    stated = _OBJECT.fullmatch(statement)
    return stated[1] if stated else statement


def _texts(lines: Iterable[ConfigLine]) -> set[str]:
    return {line.text for line in lines}
