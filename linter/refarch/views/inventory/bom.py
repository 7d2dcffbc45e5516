"""Parts that the design needs, counted from hosts, arrays, switches and links, and the bill of materials."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.lifecycle import milestone_day
from ...model.types import BomItem, Design, Host, Link, Part, origin_of
from .. import view
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table
from .optics import bought_cables, plug_adapters, transceivers

GENERIC_PART = "generic: select the product before you order"
"""Text in place of the part number of a generic part, which is no product of a vendor."""

UNNUMBERED_PART = "none in the catalog: order by model"
"""Text in place of the part number of a product for which no document that was read gives one."""

WITHOUT_NUMBER = (GENERIC_PART, UNNUMBERED_PART)


class PartUse(NamedTuple):
    """A part instead of the design that uses it, with how many of them."""

    part: Part
    quantity: int
    origin: Origin


class PartNeed(NamedTuple):
    """Number of a part that the design uses, and the first place that uses it."""

    part: Part
    quantity: int
    origin: Origin


def _used_parts(design: Design) -> Iterator[PartUse]:
    """Parts of hosts, arrays, switches and links; those of switches in service already are not bought."""
    for host in design.hosts.values():
        yield PartUse(host.server, 1, origin_of(host, "server"))
        yield from built_in_parts(host)
    for array in design.arrays.values():
        yield PartUse(array.model, 1, array.origin.child("model"))
    for switch in design.switches.values():
        # Switches in service are not bought again.
        if not switch.existing:
            yield PartUse(switch.model, 1, switch.origin.child("model"))
    for cable in bought_cables(design):
        if not _is_in_service(design, cable.links):
            yield PartUse(cable.part, 1, cable.origin)
    for plugged in (*transceivers(design), *plug_adapters(design)):
        if not _is_in_service(design, plugged.links):
            yield PartUse(plugged.part, 1, plugged.origin)


def _is_in_service(design: Design, links: Iterable[Link]) -> bool:
    """Whether all links join switches that are in service already."""
    ends = {end.device for link in links for end in (link.a, link.b)}
    return all(name in design.switches and design.switches[name].existing for name in ends)


def built_in_parts(host: Host) -> Iterator[PartUse]:
    """Parts inside of a host's server: processors, cards, drives, storage controllers."""
    if host.cpu is not None and host.cpu.part is not None:
        yield PartUse(host.cpu.part, host.cpu.sockets, host.cpu.origin)
    for card, origin in host.cards:
        yield PartUse(card, 1, origin.child("card"))
    for group in host.disk_groups:
        yield PartUse(group.cache, group.groups * group.cache_quantity, group.origin.child("cache"))
        for drives in group.capacity:
            yield PartUse(drives.part, group.groups * drives.quantity, drives.origin)
    for fitted in (*host.drives, *host.storage_controllers):
        yield PartUse(fitted.part, fitted.quantity, fitted.origin)


@view
def part_needs(design: Design) -> Mapping[str, PartNeed]:
    """Parts that the design uses, by id, in the order of hosts, arrays, switches, cables, transceivers and
    adapters."""
    needed: dict[str, PartNeed] = {}
    for use in _used_parts(design):
        known = needed.get(use.part.id, PartNeed(use.part, 0, use.origin))
        needed[use.part.id] = known._replace(quantity=known.quantity + use.quantity)
    return needed


class BomLine(NamedTuple):
    """A line of the bill of materials, counted."""

    item: BomItem
    quantity: int
    """Pieces, spares included."""

    @property
    def part(self) -> Part:
        """The bought part."""
        return self.item.part

    @property
    def spares(self) -> int:
        """Number of spares among the pieces."""
        return self.item.spares


