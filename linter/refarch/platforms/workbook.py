"""Sheets of an Excel workbook (.xlsx), after ECMA-376 part 1: texts and values of cells, formulas without a
value, and merged cells.

The sheets are read as a stream. python-calamine reserves memory for all cells between the first and the last
one of a sheet: a small file with a cell in its last row and column ends the process.
"""

import posixpath
import re
import zipfile
import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple
from xml.parsers import expat

from .reading_error import ReadingError
from .sheets import MOST_COLUMNS, MOST_ROWS, Sheet, SheetRow, filled_cells

MAGIC = b"PK\x03\x04"
"""First bytes of a ZIP file, which a workbook is."""

WORKBOOK = "xl/workbook.xml"
LARGEST_PART = 256 * 1024 * 1024
"""Bytes of a part after decompression."""

LONGEST_TEXT = 32_767
"""Characters that Excel keeps in a cell."""

MOST_SHEETS = 100
MOST_MERGED = 100_000

_REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_FAULTS = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, KeyError)
"""Errors of a damaged or encrypted ZIP file."""

Attributes = Mapping[str, str]


class _Handlers(NamedTuple):
    """Functions that get the elements of an XML file, by their names without namespaces."""

    start: Callable[[str, Attributes], None]
    end: Callable[[str, str], None]
    """Name of the element, and the text in it since the last end."""


def workbook_sheets(path: str) -> tuple[Sheet, ...]:
    """Sheets of the workbook at a path, in their order. Raises ReadingError for another or damaged file."""
    try:
        with zipfile.ZipFile(path) as archive:
            if WORKBOOK not in archive.namelist():
                raise ReadingError("a ZIP file that is no Excel workbook")
            texts = _shared_texts(archive)
            return tuple(
                Sheet(name, _sheet_rows(archive, part, texts)) for name, part in _sheet_parts(archive)
            )
    except _FAULTS as error:
        raise ReadingError(f"this workbook cannot be read: {type(error).__name__}") from None


def _parse(archive: zipfile.ZipFile, part: str, handlers: _Handlers) -> None:
    """Parse a part. A document type, in which entities can grow, is refused."""
    parser = expat.ParserCreate(namespace_separator=" ")
    texts: list[str] = []

    def start(name: str, attributes: Attributes) -> None:
        texts.clear()
        handlers.start(name.rpartition(" ")[2], attributes)

    def end(name: str) -> None:
        handlers.end(name.rpartition(" ")[2], "".join(texts)[:LONGEST_TEXT])
        texts.clear()

    def refuse(*_: object) -> None:
        raise ReadingError(f"{part} has a document type")

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = texts.append
    parser.StartDoctypeDeclHandler = refuse
    size = 0
    try:
        with archive.open(part) as stream:
            while chunk := stream.read(1 << 16):
                size += len(chunk)
                if size > LARGEST_PART:
                    raise ReadingError(f"{part} has more than {LARGEST_PART // 1024 // 1024} MB")
                parser.Parse(chunk)
        parser.Parse(b"", True)
    except expat.ExpatError as error:
        raise ReadingError(f"{part}, line {error.lineno}: {expat.errors.messages[error.code]}") from None


def _shared_texts(archive: zipfile.ZipFile) -> list[str]:
    """Texts that cells refer to by number. Pieces with different formats are joined."""
    texts: list[str] = []
    pieces: list[str] = []
    reading_aids = 0

    def start(name: str, _: Attributes) -> None:
        nonlocal reading_aids
        reading_aids += name == "rPh"

    def end(name: str, text: str) -> None:
        nonlocal reading_aids
        if name == "t" and not reading_aids:
            pieces.append(text)
        elif name == "rPh":
            reading_aids -= 1
        elif name == "si":
            texts.append("".join(pieces).strip())
            pieces.clear()

    if "xl/sharedStrings.xml" in archive.namelist():
        _parse(archive, "xl/sharedStrings.xml", _Handlers(start, end))
    return texts


