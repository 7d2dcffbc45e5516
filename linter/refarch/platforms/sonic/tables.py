"""Tables of SONiC's config_db: entries with their places in the design, their JSON lines, and the settings
that the tables do not configure."""

import ipaddress
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ...core.origin import Origin
from ...model.types.origins import origin_of
from ..target import ConfigLine, NotConfigured, refuse

PORT = re.compile(r"Ethernet(0|[1-9][0-9]{0,3})")
BOND = re.compile(r"PortChannel[0-9]{1,4}")

_TEXT = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._:/,()#+-]*")
LENGTH = 100
"""Maximum length of a JSON line. Longer entries use several lines."""


class Field(NamedTuple):
    """Field of an entry."""

    name: str
    value: str | tuple[str, ...]
    origin: Origin


class TableEntry(NamedTuple):
    """Fields of one object of a table. Several entries for one object are merged."""

    table: str
    key: str
    origin: Origin
    """Place in the design that requires the object."""
    fields: tuple[Field, ...] = ()


SonicOutput = TableEntry | NotConfigured


class Object:
    """Merged entries of one key."""

    def __init__(self) -> None:
        self.origins: list[Origin] = []
        self.fields: dict[str, tuple[str, list[Origin]]] = {}

    def add(self, entry: TableEntry) -> None:
        """Merge an entry. A repeated field must have the same value."""
        self.origins.append(entry.origin)
        for field in entry.fields:
            value = json.dumps(list(field.value) if isinstance(field.value, tuple) else field.value)
            known = self.fields.setdefault(field.name, (value, []))
            if known[0] != value:
                place = f"{entry.table}|{entry.key} {field.name}"
                raise refuse(field.origin, f"would set {place} to {value} and to {known[0]}")
            known[1].append(field.origin)


class FieldValue(NamedTuple):
    """Field in JSON."""

    field: str
    value: str
    """Value as JSON."""
    origins: list[Origin]

    @property
    def text(self) -> str:
        """Name and value."""
        return f"{json.dumps(self.field)}: {self.value}"


Tables = Mapping[str, Mapping[str, "Object"]]
"""Objects by table and key, in the order of their first entries."""


def merged_tables(entries: Iterable[TableEntry]) -> Tables:
    """Objects merged from entries. Raises RefarchError if two entries contradict each other."""
    tables: dict[str, dict[str, Object]] = {}
    for entry in entries:
        tables.setdefault(entry.table, {}).setdefault(entry.key, Object()).add(entry)
    return tables


def json_lines(entries: Iterable[TableEntry], whole: Origin) -> Iterator[ConfigLine]:
    """Entries as one JSON object, with tables and keys in the order of their first entries. Lines with only
    brackets have the origin ``whole``."""
    tables = merged_tables(entries)
    yield ConfigLine("{", (whole,))
    for number, (table, objects) in enumerate(tables.items(), 1):
        yield ConfigLine(f'  "{table}": {{', (whole,))
        for index, (key, held) in enumerate(objects.items(), 1):
            yield from _object(key, held, index == len(objects))
        yield ConfigLine("  }" if number == len(tables) else "  },", (whole,))
    yield ConfigLine("}", (whole,))


def _object(key: str, held: Object, is_last: bool) -> Iterator[ConfigLine]:
    """Lines of one object; one line if it is short."""
    name, comma = json.dumps(key), "" if is_last else ","
    pairs = [FieldValue(field, value, origins) for field, (value, origins) in held.fields.items()]
    text = f"    {name}: {{{', '.join(pair.text for pair in pairs)}}}{comma}"
    if len(text) <= LENGTH or len(pairs) < 2:
        yield _line(text, held.origins, *(pair.origins for pair in pairs))
        return
    yield _line(f"    {name}: {{", held.origins)
    rows = list(_rows(pairs))
    for row in rows:
        more = "" if row is rows[-1] else ","
        yield _line(f"      {', '.join(pair.text for pair in row)}{more}", *(pair.origins for pair in row))
    yield _line(f"    }}{comma}", held.origins)


def _rows(pairs: list[FieldValue]) -> Iterator[list[FieldValue]]:
    """Fields of an object by line: one per line, but as many as fit for maps of numbers."""
    row: list[FieldValue] = []
    for pair in pairs:
        is_full = 6 + sum(len(held.text) + 2 for held in row) + len(pair.text) > LENGTH
        if row and (is_full or not pair.field.isdecimal()):
            yield row
            row = []
        row.append(pair)
    yield row


def _line(text: str, *origins: Iterable[Origin]) -> ConfigLine:
    return ConfigLine(text, tuple(dict.fromkeys(origin for several in origins for origin in several)))


def entry(table: str, key: str, record: Any, at: str = "name", **fields: tuple[Any, str]) -> TableEntry:
    """Entry for a record, whose place is the field ``at``. Each field is a value and the field of the record
    that defines it. Empty values are omitted."""
    written = tuple(
        Field(name, value if isinstance(value, tuple) else str(value), origin_of(record, said))
        for name, (value, said) in fields.items()
        if value is not None and value != ""
    )
    return TableEntry(table, key, origin_of(record, at), written)


def not_configured(record: Any, field: str, path: str, thing: str, reason: str) -> NotConfigured:
    """Field of a record that is not configured in this case."""
    return NotConfigured(path, thing, value_text(getattr(record, field)), reason, origin_of(record, field))


def value_text(value: Any) -> str:
    """Value as text for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (tuple, list)):
        return ", ".join(map(value_text, value))
    return str(value)


def text(value: str, origin: Origin) -> str:
    """Text of a design that is safe for other programs on the switch. Raises RefarchError for characters that
    they could split."""
    if not _TEXT.fullmatch(value):
        allowed = "use only letters, digits, spaces, and . _ : / , ( ) # + -"
        raise refuse(origin, f"{value!r} cannot be written into a device's configuration; {allowed}")
    return value


def prefix(value: str, origin: Origin) -> str:
    """Address with a prefix length. Raises RefarchError for another text."""
    try:
        if "/" in value and "%" not in value:
            return str(ipaddress.ip_interface(value))
    except ValueError:
        pass
    raise refuse(origin, f"{value!r} is not an address with a prefix length")


def address(value: str, origin: Origin) -> str:
    """IP address. Raises RefarchError for another text."""
    try:
        if "%" not in value:
            return str(ipaddress.ip_address(value))
    except ValueError:
        pass
    raise refuse(origin, f"{value!r} is not an IP address")


def is_address(value: str) -> bool:
    """True if a server is stated by its address instead of its name."""
    try:
        return "%" not in value and bool(ipaddress.ip_address(value))
    except ValueError:
        return False
