"""Lists of cables in the tables of a collection: a plan that somebody keeps, which proves no cable."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..asbuilt.collection import Collection
from ..core.errors import RefarchError
from ..core.wording import count_text, enumeration, first_few
from ..platforms.sheets import Sheet, SheetRow
from .heading_words import plain_letters
from .inventory_interfaces import InterfaceIds
from .notes import Notes
from .wiring_columns import EXAMPLE, SIDES, WiringColumns, table_headings, wiring_columns

MOST_NAMED = 4
"""Rows and headings that a note names."""

LONGEST_QUOTED = 40
"""Characters of a cell that a note quotes."""

LARGEST_SPEED = 999_999_000
"""Mbit/s that a design can state."""

METERS: Mapping[str, float] = {
    "": 1.0,
    "m": 1.0,
    "meter": 1.0,
    "meters": 1.0,
    "metern": 1.0,
    "metre": 1.0,
    "metres": 1.0,
    "cm": 0.01,
    "mm": 0.001,
    "ft": 0.3048,
    "feet": 0.3048,
}
"""Meters by unit."""

MEGABITS: Mapping[str, int] = {"m": 1, "g": 1_000, "t": 1_000_000}
"""Mbit/s by the first letter of a unit."""

_NUMBER = re.compile(r"([0-9]{1,9}(?:[.,][0-9]{1,6})?) ?([a-zA-Z/]{0,12})")
_LABEL = re.compile(r"[A-Za-z0-9]( ?[A-Za-z0-9._:/#+-])*")
LONGEST_LABEL = 64


class ListedEnd(NamedTuple):
    """End of a listed cable."""

    device: str
    port: str
    is_switch: bool
    """Whether the heading calls the device a switch."""


class ListedCable(NamedTuple):
    """A row of a list."""

    ends: tuple[ListedEnd, ListedEnd]
    place: str
    """File with the line or the row."""
    speed: int | None
    """Mbit/s."""
    length: str
    """As a design writes it; empty for none."""
    label: str
    part: str
    """Type or part number of the cable as the list writes it."""


class WiringLists(NamedTuple):
    """Lists of a collection."""

    cables: tuple[ListedCable, ...] = ()
    files: frozenset[str] = frozenset()
    """Files with a list."""


def wiring_lists(
    collection: Collection, stated: Mapping[str, str], interfaces: InterfaceIds, notes: Notes
) -> WiringLists:
    """Lists of a collection. ``stated`` are headings by field, from ``--columns``. Raises RefarchError if no
    table has the stated columns."""
    cables: list[ListedCable] = []
    files = set()
    has_stated = False
    for file, sheets in collection.tables.items():
        for sheet in sheets:
            columns = wiring_columns(sheet, stated) if stated else None
            has_stated |= columns is not None
            columns = columns or wiring_columns(sheet, {})
            if columns is not None:
                cables += _TableReader(file, sheet, columns, interfaces, notes).cables()
                files.add(file)
    if stated and not has_stated:
        missing = enumeration(f"`{heading}`" for heading in stated.values())
        raise RefarchError(f"{collection.folder}: no table has the columns {missing} of --columns")
    if not cables:
        for file, sheets in collection.tables.items():
            for sheet in sheets:
                _ask_for_columns(file, sheet, notes)
    return WiringLists(tuple(cables), frozenset(files))


def _ask_for_columns(file: str, sheet: Sheet, notes: Notes) -> None:
    headings = table_headings(sheet)
    if headings:
        named = first_few([f"`{heading[:LONGEST_QUOTED]}`" for heading in headings], MOST_NAMED * 2)
        notes.add_not_imported(
            f"{_table(file, sheet)}: which columns are the two ends of cables? Headings: {named}. "
            f"If it lists cables, state them: --columns {EXAMPLE}"
        )


def _table(file: str, sheet: Sheet) -> str:
    return f"{file}, sheet {sheet.name}" if sheet.name else file


class _TableReader:
    """Reads the rows of a list."""

    def __init__(
        self, file: str, sheet: Sheet, columns: WiringColumns, interfaces: InterfaceIds, notes: Notes
    ) -> None:
        self._file, self._sheet, self._interfaces, self._notes = file, sheet, interfaces, notes
        self._columns, self._headings = columns.columns, columns.headings
        self._switch_sides, self._rows = columns.switch_sides, columns.rows

    def cables(self) -> Iterator[ListedCable]:
        """Cables of all rows with two ends. Other rows are noted."""
        without_end: list[str] = []
        colors = 0
        for row in self._rows:
            ends = [self._end(row, side) for side in SIDES]
            if not any(end.device or end.port for end in ends) or self._is_heading(row):
                continue
            if not all(end.device and end.port for end in ends):
                if not self._note_formula(row):
                    without_end.append(str(row.number))
                continue
            colors += bool(self._cell(row, "color"))
            yield ListedCable(
                (ends[0], ends[1]),
                self._place(row),
                self._speed(row),
                self._length(row),
                self._label(row, ends),
                self._cell(row, "part"),
            )
        table = _table(self._file, self._sheet)
        if without_end:
            rows = first_few(without_end, MOST_NAMED)
            self._notes.add_not_imported(f"{table}, rows {rows}: no device or no port at one end")
        if colors:
            self._notes.add_not_imported(
                f"{table}: colors of {count_text(colors, 'cable')}: a design has no place for them"
            )

    def _place(self, row: SheetRow) -> str:
        if self._sheet.name:
            return f"{_table(self._file, self._sheet)}, row {row.number}"
        return f"{self._file}:{row.number}"

    def _cell(self, row: SheetRow, field: str) -> str:
        return row.cell(self._columns[field]) if field in self._columns else ""

    def _end(self, row: SheetRow, side: str) -> ListedEnd:
        """End of a side. Without a column of ports, the port follows the device and a blank or a colon."""
        device, port = self._cell(row, f"{side}-device"), self._cell(row, f"{side}-port")
        if device in self._interfaces:
            device, port = self._interfaces[device]
        elif f"{side}-port" not in self._columns:
            device, _, port = device.partition(":") if ":" in device.split(" ")[0] else device.partition(" ")
        slot = self._cell(row, f"{side}-slot")
        name = f"{slot} {port.strip()}" if slot and port else port.strip()
        return ListedEnd(device.strip(), name, side in self._switch_sides)

    def _is_heading(self, row: SheetRow) -> bool:
        """Whether a row repeats the headings, as on each page of a printed list."""
        cells = {field: self._cell(row, field) for field in self._headings}
        return all(text == self._headings[field] for field, text in cells.items())

    def _note_formula(self, row: SheetRow) -> bool:
        """Note that an end is a formula; whether it is."""
        is_formula = any(column in row.formulas for column in self._columns.values())
        if is_formula:
            self._notes.add_not_imported(
                f"{self._place(row)}: a formula without a value; open the workbook in Excel, and save it"
            )
        return is_formula

    def _not_read(self, row: SheetRow, what: str, text: str) -> None:
        self._notes.add_not_imported(
            f"{what} `{text[:LONGEST_QUOTED]}` ({self._place(row)}): no design can have it"
        )

    def _unit(self, field: str, pattern: str) -> str:
        """Unit that the heading of a column states, such as ``Length (cm)``; empty for none."""
        words = re.findall(r"[a-z]+", plain_letters(self._headings.get(field, "")).lower())
        return next((word for word in words[1:] if re.fullmatch(pattern, word)), "")

    def _speed(self, row: SheetRow) -> int | None:
        """Speed in Mbit/s. A number without a unit, also in the heading, is in Mbit/s from 1000, else in
        Gbit/s."""
        text = self._cell(row, "speed")
        match = _NUMBER.fullmatch(text)
        number = float(match[1].replace(",", ".")) if match else 0.0
        unit = (match[2] if match else "") or self._unit("speed", r"[gmt](?:b|bit|bits|bps)")
        factor = MEGABITS.get(unit[:1].lower(), 0) if unit else 1 if number >= 1000 else 1000
        mbps = round(number * factor)
        if 0 < mbps <= LARGEST_SPEED:
            return mbps
        if text:
            self._not_read(row, "speed", text)
        return None

    def _length(self, row: SheetRow) -> str:
        """Length in meters, which is the unit of a number without one, also in the heading."""
        text = self._cell(row, "length")
        match = _NUMBER.fullmatch(plain_letters(text))
        unit = (match[2] if match else "") or plain_letters(self._cell(row, "length-unit"))
        unit = unit or self._unit("length", "|".join(filter(None, METERS)))
        factor = METERS.get(unit.lower(), 0.0)
        meters = float(match[1].replace(",", ".")) * factor if match else 0.0
        written = f"{meters:.3f}".rstrip("0").rstrip(".")
        if 0 < float(written) < 1_000_000:
            return f"{written}m"
        if text:
            self._not_read(row, "length", text)
        return ""

    def _label(self, row: SheetRow, ends: Sequence[ListedEnd]) -> str:
        """Label; empty for the one that refarch derives from the ends."""
        text = self._cell(row, "label")
        if text == " / ".join(f"{end.device}:{end.port}" for end in ends):
            return ""
        if not text or (len(text) <= LONGEST_LABEL and _LABEL.fullmatch(text)):
            return text
        self._not_read(row, "label", text)
        return ""
