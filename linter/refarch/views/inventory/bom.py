"""What the design needs, counted from hosts, arrays, switches and links, beside what the bill of materials
lists."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.lifecycle import milestone
from ...model.types import BomItem, Design, Host, Link, Part, where
from .. import view
from ..tables.table import Column, Row, Table
from ..tables.table_view import table
from .optics import bought_cables, plug_adapters, transceivers

GENERIC_PART = "generic: choose the product before buying"
"""What stands in the place of the part number of a part that is no product of any vendor."""

UNNUMBERED_PART = "none in the catalogue: order by the model"
"""The same of a product whose number no document said that was read."""

WITHOUT_NUMBER = (GENERIC_PART, UNNUMBERED_PART)


class Need(NamedTuple):
    """How many of a part the design uses, and the first place that uses it."""

    part: Part
    quantity: int
    origin: Origin


def _used_parts(design: Design) -> Iterator[tuple[Part, int, Origin]]:
    for host in design.hosts.values():
        yield host.server, 1, where(host, "server")
        yield from built_in_parts(host)
    for array in design.arrays.values():
        yield array.model, 1, array.origin.child("model")
    for switch in design.switches.values():
        if not switch.existing:
            yield switch.model, 1, switch.origin.child("model")
    for cable in bought_cables(design):
        if not _is_in_service(design, cable.links):
            yield cable.part, 1, cable.origin
    for plugged in (*transceivers(design), *plug_adapters(design)):
        if not _is_in_service(design, plugged.links):
            yield plugged.part, 1, plugged.origin


def _is_in_service(design: Design, links: Iterable[Link]) -> bool:
    """Whether all links join switches that are in service already."""
    ends = {end.device for link in links for end in (link.a, link.b)}
    return all(name in design.switches and design.switches[name].existing for name in ends)


def built_in_parts(host: Host) -> Iterator[tuple[Part, int, Origin]]:
    """What is built into a host's server: part, number and the place that says so."""
    if host.cpu is not None and host.cpu.part is not None:
        yield host.cpu.part, host.cpu.sockets, host.cpu.origin
    for card, origin in host.cards:
        yield card, 1, origin.child("card")
    for group in host.disk_groups:
        yield group.cache, group.groups * group.cache_quantity, group.origin.child("cache")
        for drives in group.capacity:
            yield drives.part, group.groups * drives.quantity, drives.origin
    for fitted in (*host.drives, *host.storage_controllers):
        yield fitted.part, fitted.quantity, fitted.origin


@view
def needs(design: Design) -> Mapping[str, Need]:
    """Parts that the design uses, by id, in the order of hosts, arrays, switches, cables, transceivers and
    adapters."""
    needed: dict[str, Need] = {}
    for part, quantity, origin in _used_parts(design):
        known = needed.get(part.id)
        needed[part.id] = (
            Need(part, quantity, origin)
            if known is None
            else known._replace(quantity=known.quantity + quantity)
        )
    return needed


class Bought(NamedTuple):
    """A line of the bill of materials, counted."""

    line: BomItem
    quantity: int
    """Pieces, spares included."""

    @property
    def part(self) -> Part:
        """What is bought."""
        return self.line.part

    @property
    def spares(self) -> int:
        """How many of them are spares."""
        return self.line.spares


@view
def bom_lines(design: Design) -> tuple[Bought, ...]:
    """All lines of the bill of materials. One that says ``needed`` has what the design uses and the other
    lines of the part leave, with its spares on top."""
    covered: dict[str, int] = {}
    for line in design.bom:
        if line.quantity is not None:
            covered[line.part.id] = covered.get(line.part.id, 0) + max(line.quantity - line.spares, 0)
    items = []
    for line in design.bom:
        quantity = line.quantity
        if quantity is None:
            rest = max(_used_quantity(design, line.part) - covered.get(line.part.id, 0), 0)
            covered[line.part.id] = covered.get(line.part.id, 0) + rest
            quantity = rest + line.spares
        items.append(Bought(line, quantity))
    return tuple(items)


def _used_quantity(design: Design, part: Part) -> int:
    need = needs(design).get(part.id)
    return 0 if need is None else need.quantity


@view
def listed(design: Design) -> Mapping[str, tuple[Bought, ...]]:
    """Lines of the bill of materials by part id."""
    items_by_part: dict[str, tuple[Bought, ...]] = {}
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
        Column("for", "For"),
        Column("end_of_sale", "End of sale"),
        Column("end_of_support", "End of support"),
    )
    needed = needs(design)
    rows = []
    for item in bom_lines(design):
        line = item.line
        need = needed.get(item.part.id)
        cells = (
            item.part.id,
            line.vendor or item.part.vendor,
            line.model or item.part.model,
            _order_number(item.part),
            need.quantity if need else 0,
            item.quantity,
            item.spares,
            line.purpose,
            *_lifecycle_ends(item.part),
        )
        rows.append(Row(cells, line.origin))
    for identity, need in needed.items():
        if identity not in listed(design):
            part = need.part
            cells = (
                identity,
                part.vendor,
                part.model,
                _order_number(part),
                need.quantity,
                0,
                0,
                "",
                *_lifecycle_ends(part),
            )
            rows.append(Row(cells, need.origin))
    return Table("bom", "Bill of materials", columns, tuple(rows))


def _order_number(part: Part) -> str:
    """What to order a part by; without a number, what is left to do."""
    return GENERIC_PART if part.vendor == "Generic" else part.part_number or UNNUMBERED_PART


def _lifecycle_ends(part: Part) -> tuple[str | None, str | None]:
    return milestone(part.data, "end_of_sale"), milestone(part.data, "end_of_support")


@table("bom.vendors")
def vendor_table(design: Design) -> Table:
    """One row for each vendor: parts of the bill of materials, pieces to buy, spares among them, and parts
    without a part number."""
    columns = (
        Column("vendor", "Vendor"),
        Column("parts", "Parts"),
        Column("quantity", "Listed"),
        Column("spares", "Spares"),
        Column("unnumbered", "Without a part number"),
    )
    by_vendor: dict[str, list[Bought]] = {}
    for item in bom_lines(design):
        by_vendor.setdefault(item.line.vendor or item.part.vendor, []).append(item)
    rows = [
        Row(
            (
                vendor,
                len({item.part.id for item in items}),
                sum(item.quantity for item in items),
                sum(item.spares for item in items),
                len({item.part.id for item in items if _order_number(item.part) in WITHOUT_NUMBER}),
            ),
            items[0].line.origin,
        )
        for vendor, items in by_vendor.items()
    ]
    return Table("bom.vendors", "By vendor", columns, tuple(rows))
