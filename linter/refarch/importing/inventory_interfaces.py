"""Settings of ports in the tables of interfaces that NetBox and Nautobot import and export, as facts: bond,
MTU, speed, and VLANs."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ..asbuilt.collection import Collection
from ..platforms.observed import BOND, PORT, Evidence, ObservedFact
from ..platforms.sheets import Sheet, SheetRow

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "id": ("id",),
    "device": ("device", "device__name"),
    "name": ("name",),
    "type": ("type",),
    "lag": ("lag", "lag__name"),
    "mtu": ("mtu",),
    "speed": ("speed", "speed_(kbps)"),
    "mode": ("mode", "802.1q_mode"),
    "untagged": ("untagged_vlan", "untagged_vlan__vid"),
    "tagged": ("tagged_vlans",),
}
"""Headings of columns, in lower case and with underscores."""

NEEDED = ("device", "name", "type", "mtu")

_VIRTUAL = re.compile(r"virtual|bridge", re.IGNORECASE)
_LAG = re.compile(r"lag|link aggregation.*", re.IGNORECASE)
_VLAN = re.compile(r"\(([0-9]{1,4})\)|^([0-9]{1,4})$")
"""A number, or a name with its number in brackets."""


InterfaceIds = Mapping[str, tuple[str, str]]
"""Device and name of interfaces by their IDs in Nautobot."""


class InterfaceTables(NamedTuple):
    """Tables of interfaces in a collection."""

    facts: tuple[ObservedFact, ...]
    names: InterfaceIds
    files: frozenset[str]


def interface_tables(collection: Collection) -> InterfaceTables:
    """Facts of the ports and bonds of all tables."""
    vlans = _vlan_numbers(collection)
    names: dict[str, tuple[str, str]] = {}
    facts: list[ObservedFact] = []
    files = set()
    for file, sheets in collection.tables.items():
        for sheet in sheets:
            columns = _columns(sheet)
            if columns:
                files.add(file)
                rows = [_Interface(file, row, columns) for row in sheet.rows[1:]]
                names |= {
                    one.cell("id"): (one.cell("device"), one.cell("name")) for one in rows if one.cell("id")
                }
                facts += [fact for one in rows for fact in one.facts(vlans, names)]
    return InterfaceTables(tuple(facts), names, frozenset(files))


def _vlan_numbers(collection: Collection) -> Mapping[str, str]:
    """Numbers of VLANs by their IDs in Nautobot."""
    numbers: dict[str, str] = {}
    for sheets in collection.tables.values():
        for sheet in sheets:
            headings = sheet.rows[0].cells if sheet.rows else ()
            if {"id", "vid"} <= {*headings}:
                identity, number = headings.index("id"), headings.index("vid")
                numbers |= {row.cell(identity): row.cell(number) for row in sheet.rows[1:]}
    return numbers


def _columns(sheet: Sheet) -> Mapping[str, int]:
    """Column of each field; none for another table."""
    headings = [cell.casefold().replace(" ", "_") for cell in (sheet.rows[0].cells if sheet.rows else ())]
    columns = {
        field: headings.index(text)
        for field, texts in HEADINGS.items()
        for text in reversed(texts)
        if text in headings
    }
    return columns if columns.keys() >= {*NEEDED} else {}


class _Interface:
    """Row of a table of interfaces."""

    def __init__(self, file: str, row: SheetRow, columns: Mapping[str, int]) -> None:
        self._place = Evidence(file, (), row.number)
        self._row, self._columns = row, columns

    def cell(self, field: str) -> str:
        """Text of a field; empty where the table does not have it."""
        return self._row.cell(self._columns[field]) if field in self._columns else ""

    def facts(self, vlans: Mapping[str, str], names: InterfaceIds) -> Iterator[ObservedFact]:
        """Facts of a port or a bond; none of a virtual interface."""
        device, name, kind = self.cell("device"), self.cell("name"), self.cell("type")
        if not (device and name) or _VIRTUAL.search(kind):
            return
        subject = BOND if _LAG.fullmatch(kind) else PORT
        values = dict(self._values(vlans))
        if subject == PORT:
            lag = self.cell("lag")
            values["bond"] = names[lag][1] if lag in names else lag
        for property_name, value in values.items():
            yield ObservedFact(device, subject, name, property_name, value, self._place, is_state=False)

    def _values(self, vlans: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
        """Properties with their values. A member of a bond has the VLANs of the bond."""
        mtu, speed = self.cell("mtu"), self.cell("speed")
        if _is_number(mtu):
            yield "mtu", int(mtu)
        if _is_number(speed) and int(speed) >= 1000:
            yield "speed", int(speed) // 1000
        if self.cell("mode"):
            texts = [vlans.get(text.strip(), text.strip()) for text in self.cell("tagged").split(",")]
            yield "tagged", tuple(sorted({number for text in texts if (number := _vlan(text))}))
            yield "untagged", _vlan(vlans.get(self.cell("untagged"), self.cell("untagged")))


def _is_number(text: str) -> bool:
    """Whether a text is a number of up to nine digits."""
    return text.isascii() and text.isdecimal() and len(text) <= 9


def _vlan(text: str) -> int:
    """Number of a VLAN, which can follow its name; 0 for none."""
    match = _VLAN.search(text)
    return int(match[1] or match[2]) if match else 0
