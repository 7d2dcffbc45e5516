"""Cables, transceivers and plug adapters, needed and bought."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...core.quantities import meters
from ...model.types import Design, Part
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table
from .bom import BomLine, bom_lines_by_part
from .optics import bought_cables, plug_adapters, transceivers

KIND_NAMES = {"cable": "cable", "optic": "transceiver", "adapter": "adapter"}
"""Names of the kinds of parts in the table."""


class _OpticNeed(NamedTuple):
    """Number of a part that is needed, by length in meters; transceivers and adapters have the length 0."""

    part: Part
    lengths: Mapping[float, int]
    origin: Origin


def _optic_needs(design: Design) -> dict[str, _OpticNeed]:
    """Needed parts by id, cables first."""
    needs: dict[str, _OpticNeed] = {}
    uses = [(cable.part, cable.links[0].length, cable.origin) for cable in bought_cables(design)]
    for part, length, origin in (
        *uses,
        *((optic.part, 0.0, optic.origin) for optic in (*transceivers(design), *plug_adapters(design))),
    ):
        known = needs.get(part.id, _OpticNeed(part, {}, origin))
        needs[part.id] = known._replace(lengths={**known.lengths, length: known.lengths.get(length, 0) + 1})
    return needs


@table("optics")
def optic_table(design: Design) -> Table:
    """One row for each kind of cable, transceiver and adapter that is needed or bought: lengths, number
    needed, bought, and spares."""
    columns = (
        Column("part", "Part"),
        Column("kind", "Kind"),
        Column("vendor", "Vendor"),
        Column("model", "Model"),
        Column("part_number", "Part number"),
        Column("lengths", "Lengths"),
        Column("needed", "Needed"),
        Column("quantity", "Listed"),
        Column("spares", "Spares"),
    )
    needs, lines = _optic_needs(design), bom_lines_by_part(design)
    for identity, bought in lines.items():
        if bought[0].part.kind in KIND_NAMES:
            needs.setdefault(identity, _OpticNeed(bought[0].part, {}, bought[0].item.origin))
    known = "bom" in design.parts
    rows = tuple(
        Row(_optic_cells(need, lines.get(identity, ()), known), need.origin)
        for identity, need in needs.items()
    )
    return Table("optics", "Cables and transceivers", columns, rows)


def _optic_cells(need: _OpticNeed, bought: tuple[BomLine, ...], is_listed: bool) -> tuple[Cell, ...]:
    part = need.part
    return (
        part.id,
        KIND_NAMES[part.kind],
        part.vendor,
        part.model,
        part.part_number,
        _lengths_text(need.lengths) if part.kind == "cable" else None,
        sum(need.lengths.values()),
        sum(item.quantity for item in bought) if is_listed else None,
        sum(item.spares for item in bought) if is_listed else None,
    )


def _lengths_text(lengths: Mapping[float, int]) -> str:
    """Lengths as people order them: ``8 × 3 m, 2 × 1 m``."""
    return ", ".join(f"{count} × {meters(length)}" for length, count in lengths.items())
