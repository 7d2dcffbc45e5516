"""Columns of a list of cables: what each heading means."""

import re
from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

from ..core.errors import RefarchError
from ..platforms.sheets import Sheet, SheetRow
from .heading_words import heading_words

END_FIELDS = ("from-device", "from-port", "to-device", "to-port")
SLOT_FIELDS = ("from-slot", "to-slot")
CABLE_FIELDS = ("speed", "length", "length-unit", "color", "label", "part")
FIELDS = (*END_FIELDS, *SLOT_FIELDS, *CABLE_FIELDS)
"""Names of columns in ``--columns``."""

EXAMPLE = 'from-device=Host,from-port=NIC,to-device=Switch,to-port="Switch port"'

SIDES = ("from", "to")

ROWS_BEFORE = 30
"""Rows above the headings that are searched: a title, a legend."""

_SIDE_WORDS: Mapping[str, frozenset[str]] = {
    "from": frozenset(("a", "from", "source", "src", "local", "near")),
    "to": frozenset(
        ("b", "z", "to", "destination", "dest", "dst", "remote", "far", "target", "peer", "neighbor")
    ),
}
_PORT_WORDS = frozenset(
    ("port", "interface", "intf", "nic", "vmnic", "pnic", "ifname", "adapter", "termination")
)
_SWITCH_WORDS = frozenset(("switch", "leaf", "spine", "tor"))
_HOST_WORDS = frozenset(("host", "hostname", "server", "node", "esxi"))
_DEVICE_WORDS = frozenset(("device", "name", "system", "equipment")) | _SWITCH_WORDS | _HOST_WORDS
_OTHER_WORDS = frozenset(
    ("mac", "ip", "ipv", "address", "vlan", "vlans", "mtu", "rack", "unit", "row", "location", "site", "room")
) | frozenset(
    (
        "model",
        "serial",
        "vendor",
        "manufacturer",
        "group",
        "role",
        "os",
        "status",
        "panel",
        "patch",
        "comment",
        "comments",
        "note",
        "notes",
        "remark",
        "remarks",
        "description",
        "quantity",
    )
)
"""Words of headings whose columns are not about what a design has of a cable."""

_NAME_OF_SIDE = frozenset(("side", "name"))
"""Words of the heading of a port in the import form of NetBox, next to the side."""

INTERFACE_IDS = ("termination_a_id", "termination_b_id")
"""Headings of Nautobot, whose cables refer to interfaces by ID."""

_NUMBERED = re.compile(r"[^0-9]*[^\W\d_][ _]?[12]?|[^0-9]*")
"""Headings such as ``Port 2``; names such as ``host-1`` are none."""

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


class WiringColumns(NamedTuple):
    """Columns of a list, from 0, and its rows."""

    columns: Mapping[str, int]
    """By field; without ports where one column has the device and the port of an end."""
    headings: Mapping[str, str]
    """Text of the heading by field."""
    switch_sides: frozenset[str]
    """Sides whose heading calls the devices switches."""
    rows: Sequence[SheetRow]
    """Rows below the headings."""


def stated_columns(text: str) -> Mapping[str, str]:
    """Heading or letter of a column by field, from the value of ``--columns``. Raises RefarchError."""
    stated: dict[str, str] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        field, equals, heading = (piece.strip() for piece in part.partition("="))
        if not equals or not heading or field not in FIELDS:
            raise RefarchError(
                f"`{part}` in --columns is not a column; expected pairs of one of {', '.join(FIELDS)} and a "
                f"heading or a letter, e.g. {EXAMPLE}"
            )
        stated[field] = heading.strip("\"'")
    missing = [field for field in END_FIELDS if field not in stated]
    if stated and missing:
        raise RefarchError(f"--columns states no {', '.join(missing)}; example: {EXAMPLE}")
    return stated


def wiring_columns(sheet: Sheet, stated: Mapping[str, str]) -> WiringColumns | None:
    """Columns of a list of cables; None for another table. ``stated`` are headings or letters by field."""
    if stated:
        return _stated_columns(sheet, stated)
    rows = sheet.rows[:ROWS_BEFORE]
    # Headings of groups, such as Source and Target, look like columns with whole ends.
    for find_columns in (_end_columns, _joined_columns):
        for number, row in enumerate(rows):
            above = rows[number - 1] if number else SheetRow(0, ())
            for headings in (row.cells, [f"{above.cell(at)} {cell}" for at, cell in enumerate(row.cells)]):
                columns = find_columns(headings)
                if columns:
                    texts = {field: headings[column] for field, column in columns.items()}
                    switches = _switch_sides(columns, headings)
                    return WiringColumns(columns, texts, switches, sheet.rows[number + 1 :])
    return None


def table_headings(sheet: Sheet) -> Sequence[str]:
    """Headings of a table that may list cables: its first row, if all its cells are words, four at least, and
    most rows have as many cells. Empty for other sheets, such as a text with commas."""
    if len(sheet.rows) < 2:
        return ()
    first, *others = (row.cells for row in sheet.rows)
    count = sum(len(END_FIELDS) <= len(cells) <= len(first) for cells in others)
    is_heading = len(first) >= len(END_FIELDS) and all(re.search(r"[^\W\d_]", cell) for cell in first)
    return first if is_heading and count * 2 > len(others) else ()


