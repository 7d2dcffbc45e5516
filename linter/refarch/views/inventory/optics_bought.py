"""Cables, transceivers and adapters for plugs, needed beside bought."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...core.quantities import metres
from ...model.types import Design, Part
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table
from .bom import Bought, listed
from .optics import adapters, cables, transceivers

WORDS = {"cable": "cable", "optic": "transceiver", "adapter": "adapter"}
"""What the table calls the kinds of parts that it lists."""


class _Need(NamedTuple):
    """How many of a part are needed, by length in metres; transceivers and adapters have the length 0."""

    part: Part
    lengths: Mapping[float, int]
    origin: Origin


def _needs(design: Design) -> dict[str, _Need]:
    """Needed parts by id, cables first."""
    needs: dict[str, _Need] = {}
    uses = [(cable.part, cable.links[0].length, cable.origin) for cable in cables(design)]
    for part, length, origin in (
        *uses,
        *((one.part, 0.0, one.origin) for one in (*transceivers(design), *adapters(design))),
    ):
        known = needs.get(part.id, _Need(part, {}, origin))
        needs[part.id] = known._replace(lengths={**known.lengths, length: known.lengths.get(length, 0) + 1})
    return needs


@table("optics")
def parts(design: Design) -> Table:
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
    needs, lines = _needs(design), listed(design)
    for identity, bought in lines.items():
        if bought[0].part.kind in WORDS:
            needs.setdefault(identity, _Need(bought[0].part, {}, bought[0].line.origin))
    known = "bom" in design.parts
    rows = tuple(
        Row(_cells(need, lines.get(identity, ()), known), need.origin) for identity, need in needs.items()
    )
    return Table("optics", "Cables and transceivers", columns, rows)


def _cells(need: _Need, bought: tuple[Bought, ...], is_listed: bool) -> tuple[Cell, ...]:
    part = need.part
    return (
        part.id,
        WORDS[part.kind],
        part.vendor,
        part.model,
        part.part_number,
        _lengths(need.lengths) if part.kind == "cable" else None,
        sum(need.lengths.values()),
        sum(item.quantity for item in bought) if is_listed else None,
        sum(item.spares for item in bought) if is_listed else None,
    )


def _lengths(lengths: Mapping[float, int]) -> str:
    """Lengths as people order them: ``8 × 3 m, 2 × 1 m``."""
    return ", ".join(f"{count} × {metres(length)}" for length, count in lengths.items())