@view
def bom_lines(design: Design) -> tuple[BomLine, ...]:
    """All lines of the bill of materials. A line with ``needed`` has the quantity that the design uses and
    the other lines of the part leave, and its spares."""
    covered: dict[str, int] = {}
    for line in design.bom:
        if line.quantity is not None:
            covered[line.part.id] = covered.get(line.part.id, 0) + max(line.quantity - line.spares, 0)
    items = []
    for line in design.bom:
        quantity = line.quantity
        # `needed`: lines with a number come off first, wherever they are in the list.
        if quantity is None:
            rest = max(_used_quantity(design, line.part) - covered.get(line.part.id, 0), 0)
            covered[line.part.id] = covered.get(line.part.id, 0) + rest
            quantity = rest + line.spares
        items.append(BomLine(line, quantity))
    return tuple(items)


def _used_quantity(design: Design, part: Part) -> int:
    need = part_needs(design).get(part.id)
    return 0 if need is None else need.quantity


@view
def bom_lines_by_part(design: Design) -> Mapping[str, tuple[BomLine, ...]]:
    """Lines of the bill of materials by part id."""
    items_by_part: dict[str, tuple[BomLine, ...]] = {}
    for item in bom_lines(design):
        items_by_part[item.part.id] = (*items_by_part.get(item.part.id, ()), item)
    return items_by_part


@table("bom")
def bom_table(design: Design) -> Table:
    """The bill of materials: needed against listed, with spares."""
    columns = (
        Column("part", "Part"),
        Column("vendor", "Vendor"),
        Column("model", "Model"),
        Column("part_number", "Part number"),
        Column("needed", "Needed"),
        Column("quantity", "Listed"),
        Column("spares", "Spares"),
        Column("for", "Used for"),
        Column("end_of_sale", "End of sale"),
        Column("end_of_support", "End of support"),
    )
    needed = part_needs(design)
    rows = [Row(_line_cells(line, needed.get(line.part.id)), line.item.origin) for line in bom_lines(design)]
    rows += [
        Row(_unlisted_cells(need), need.origin)
        for identity, need in needed.items()
        if identity not in bom_lines_by_part(design)
    ]
    return Table("bom", "Bill of materials", columns, tuple(rows))


def _line_cells(bought: BomLine, need: PartNeed | None) -> tuple[Cell, ...]:
    """Cells of a line of the bill; vendor and model as the line writes them, else of the part."""
    return (
        bought.part.id,
        bought.item.vendor or bought.part.vendor,
        bought.item.model or bought.part.model,
        _order_number(bought.part),
        need.quantity if need else 0,
        bought.quantity,
        bought.spares,
        bought.item.purpose,
        *_lifecycle_ends(bought.part),
    )


def _unlisted_cells(need: PartNeed) -> tuple[Cell, ...]:
    """Cells of a part that the design uses and no line of the bill buys."""
    part = need.part
    number = _order_number(part)
    return part.id, part.vendor, part.model, number, need.quantity, 0, 0, "", *_lifecycle_ends(part)


def _order_number(part: Part) -> str:
    """Part number for an order; without one, a note on what is left to do."""
    return GENERIC_PART if part.vendor == "Generic" else part.part_number or UNNUMBERED_PART


def _lifecycle_ends(part: Part) -> tuple[str | None, str | None]:
    return milestone_day(part.data, "end_of_sale"), milestone_day(part.data, "end_of_support")


@table("bom.vendors")
def vendor_table(design: Design) -> Table:
    """One row for each vendor: parts of the bill of materials, pieces to buy, spares among them, and parts
    without a part number."""
    columns = (
        Column("vendor", "Vendor"),
        Column("parts", "Parts"),
        Column("quantity", "Listed"),
        Column("spares", "Spares"),
        Column("unnumbered", "Without part number"),
    )
    by_vendor: dict[str, list[BomLine]] = {}
    for item in bom_lines(design):
        by_vendor.setdefault(item.item.vendor or item.part.vendor, []).append(item)
    rows = [
        Row(
            (
                vendor,
                len({item.part.id for item in items}),
                sum(item.quantity for item in items),
                sum(item.spares for item in items),
                len({item.part.id for item in items if _order_number(item.part) in WITHOUT_NUMBER}),
            ),
            items[0].item.origin,
        )
        for vendor, items in by_vendor.items()
    ]
    return Table("bom.vendors", "Parts by vendor", columns, tuple(rows))
