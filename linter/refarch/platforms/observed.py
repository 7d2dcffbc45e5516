"""Facts about devices that were built, and readers of collected files: one module ``facts_<form>.py`` for
each form of output, in the folder of its platform, which declares its ``FACTS``.

A fact is about a device, a subject such as a port, and a property of the subject. It does not name the
command that it comes from, so that outputs of all systems are compared alike. A file is recognized by its
content.
"""

import ipaddress
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from ..core.discovery import PluginKind
from .reading_error import ReadingError
from .sheets import Sheet

Pointer = tuple[str | int, ...]

SYSTEM, PORT, NEIGHBOR, BOND, VLAN = "system", "port", "neighbor", "bond", "vlan"
PORT_GROUP, SOFTWARE, SETTING = "port group", "software", "setting"
"""Kinds of subjects. A setting belongs to a part of a host, whose name is the subject: ``vmk1``, ``driver
parameter ecn``. A system has no name; the name of software is the catalog id of the product."""

ADDRESSES, VLAN_ID, PARENT = "addresses", "vlan", "parent"
"""Properties of interfaces: addresses with the lengths of their prefixes, the VLAN of a VLAN interface, and
the port below it."""

PEER_LINK = "peer link"
"""Property of a switch: the bond to the other switch of its MLAG pair; empty for none."""

BUNDLED = "bundled"
"""Property of a member of a bond: whether it carries traffic of the bond, which is the property ``bond``."""

INTERFACES = "interfaces"
"""Property of a system: the names of its interfaces, if an output lists all of them."""


class Evidence(NamedTuple):
    """Place of a fact in a collected file."""

    file: str
    """Path from the folder of the collection, with forward slashes."""
    pointer: Pointer = ()
    """Place in a JSON file, whose line is looked up only where a finding needs it."""
    line: int = 0
    """Line of a text, from 1; 0 for a JSON value."""
    start: int = 0
    """Line of the prompt of this output, in a file with several outputs; 0 for a file with one."""
    prompt: str = ""
    """Device that the prompt before this output names; empty for none."""

    @property
    def output(self) -> str:
        """Name of this output: the file, with the line of its prompt if the file has several outputs."""
        return f"{self.file}:{self.start}" if self.start else self.file


class SeenNeighbor(NamedTuple):
    """Device at the far end of a port, as it announces itself."""

    device: str
    """System name; empty where the neighbor does not send one."""
    chassis: str
    """Chassis ID: a MAC address in the form of ``mac_address``, or another text."""
    ports: tuple[str, ...]
    """Texts that can name the port, the best first: the port ID, then the description."""
    mac: str = ""
    """MAC address of the port, if the neighbor sends one as its port ID."""
    pfc: tuple[int, ...] | None = None
    """Priorities with PFC that the neighbor announces; None if it announces nothing about PFC."""
    shares: Mapping[int, int] | None = None
    """Percent of the bandwidth by priority that the neighbor announces; priorities of one class share it."""
    vlans: tuple[int, ...] | None = None
    """Tagged VLANs whose names the neighbor announces."""
    native: int | None = None
    """Untagged VLAN that the neighbor announces; 0 for none."""


class ObservedFact(NamedTuple):
    """A property of a device that was observed."""

    device: str
    """Name as the content of the file states it; empty where only the place of the file tells it."""
    kind: str
    """One of ``SYSTEM``, ``PORT``, ``NEIGHBOR``, ``BOND``, ``VLAN``, ``PORT_GROUP``, ``SOFTWARE``,
    ``SETTING``."""
    subject: str
    """Name of the port, bond, or VLAN as the system writes it; empty for a system."""
    property: str
    """Such as ``mtu``, ``up``, ``members``."""
    value: Any
    evidence: Evidence
    age: str = ""
    """Age or time of the fact as the source states it; empty for none."""
    is_state: bool = True
    """Whether the device reports it as its state; else its configuration states it."""


class NotUnderstood(NamedTuple):
    """Part of a collected file that refarch does not understand."""

    evidence: Evidence
    problem: str


Facts = Iterator[ObservedFact | NotUnderstood]
"""Facts of an output, and its parts that are not understood."""