def _stated_columns(sheet: Sheet, stated: Mapping[str, str]) -> WiringColumns | None:
    """Columns with the stated headings; with the stated letters if no row has the headings."""
    for number, row in enumerate(sheet.rows[:ROWS_BEFORE]):
        headings = [_plain_heading(cell) for cell in row.cells]
        if all(_plain_heading(text) in headings for text in stated.values()):
            columns = {field: headings.index(_plain_heading(text)) for field, text in stated.items()}
            return WiringColumns(columns, stated, _switch_sides(columns, row.cells), sheet.rows[number + 1 :])
    letters = {field: _letter_column(text) for field, text in stated.items()}
    columns = {field: column for field, column in letters.items() if column is not None}
    return (
        WiringColumns(columns, stated, frozenset(), sheet.rows) if columns.keys() == stated.keys() else None
    )


def _plain_heading(heading: str) -> str:
    return " ".join(heading.casefold().split())


def _letter_column(text: str) -> int | None:
    """Column, from 0, of a letter or two as in Excel; None for another text."""
    if not (text.isascii() and text.isalpha() and len(text) <= 2):
        return None
    column = 0
    for letter in text.upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1


def _end_columns(headings: Sequence[str]) -> Mapping[str, int]:
    """Columns with device and port of both ends, and those about the cable; none without both ends."""
    words = [*map(_words, headings)]
    columns = _cable_columns(words)
    kinds = [_end_kind(one) if column not in columns.values() else "" for column, one in enumerate(words)]
    devices = _device_sides(words, kinds)
    for column, side in devices.items():
        columns.setdefault(f"{side}-device", column)
    for column, kind in enumerate(kinds):
        if kind in ("port", "slot"):
            columns.setdefault(f"{_port_side(words, column, devices)}-{kind}", column)
    return columns if columns.keys() >= {*END_FIELDS} else {}


def _joined_columns(headings: Sequence[str]) -> Mapping[str, int]:
    """Columns with whole ends, under headings such as From and To, and those about the cable."""
    words = [*map(_words, headings)]
    columns = _cable_columns(words)
    if {*INTERFACE_IDS} <= {*headings}:
        ends = {
            f"{side}-device": headings.index(text) for side, text in zip(SIDES, INTERFACE_IDS, strict=True)
        }
        return {**columns, **ends}
    for column, one in enumerate(words):
        if _is_side_alone(one):
            columns.setdefault(f"{_side(one)}-device", column)
    return columns if all(f"{side}-device" in columns for side in SIDES) else {}


def _words(heading: str) -> Sequence[str]:
    """English words of a heading; none for a text with the numbers of a name."""
    if not _NUMBERED.fullmatch(heading):
        return ()
    return heading_words(_CAPITAL.sub(" ", heading))


def _side(words: Sequence[str]) -> str:
    """Side that a heading names; empty for none and for both."""
    sides = [side for side, known in _SIDE_WORDS.items() if known & {*words}]
    return sides[0] if len(sides) == 1 else ""


def _is_side_alone(words: Sequence[str]) -> bool:
    """Whether a heading names a side and nothing else that a device or a port has."""
    return bool(_side(words)) and not {*words} & (_DEVICE_WORDS | _PORT_WORDS)


def _cable_columns(words: Sequence[Sequence[str]]) -> dict[str, int]:
    """Columns that are about the cable itself, the first of each field."""
    columns: dict[str, int] = {}
    for column, one in enumerate(words):
        field = _cable_field({*one})
        if field:
            columns.setdefault(field, column)
    return columns


def _cable_field(words: Set[str]) -> str:
    is_cable = bool(words & {"cable", "media", "medium"})
    if words & {"length", "len"}:
        return "length-unit" if "unit" in words else "length"
    if words & {"speed", "rate", "bandwidth"}:
        return "speed"
    if words & {"color", "colour"}:
        return "color"
    if words & {"part", "sku", "pn"} or (is_cable and words & {"type", "model", "reference"}):
        return "part"
    if words in ({"cable"}, {"type"}):
        return "part"
    is_label = "label" in words or (is_cable and words & {"id", "number", "no", "name", "tag"})
    return "label" if is_label else ""


def _end_kind(words: Sequence[str]) -> str:
    """What of an end a column has: ``device``, ``port``, ``slot``; empty for anything else."""
    known = {*words}
    if known & _OTHER_WORDS or (known & _PORT_WORDS and "type" in known):
        return ""
    if known & _PORT_WORDS or (_side(words) and known >= _NAME_OF_SIDE):
        return "port"
    if "slot" in known:
        return "slot"
    return "device" if known & _DEVICE_WORDS or _is_side_alone(words) else ""


def _device_sides(words: Sequence[Sequence[str]], kinds: Sequence[str]) -> Mapping[int, str]:
    """Side of each column with a device: the one that its heading names; of the others, the first has the
    first free one."""
    sides: dict[int, str] = {}
    columns = [column for column, kind in enumerate(kinds) if kind == "device"]
    for column in sorted(columns, key=lambda one: not _side(words[one])):
        free = [side for side in SIDES if side not in sides.values()]
        side = _side(words[column]) or (free[0] if free else "")
        if side in free:
            sides[column] = side
    return sides


def _port_side(words: Sequence[Sequence[str]], column: int, devices: Mapping[int, str]) -> str:
    """Side of a column with a port: the one that its heading names; that of the device whose kind it names;
    else that of the device to its left."""
    side = _side(words[column])
    if side:
        return side
    own = {*words[column]}
    for known in (_SWITCH_WORDS, _HOST_WORDS | {"nic", "vmnic", "pnic"}):
        named = [side for at, side in devices.items() if known & {*words[at]}]
        if known & own and len(named) == 1:
            return named[0]
    left = [at for at in devices if at < column]
    return devices[max(left)] if left else SIDES[0]


def _switch_sides(columns: Mapping[str, int], headings: Sequence[str]) -> frozenset[str]:
    return frozenset(side for side in SIDES if {*_words(headings[columns[f"{side}-device"]])} & _SWITCH_WORDS)
