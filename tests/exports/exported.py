"""Exports of designs, read back as the importing system reads them."""

import csv
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import Path

from refarch.api import Session, open_design
from refarch.exports import ExportedFiles, export_by_name, export_files
from refarch.exports._inventory import inventory
from refarch.exports._records import Inventory
from refarch.model.types import Design

ROOT = Path(__file__).resolve().parents[2]

DESIGNS = sorted(path.parent.name for path in (ROOT / "designs").glob("[!_]*/design.yaml"))

FOREIGN = ROOT / "tests" / "fixtures" / "foreign"
FOREIGN_DESIGNS = sorted(path.parent.name for path in (FOREIGN / "designs").glob("[!_]*/design.yaml"))

Rows = list[dict[str, str]]


def opened(path: str | Path) -> Design:
    """Design of a folder."""
    design = open_design(str(path), Session(str(ROOT))).design
    assert design is not None
    return design


def shipped(name: str) -> Design:
    """Design that comes with the project."""
    return opened(ROOT / "designs" / name)


def foreign(name: str) -> Design:
    """Design of the fixtures, with other systems and forms of networks than those of the project."""
    design = open_design(name, Session(str(FOREIGN))).design
    assert design is not None
    return design


def exported(system: str, design: Design, site: str = "") -> tuple[Inventory, ExportedFiles]:
    """Inventory of a design, and its files for a system."""
    found = inventory(design, site)
    return found, export_files(export_by_name(system), found)


def tables(written: ExportedFiles) -> Mapping[str, Rows]:
    """Rows of each CSV file, by its name without number and ending."""
    return {
        path.partition("-")[2].removesuffix(".csv"): list(csv.DictReader(StringIO(text, newline="")))
        for path, text in written.files.items()
        if path.endswith(".csv")
    }


def cells(written: ExportedFiles) -> Iterator[str]:
    """Every cell of every CSV file."""
    for rows in tables(written).values():
        for row in rows:
            yield from row.values()
