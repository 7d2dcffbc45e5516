"""Interfaces that the inventory system has already, by the CSV that it exports."""

import csv
from collections.abc import Iterable, Iterator, Mapping

from ..core.errors import RefarchError
from ._records import Inventory, InventoryInterface

COLUMNS = ("id", "device", "name")
"""Columns of the CSV that count, in any case: a view of NetBox exports its headings, such as ``ID``."""


def with_existing_interfaces(inventory: Inventory, lines: Iterable[str], shown: str) -> Inventory:
    """Inventory whose interfaces have the IDs of the system, by device and name. ``shown`` names the CSV in
    messages. Raises RefarchError for a CSV without the columns, and for an ID that is no number."""
    ids = dict(_ids(lines, shown))
    return inventory._replace(
        interfaces=tuple(
            interface._replace(existing_id=ids.get((interface.device, interface.name)))
            for interface in inventory.interfaces
        )
    )


def existing_interfaces(inventory: Inventory) -> list[InventoryInterface]:
    """Interfaces that the system has already."""
    return [interface for interface in inventory.interfaces if interface.existing_id is not None]


def _ids(lines: Iterable[str], shown: str) -> Iterator[tuple[tuple[str, str], int]]:
    """Device and name of each interface, and its ID."""
    try:
        reader = csv.DictReader(lines)
        columns = {str(name).strip().lower(): name for name in reader.fieldnames or ()}
        missing = [name for name in COLUMNS if name not in columns]
        if missing:
            raise RefarchError(
                f"{shown}: no column {missing[0]}; export the list of interfaces as CSV, with the columns "
                "ID, device, and name"
            )
        for row in reader:
            yield from _id_of_row(
                {name: row[columns[name]] or "" for name in COLUMNS}, reader.line_num, shown
            )
    except csv.Error as error:
        raise RefarchError(f"{shown}: not valid CSV: {error}") from None


def _id_of_row(row: Mapping[str, str], line: int, shown: str) -> Iterator[tuple[tuple[str, str], int]]:
    text = row["id"].strip()
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise RefarchError(f"{shown}:{line}: the ID {text!r} is no number")
    yield (row["device"].strip(), row["name"].strip()), int(text)
