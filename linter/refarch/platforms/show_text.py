"""Outputs of ``show`` commands as text, read by the templates of ntc-templates.

A template gives records without lines. The line of a record is that of its first field, and a line that
begins a record but has none is reported: a template can lose a record.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any, NamedTuple

from ..core.installed import install_hint
from .host_adapters import megabits as adapter_megabits, port_state
from .observed import (
    BOND,
    BUNDLED,
    NEIGHBOR,
    PORT,
    SYSTEM,
    VLAN,
    CollectedFile,
    Evidence,
    FactReader,
    Facts,
    NotUnderstood,
    ObservedFact,
    mac_address,
    seen_neighbor,
)
from .reading_error import LONGEST_QUOTE, ReadingError

EXTRA = "show-text"
"""Extra of pyproject.toml that installs ntc-templates."""

LONGEST_LINE = 1_000
"""Characters. The time of some patterns grows with the square of the length of a line."""

MOST_LINES = 50_000
"""Lines of an output. The detailed state of 512 ports has 20,000."""

_SPEED = re.compile(r"(?:a-)?(?P<number>\d+(?:\.\d+)?) ?(?P<unit>[GM]?)(?:b/s|bps|bit)?")
_KILOBITS = re.compile(r"(\d{1,12}) kbit")


class TextRow(NamedTuple):
    """Record of an output."""

    fields: Mapping[str, Any]
    """Texts, and lists of texts, by the names of the template in lower case."""
    place: Evidence

    def text(self, name: str) -> str:
        """Text of a field; empty for a field that the template lacks."""
        value = self.fields.get(name, "")
        return value.strip() if isinstance(value, str) else ""

    def texts(self, name: str) -> list[str]:
        """Texts of a field that is a list, or of a text with commas."""
        value = self.fields.get(name, [])
        listed = value if isinstance(value, list) else [value]
        return [part.strip() for one in listed for part in str(one).split(",") if part.strip()]


class TextOutput(NamedTuple):
    """Output of a command as text."""

    title: str
    system: str
    """Catalog id of the operating system."""
    template: tuple[str, str]
    """Platform and command of ntc-templates."""
    heading: str
    """Form of a line that the output has once, or before each record."""
    row: str
    """Form of the first line of a record; ``key`` is the text that identifies the record."""
    key: str
    """Field of the template with this text."""
    facts: Callable[[Sequence[TextRow], Evidence], Facts]
    """Facts of all records; the place is that of the heading."""
    own: str = ""
    """Text that only this system writes below the heading, such as the beginning of its names of ports, if
    outputs of other systems have the same heading."""
    footnote: str = ""
    """Form of a line below the records that the template refuses."""


def text_reader(output: TextOutput) -> FactReader:
    """Reader of an output as text."""
    heading, row = re.compile(output.heading), re.compile(output.row)
    return FactReader(
        output.title,
        partial(_is_output, heading=heading, row=row, own=re.compile(output.own)),
        partial(_read_output, output=output, heading=heading, row=row),
        system=output.system,
    )


def _is_output(
    file: CollectedFile, heading: re.Pattern[str], row: re.Pattern[str], own: re.Pattern[str]
) -> bool:
    """Whether a text has the heading, with a record and what only the system writes below it."""
    if file.data is not None:
        return False
    lines = _lines(file.text)
    first = _heading(lines, heading)
    if first is None:
        return False
    below = lines[first:]
    return any(map(row.fullmatch, below)) and any(map(own.search, below))


def _lines(text: str) -> list[str]:
    """Lines without blanks at their ends; empty for one that is too long to be of a table."""
    return [line.rstrip().expandtabs() if len(line) <= LONGEST_LINE else "" for line in text.split("\n")]


def _heading(lines: Sequence[str], heading: re.Pattern[str]) -> int | None:
    """Index of the first line that is the heading; None for none."""
    return next((number for number, line in enumerate(lines) if heading.fullmatch(line)), None)


def _read_output(
    file: CollectedFile, output: TextOutput, heading: re.Pattern[str], row: re.Pattern[str]
) -> Facts:
    """Facts of the records after the heading. Raises ReadingError."""
    lines = _lines(file.text)
    first = _heading(lines, heading) or 0
    for number, line in enumerate(file.text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            problem = f"a line of {len(line):,} characters; at most {LONGEST_LINE:,} are read"
            yield NotUnderstood(file.line_place(number), problem)
    places: dict[str, list[int]] = defaultdict(list)
    for number, line in enumerate(lines[first:], first + 1):
        match = row.fullmatch(line)
        if match:
            places[match["key"]].append(number)
    rows = []
    footnote = re.compile(output.footnote)
    readable = ["" if footnote.fullmatch(line) else line for line in lines]
    for record in _records(readable, first, output.template):
        numbers = places.get(str(record[output.key]).strip())
        if numbers:
            rows.append(TextRow(record, file.line_place(numbers.pop(0))))
    yield from output.facts(rows, file.line_place(first + 1))
    for number in sorted(number for numbers in places.values() for number in numbers):
        yield NotUnderstood(file.line_place(number), "the template of this output does not read this record")


def _records(lines: Sequence[str], first: int, template: tuple[str, str]) -> list[dict[str, Any]]:
    """Records of an output: of all its lines, or from the heading if the template refuses lines before it.
    Raises ReadingError for a text that the template does not fit, and without ntc-templates."""
    try:
        from ntc_templates.parse import ParsingException, parse_output
        from textfsm import TextFSMError
    except ImportError:
        raise ReadingError(f"reading this output requires ntc-templates. {install_hint(EXTRA)}") from None
    if len(lines) > MOST_LINES:
        raise ReadingError(f"the output has {len(lines):,} lines; at most {MOST_LINES:,} are read")
    said = ""
    for start in dict.fromkeys((0, first)):
        try:
            return list(parse_output(*template, data="\n".join(lines[start:]) + "\n"))
        except (ParsingException, TextFSMError) as error:
            said = str(error).replace("\n", " ")[:LONGEST_QUOTE]
    raise ReadingError(f"the template of this output does not fit: {said}")


def megabits(text: str) -> int:
    """Megabits per second of texts such as ``a-10G``, ``1000``, ``10000 Mb/s``, and ``10000000 kbit``; 0 for
    others, such as ``auto``."""
    kilobits = _KILOBITS.fullmatch(text)
    if kilobits:
        return int(kilobits[1]) // 1000
    match = _SPEED.fullmatch(text)
    if match is None:
        return 0
    return (
        adapter_megabits(f"{match['number']} {match['unit']}bps" if match["unit"] else match["number"]) or 0
    )


def neighbor_facts(rows: Sequence[TextRow], heading: Evidence) -> Facts:
    """Neighbors by local port, by the names of the fields that all templates of neighbors share."""
    yield ObservedFact("", SYSTEM, "", "lldp", True, heading)
    for row in rows:
        far = row.text("neighbor_interface")
        if not far:
            yield NotUnderstood(row.place, "this record has no port of the neighbor")
            continue
        device = row.text("neighbor_name") or row.text("chassis_id")
        chassis = row.text("chassis_id") if mac_address(row.text("chassis_id")) else ""
        neighbor = seen_neighbor("" if mac_address(device) else device, chassis or device, far)
        yield ObservedFact("", NEIGHBOR, row.text("local_interface"), "neighbor", neighbor, row.place)


class PortFields(NamedTuple):
    """Names of the fields of a table of ports."""

    name: str
    up: str
    is_up: str
    """Form of the text of a port that is up."""
    speed: str = ""
    mtu: str = ""
    mac: str = ""


def port_facts(rows: Sequence[TextRow], heading: Evidence, fields: PortFields, front: str) -> Facts:
    """State of each port whose name has the form ``front``."""
    ports = [row for row in rows if re.fullmatch(front, row.text(fields.name))]
    yield ObservedFact("", SYSTEM, "", "ports", tuple(row.text(fields.name) for row in ports), heading)
    for row in ports:
        name, place = row.text(fields.name), row.place
        is_up = bool(re.fullmatch(fields.is_up, row.text(fields.up)))
        speed = megabits(row.text(fields.speed))
        yield from port_state(name, place, is_up, speed, row.text(fields.mtu), row.text(fields.mac))


def vlan_facts(
    rows: Sequence[TextRow],
    heading: Evidence,
    number: str,
    name_of: Callable[[str], str],
    kinds: Mapping[str, str],
) -> Facts:
    """VLANs of the switch, and those of each port and bond. ``name_of`` is the name of an interface in the
    list of a VLAN, and ``kinds`` the kind of the subject by the form of its name."""
    carried: dict[tuple[str, str], list[int]] = defaultdict(list)
    places: dict[tuple[str, str], Evidence] = {}
    numbers = []
    for row in rows:
        vlan, status = row.text(number), row.text("status")
        if not vlan.isdecimal() or status not in VLAN_STATES:
            # The words of a name with blanks get into the columns after it.
            yield NotUnderstood(row.place, f"the template of this output reads the status as `{status}`")
            continue
        numbers.append(int(vlan))
        yield ObservedFact("", VLAN, vlan, "exists", VLAN_STATES[status], row.place)
        for text in row.texts("interfaces"):
            name = name_of(text)
            kind = next((kind for form, kind in kinds.items() if re.fullmatch(form, name)), "")
            if kind:
                carried[kind, name].append(int(vlan))
                places.setdefault((kind, name), row.place)
    yield ObservedFact("", SYSTEM, "", "vlans", tuple(sorted(numbers)), heading)
    for (kind, name), found in carried.items():
        yield ObservedFact("", kind, name, "carried", tuple(sorted(found)), places[kind, name])


VLAN_STATES = {"": True, "active": True, "suspended": False}
"""Whether a VLAN is active, by the status in recorded tables of EOS and NX-OS; Junos has no status."""


def bond_facts(rows: Sequence[TextRow], heading: Evidence) -> Facts:
    """Bond of each member that tables of bonds list, and whether it is bundled, by the flags of EOS and
    NX-OS. A member that is down has no link, which explains why it is not bundled."""
    for row in rows:
        for name, flags in zip_longest(
            row.texts("member_interface"), row.texts("member_interface_status"), fillvalue=""
        ):
            if not any(map(str.isdigit, name)):
                continue
            yield ObservedFact("", PORT, name, "bond", row.text("bundle_name"), row.place)
            if DOWN in flags:
                yield ObservedFact("", PORT, name, "up", False, row.place)
            elif flags:
                is_bundled = not BUNDLED_FLAGS.isdisjoint(flags)
                yield ObservedFact("", PORT, name, BUNDLED, is_bundled, row.place)


DOWN = "D"
BUNDLED_FLAGS = frozenset("Pp")
"""Flags of members. EOS writes ``P - bundled in Po``, NX-OS ``P - Up in port-channel (members)`` and ``p - Up
in delay-lacp mode``, both ``D - Down``. Source: the legends of the recorded outputs of ntc-templates."""


ETHERNET_KINDS = {r"(?:Et|Eth|Ethernet)\d.*": PORT, r"(?:Po|port-channel)\d+": BOND}
"""Kind of the subject by the form of its name, of EOS and NX-OS."""