def _sheet_parts(archive: zipfile.ZipFile) -> Iterator[tuple[str, str]]:
    """Name and part of each sheet."""
    targets: dict[str, str] = {}
    sheets: list[tuple[str, str]] = []

    def start_relation(name: str, attributes: Attributes) -> None:
        if name == "Relationship" and attributes.get("Type", "").endswith("/worksheet"):
            target = attributes.get("Target", "")
            targets[attributes.get("Id", "")] = posixpath.normpath(posixpath.join("/xl", target))[1:]

    def start_sheet(name: str, attributes: Attributes) -> None:
        if name == "sheet":
            identity = next((value for key, value in attributes.items() if key.endswith(" id")), "")
            sheets.append((attributes.get("name", ""), identity))

    def ignore(_: str, __: str) -> None:
        pass

    _parse(archive, "xl/_rels/workbook.xml.rels", _Handlers(start_relation, ignore))
    _parse(archive, WORKBOOK, _Handlers(start_sheet, ignore))
    if len(sheets) > MOST_SHEETS:
        raise ReadingError(f"more than {MOST_SHEETS} sheets")
    for name, identity in sheets:
        if identity in targets:
            yield name, targets[identity]


def _sheet_rows(archive: zipfile.ZipFile, part: str, texts: list[str]) -> tuple[SheetRow, ...]:
    reader = _SheetReader(texts)
    _parse(archive, part, _Handlers(reader.start, reader.end))
    return tuple(reader.rows())


class _SheetReader:
    """Cells of a sheet, by row and column from 0."""

    def __init__(self, texts: list[str]) -> None:
        self._texts = texts
        self._cells: dict[int, dict[int, str]] = {}
        self._formulas: dict[int, set[int]] = {}
        self._merged: list[tuple[int, int, int, int]] = []
        self._row = self._column = -1
        self._type = self._value = ""
        self._has_formula = False

    def start(self, name: str, attributes: Attributes) -> None:
        """Begin of an element. Rows and cells without a reference follow the one before."""
        if name == "row":
            number = attributes.get("r", "")
            self._row = int(number[:7]) - 1 if number.isascii() and number.isdecimal() else self._row + 1
            self._column = -1
        elif name == "c":
            place = _place(attributes.get("r", ""))
            self._row, self._column = place if place else (self._row, self._column + 1)
            self._type, self._value, self._has_formula = attributes.get("t", "n"), "", False
        elif name == "mergeCell":
            first, _, last = attributes.get("ref", "").partition(":")
            begin, end = _place(first), _place(last)
            if begin and end and len(self._merged) <= MOST_MERGED:
                self._merged.append((*begin, *end))

    def end(self, name: str, text: str) -> None:
        """End of an element with its text."""
        if name == "v":
            self._value = text
        elif name == "t":
            self._value += text
        elif name == "f":
            self._has_formula = True
        elif name == "c" and self._column < MOST_COLUMNS:
            value = self._cell_text()
            if value:
                self._cells.setdefault(self._row, {})[self._column] = value
            elif self._has_formula:
                self._cells.setdefault(self._row, {})
                self._formulas.setdefault(self._row, set()).add(self._column)
            if len(self._cells) > MOST_ROWS:
                raise ReadingError(f"more than {MOST_ROWS:,} rows in a sheet")

    def _cell_text(self) -> str:
        value = self._value.strip()
        if self._type == "s":
            number = int(value[:9]) if value.isascii() and value.isdecimal() else -1
            return self._texts[number] if 0 <= number < len(self._texts) else ""
        if self._type == "b":
            return {"1": "TRUE", "0": "FALSE"}.get(value, value)
        return _number_text(value) if self._type == "n" else value

    def rows(self) -> Iterator[SheetRow]:
        """Rows that are not empty. Merged cells have the text of the first one."""
        numbers = sorted(self._cells)
        copies = 0
        for top, left, bottom, right in self._merged:
            text = self._cells.get(top, {}).get(left, "")
            columns = range(left, min(right + 1, MOST_COLUMNS))
            if not text:
                continue
            for row in numbers[bisect_left(numbers, top) : bisect_right(numbers, bottom)]:
                self._cells[row] |= dict.fromkeys(columns, text)
                copies += len(columns)
                if copies > MOST_MERGED:
                    raise ReadingError(f"more than {MOST_MERGED:,} merged cells in a sheet")
        for row in numbers:
            cells = self._cells[row]
            width = max(cells, default=-1) + 1
            texts = filled_cells([cells.get(column, "") for column in range(width)])
            yield SheetRow(row + 1, texts, frozenset(self._formulas.get(row, ())))


def _place(reference: str) -> tuple[int, int] | None:
    """Row and column, from 0, of a reference such as ``B7``; None for another text."""
    match = _REFERENCE.fullmatch(reference)
    if match is None:
        return None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(match[2]) - 1, column - 1


def _number_text(value: str) -> str:
    """Number as Excel shows it: ``32`` for 32.0, ``2.5`` for 2.4999999999999996."""
    try:
        return f"{float(value):.15g}"
    except ValueError:
        return value