class CollectedFile(NamedTuple):
    """Text of a collected file, or of one output in a file with several."""

    path: str
    """Path from the folder of the collection, with forward slashes."""
    text: str
    data: Any
    """Value of a JSON file; None for other files."""
    sheets: tuple[Sheet, ...] = ()
    """Sheets of a workbook, which has no text; none for other files."""
    start: int = 0
    prompt: str = ""
    """As in Evidence. The lines of ``text`` are counted from line ``start``."""
    command: str = ""
    """Command after the prompt of this output; empty for none."""

    def place(self, *pointer: str | int) -> Evidence:
        """Place in this JSON value."""
        return Evidence(self.path, pointer, 0, self.start, self.prompt)

    def line_place(self, line: int) -> Evidence:
        """Line of this text."""
        return Evidence(self.path, (), max(self.start, 1) + line - 1, self.start, self.prompt)


def single_text(texts: tuple[str, ...]) -> Any:
    """Expected value of a check that expects a single text."""
    return texts[0] if texts else ""


class AnsweredCheck(NamedTuple):
    """Checks of a field whose answer is a fact of the kind ``SETTING``."""

    run: str
    """Pattern of the command; its named groups can be parts of the subject."""
    read: str
    """Field of the output."""
    property: str
    subject: str = "{row}"
    """Subject of the fact: with named groups of ``run`` and ``row``, ``{row}``, and ``{expected}``."""
    row: str = ".*"
    """Pattern of the row."""
    value: Callable[[tuple[str, ...]], Any] = single_text
    """Value of the fact from the expected texts of the check."""


PORT_OF_FILE = "(port in the name of the file)"
"""Subject of a setting whose output does not name its port."""

LISTED = "list of {}"
"""Property of a system whose output lists all subjects that have a property."""


class FactReader(NamedTuple):
    """Reader of one form of output."""

    title: str
    """The output and the command that writes it, for lists."""
    recognizes: Callable[[CollectedFile], bool]
    """Whether the content of a file has this form."""
    read: Callable[[CollectedFile], Facts]
    """Facts of a file, and parts that are not understood. Raises ReadingError for content that cannot be read
    at all."""
    system: str = ""
    """Catalog id of the operating system that alone writes this form; empty for a form of several systems."""
    answers: tuple[AnsweredCheck, ...] = ()
    """Checks of hosts that facts of this form answer."""


FACTS = PluginKind(
    "fact reader",
    "facts",
    "FACTS",
    FactReader,
    __name__.rpartition(".")[0],
    prefix="facts_",
    raises={"read": ReadingError},
)

_NOT_HEX = re.compile(r"[^0-9a-f]")
_MAC = re.compile(r"(?:[0-9a-f]{4}[.:-]){2}[0-9a-f]{4}|(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}")


def port_of_command(file: CollectedFile, pattern: str) -> str:
    """Port that the command of an output names, as the group ``nic`` of a pattern; ``PORT_OF_FILE`` if the
    output has no command."""
    match = re.search(pattern, file.command)
    return match["nic"] if match else PORT_OF_FILE


def mac_address(text: str) -> str:
    """MAC address in the form ``00:1c:73:a0:fc:18`` from any of the usual forms; empty for other texts."""
    lower = text.strip().lower()
    if not _MAC.fullmatch(lower):
        return ""
    digits = _NOT_HEX.sub("", lower)
    return ":".join(digits[place : place + 2] for place in range(0, 12, 2))


def seen_neighbor(device: str, chassis: str, port: str, description: str = "") -> SeenNeighbor:
    """SeenNeighbor from its texts. A port ID that is a MAC address names no port."""
    mac = mac_address(port)
    names = [text.strip().strip('"').strip() for text in (port, description)]
    ports = tuple(dict.fromkeys(name for name in names if name and not mac_address(name)))
    return SeenNeighbor(device.strip(), mac_address(chassis) or chassis.strip(), ports, mac)


def interface_address(address: Any, length: Any) -> str:
    """Address with the length of its prefix, or with its netmask, as designs write it; empty for texts that
    are no address, for link-local addresses, and for 0.0.0.0."""
    try:
        found = ipaddress.ip_interface(f"{text_of(address).partition('%')[0]}/{text_of(length)}")
    except ValueError:
        return ""
    return "" if found.ip.is_link_local or found.ip.is_unspecified else found.with_prefixlen


def records(value: Any) -> list[Any]:
    """Records of a JSON value that is a list, or a single record where there is one."""
    if isinstance(value, list):
        return value
    return [] if value is None else [value]


def text_of(value: Any) -> str:
    """Text of a JSON value that is a text or a number; empty for others."""
    if isinstance(value, str):
        return value
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return str(value) if is_number else ""


def member(value: Any, *keys: str) -> Any:
    """Value below keys of nested objects; None where one is missing or not an object."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value
