"""Exports of a design to systems that keep an inventory, such as NetBox.

There is one module per system, found by its name, which declares its ``EXPORT``.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from ..core.discovery import declared_record, module_names, plugin_name
from ._records import Inventory

GUIDE = "00-import.md"
"""File with the order of the import, and what the files do not hold."""


class ExportedFiles(NamedTuple):
    """Files of an export."""

    files: Mapping[str, str]
    """Text of each file by its name, in the order in which the system must import them."""
    remarks: tuple[str, ...]
    """Values that the system cannot hold as the design states them, one sentence each."""


class InventoryExport(NamedTuple):
    """A system that imports an inventory."""

    title: str
    release: str
    """Release whose import forms were read."""
    write: Callable[[Inventory], ExportedFiles]
    way: str
    """How to import a file, as a sentence that names the column of ``places``."""
    column: str
    places: Mapping[str, str]
    """Where to import each file, by its name without number and ending: a menu, or a content type."""
    changes_interfaces: bool = False
    """Whether an import can change an interface that exists."""


def export_names() -> list[str]:
    """Names of the systems, sorted."""
    return [plugin_name(name) for name in module_names(sys.modules[__name__])]


def export_by_name(name: str) -> InventoryExport:
    """System with a name of ``export_names``."""
    return declared_record(f"{__name__}.{name.replace('-', '_')}", "EXPORT", InventoryExport)


def export_files(export: InventoryExport, inventory: Inventory) -> ExportedFiles:
    """Files of an export, the guide to import them first."""
    written = export.write(inventory)
    guide = "".join(f"{line}\n" for line in _guide(export, inventory, written))
    return written._replace(files={GUIDE: guide, **written.files})


def _guide(export: InventoryExport, inventory: Inventory, written: ExportedFiles) -> Iterator[str]:
    yield f"# Import into {export.title}"
    yield ""
    yield f"The files have the form of {export.title} {export.release}. Import them in this order."
    yield f"{export.way} The delimiter of CSV is the comma."
    yield "A second import of a file fails, because its objects exist."
    yield ""
    yield f"| File | {export.column} | Objects |"
    yield "| --- | --- | --- |"
    for path, text in written.files.items():
        name = path.partition("-")[2].partition(".")[0]
        number = text.count("---\n") if path.endswith(".yaml") else text.count("\n") - 1
        yield f"| {path} | {export.places[name]} | {number} |"
    for heading, lines in (
        ("Omitted because the design contradicts itself", inventory.omitted),
        ("Written in another form", written.remarks),
        (f"Not in the files, because {export.title} has no place for it", inventory.not_held),
    ):
        if lines:
            # Indented text is no Markdown, whatever the names of the design are.
            yield from ("", f"## {heading}", "", *(f"    {line}" for line in lines))
