"""Lists of devices with their models, as inventories such as NetBox and Nautobot export them."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..asbuilt.collection import Collection
from ..model.catalog import Catalog
from ..platforms.sheets import Sheet
from .notes import Notes
from .wiring_lists import LONGEST_QUOTED

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "name": ("name",),
    "role": ("role", "device_role", "role__name"),
    "model": ("device_type", "type", "device_type__model"),
    "platform": ("platform", "platform__name"),
}
"""Headings of columns: of the import forms, of exported CSV files, and of exported tables."""

NEEDED = ("name", "role", "model")

ROLES = ("leaf", "spine")
"""Roles of switches that a list can state."""

SWITCH_ROLES = re.compile(r"leaf|spine|switch|\btor\b", re.IGNORECASE)

_OTHER = re.compile(r"[^a-z0-9]+")


class ListedDevice(NamedTuple):
    """A device of a list."""

    name: str
    part: str
    """Catalog id of its model; empty where the catalog does not have it."""
    is_switch: bool
    role: str
    """Role of a switch; empty for others."""
    system: str
    """Catalog id of its operating system; empty where the list has none."""


class DeviceLists(NamedTuple):
    """Lists of devices in a collection."""

    devices: Mapping[str, ListedDevice] = {}
    """By name without regard to case."""
    files: frozenset[str] = frozenset()


def device_lists(collection: Collection, catalog: Catalog, notes: Notes) -> DeviceLists:
    """Devices of all lists. Models that the catalog does not have are noted."""
    devices: dict[str, ListedDevice] = {}
    files = set()
    for file, sheets in collection.tables.items():
        for sheet in sheets:
            columns = _columns(sheet)
            if columns:
                files.add(file)
                for one in _devices(sheet, columns, catalog, notes):
                    devices.setdefault(one.name.casefold(), one)
    return DeviceLists(devices, frozenset(files))


def _columns(sheet: Sheet) -> Mapping[str, int]:
    """Column of each field; none for another table."""
    if not sheet.rows:
        return {}
    headings = [heading.casefold().replace(" ", "_") for heading in sheet.rows[0].cells]
    columns = {
        field: headings.index(text)
        for field, texts in HEADINGS.items()
        for text in reversed(texts)
        if text in headings
    }
    return columns if columns.keys() >= {*NEEDED} and "device" not in headings else {}


def _devices(
    sheet: Sheet, columns: Mapping[str, int], catalog: Catalog, notes: Notes
) -> Iterator[ListedDevice]:
    parts = {kind: _parts(catalog, kind) for kind in ("switch", "server")}
    systems = _systems(catalog)
    for row in sheet.rows[1:]:
        name, role, model, platform = (row.cell(columns.get(field, len(row.cells))) for field in HEADINGS)
        if not name:
            continue
        key = _key(model)
        is_switch = key in parts["switch"] or (
            key not in parts["server"] and SWITCH_ROLES.search(role) is not None
        )
        part = parts["switch" if is_switch else "server"].get(key, "")
        if model and not part:
            notes.add_not_imported(f"model `{model[:LONGEST_QUOTED]}`: the catalog has no such part")
        role_word = next((word for word in ROLES if word in role.casefold()), "") if is_switch else ""
        yield ListedDevice(name, part, is_switch, role_word, systems.get(_key(platform), ""))


def _key(text: str) -> str:
    """Letters and digits of a text: ``Arista EOS``, ``arista_eos``, and ``arista-eos`` have the same."""
    return _OTHER.sub("", text.casefold())


def _parts(catalog: Catalog, kind: str) -> Mapping[str, str]:
    """Catalog ids of parts by their ids, models, and part numbers."""
    found: dict[str, str] = {}
    for identity in catalog.ids(kind):
        part = catalog.part(kind, identity)
        if part is not None:
            texts: Sequence[str] = (identity, part.model, f"{part.vendor} {part.model}", part.part_number)
            for text in filter(None, texts):
                found.setdefault(_key(text), identity)
    return found


def _systems(catalog: Catalog) -> Mapping[str, str]:
    """Catalog ids of software by their ids and titles."""
    found: dict[str, str] = {}
    for identity in catalog.ids("software"):
        entry = catalog.software(identity) or {}
        found |= {_key(identity): identity, _key(str(entry.get("title", ""))): identity}
    return found
