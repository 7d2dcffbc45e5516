"""Cables and transceivers as they are bought: a breakout cable once, a transceiver for each end of a
fiber."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...core.quantities import plain_number
from ...model.ranges import compress
from ...model.types import Design, End, Link, Part
from .. import view
from ..network.wiring import port_at
from ..tables.table import Column, Row, Table
from ..tables.table_view import table

FIBER_CONNECTORS = ("lc", "mpo-12", "mpo-16")
"""Plugs of a fiber, which go into a transceiver and not into a port."""


class BoughtCable(NamedTuple):
    """One cable: the link that it is, or of a breakout cable all links of the port that it fans out from."""

    part: Part
    links: tuple[Link, ...]

    @property
    def origin(self) -> Origin:
        """Place that states the cable."""
        return self.links[0].origin.child("cable")


class Transceiver(NamedTuple):
    """One transceiver, or one adapter for a smaller plug, with the port that it is in; a broken-out port is
    named as the front panel has it, undivided."""

    part: Part
    port: End
    links: tuple[Link, ...]
    origin: Origin


class LinkSide(NamedTuple):
    """One end of a link: the key that the design has for it (``from`` or ``to``), port and transceiver."""

    key: str
    end: End
    optic: Part | None


def link_ends(link: Link) -> tuple[LinkSide, LinkSide]:
    """Both ends of a link, the one under ``from`` first."""
    return LinkSide("from", link.a, link.optic_a), LinkSide("to", link.b, link.optic_b)


def breakout_count(design: Design, end: End) -> int:
    """Number of parts that the port at this end is broken out into; 1 for a whole port."""
    port, switch = port_at(design, end), design.switches.get(end.device)
    if switch is None or port is None or not port.parent:
        return 1
    return sum(switch_port.parent == port.parent for switch_port in switch.ports.values())


def links_of_transceiver(design: Design, end: End, optic: Part) -> int:
    """Number of links that a transceiver at this end serves: those of all parts of a split port. Of two ports
    that share a cage, a transceiver of the cage's form factor serves both, and a plain one its own port."""
    port = port_at(design, end)
    # A plain transceiver in a cage that two ports share occupies one of them.
    if port is not None and is_shared_cage(port.parent) and optic.data["form_factor"] != port.form_factor:
        return 1
    return breakout_count(design, end)


def is_shared_cage(cage: str) -> bool:
    """Whether several numbered ports share a cage: ``Eth1/[49-50]``, ``Ethernet48, Ethernet52``."""
    return cage.endswith("]") or ", " in cage


def cage_of(design: Design, end: End) -> str:
    """The port that a plug at this end goes into: of a lane of a broken-out port, the whole port."""
    port = port_at(design, end)
    return end.port if port is None else port.parent or end.port


def breakout_port(design: Design, link: Link) -> End | None:
    """The port that the single plug of a link's breakout cable is in; None for other cables and where no port
    is broken out. A part may be called as the whole port is: the first one in SONiC."""
    if len(link.cable.data.get("ends", ())) > 2:
        for end in (link.a, link.b):
            port = port_at(design, end)
            if port is not None and port.parent:
                return End(end.device, port.parent)
    return None


def plug_type(design: Design, link: Link, end: End) -> str:
    """The plug that the link's cable has at one of its ends; empty where the catalog leaves open which of
    two it is."""
    ends = link.cable.data.get("ends", ())
    single = breakout_port(design, link)
    # The first plug in the catalog entry of a breakout cable is the single one.
    if single is not None:
        return str(ends[0 if single == End(end.device, cage_of(design, end)) else 1])
    return str(ends[0]) if len(set(ends)) == 1 else ""


def links_per_cable(link: Link) -> int:
    """Number of links that a cable carries: the plugs of a breakout cable but the one that all of them
    share."""
    return max(len(link.cable.data.get("ends", ())) - 1, 1)


@view
def bought_cables(design: Design) -> tuple[BoughtCable, ...]:
    """Every cable once, in the order of the links. Where an entry names a part of a port that is not broken
    out so, its links are taken to fill one breakout cable after the other: what is wrong there is a name, not
    a number."""
    links_by_cable: dict[tuple[str, End] | tuple[int, int] | int, list[Link]] = {}
    misnamed = {
        link.entry
        for link in design.links
        if links_per_cable(link) > 1 and breakout_port(design, link) is None
    }
    counts: dict[int, int] = {}
    for number, link in enumerate(design.links):
        single = breakout_port(design, link)
        key: tuple[str, End] | tuple[int, int] | int = number if single is None else (link.cable.id, single)
        if link.entry in misnamed:
            counts[link.entry] = counts.get(link.entry, 0) + 1
            key = (link.entry, (counts[link.entry] - 1) // links_per_cable(link))
        links_by_cable.setdefault(key, []).append(link)
    return tuple(BoughtCable(links[0].cable, tuple(links)) for links in links_by_cable.values())


@view
def transceivers(design: Design) -> tuple[Transceiver, ...]:
    """Every transceiver once, in the order of the links; that of a broken-out port serves all its links."""
    transceivers_by_cage: dict[tuple[str, End], Transceiver] = {}
    for link in design.links:
        for side, end, part in link_ends(link):
            if part is not None:
                at = End(end.device, cage_of(design, end))
                new = Transceiver(part, at, (), link.origin.child("optics", side))
                known = transceivers_by_cage.get((part.id, at), new)
                transceivers_by_cage[part.id, at] = known._replace(links=(*known.links, link))
    return tuple(transceivers_by_cage.values())


@view
def plug_adapters(design: Design) -> tuple[Transceiver, ...]:
    """Every adapter for a smaller plug, in the order of the links."""
    return tuple(
        Transceiver(
            part, End(end.device, cage_of(design, end)), (link,), link.origin.child("plug_adapters", side)
        )
        for link in design.links
        for side, end, part in (("from", link.a, link.adapter_a), ("to", link.b, link.adapter_b))
        if part is not None
    )


@table("optics.runs")
def cable_type_table(design: Design) -> Table:
    """One row for each kind of cable, length and pair of places: how many to lay from where to where."""
    columns = (
        Column("role", "Links"),
        Column("where", "Between"),
        Column("model", "Cable"),
        Column("medium", "Medium"),
        Column("length", "Length", "m"),
        Column("count", "Cables"),
        Column("links", "Links carried"),
        Column("device", "Devices"),
    )
    order = {name: number for number, name in enumerate((*design.hosts, *design.arrays, *design.switches))}
    racks = {place.device: rack.title for rack in design.racks.values() for place in rack.places}
    cables_by_run: dict[tuple[str, str, str, float], list[BoughtCable]] = {}
    for cable in bought_cables(design):
        link = cable.links[0]
        cables_by_run.setdefault(
            (link.role, _rack_texts(racks, link), cable.part.id, link.length), []
        ).append(cable)
    rows = []
    for (role, between, _, length), laid in cables_by_run.items():
        part, links = laid[0].part, [link for cable in laid for link in cable.links]
        ends = ([link.a.device for link in links], [link.b.device for link in links])
        devices = dict.fromkeys(
            name for names in ends for name in sorted(names, key=lambda name: order.get(name, len(order)))
        )
        cells = (
            role,
            between,
            part.model,
            str(part.data.get("medium", "")),
            plain_number(length),
            len(laid),
            len(links),
            compress(list(devices)),
        )
        rows.append(Row(cells, laid[0].origin))
    return Table("optics.runs", "Cables by type", columns, tuple(rows))


def _rack_texts(racks: Mapping[str, str], link: Link) -> str:
    """The racks of a link's two devices; empty where the design places neither."""
    ends = [racks.get(end.device, "") for end in (link.a, link.b)]
    if not any(ends):
        return ""
    near, far = (rack or "no rack" for rack in ends)
    return f"in {near}" if near == far else " and ".join(sorted((near, far)))


@table("optics.places")
def transceiver_table(design: Design) -> Table:
    """One row for each kind of transceiver and device: how many go where."""
    columns = (
        Column("device", "Device"),
        Column("model", "Transceiver"),
        Column("form_factor", "Form factor"),
        Column("medium", "Fiber"),
        Column("count", "Number"),
        Column("ports", "Ports"),
    )
    by_device: dict[tuple[str, str], list[Transceiver]] = {}
    for transceiver in transceivers(design):
        by_device.setdefault((transceiver.port.device, transceiver.part.id), []).append(transceiver)
    return Table("optics.places", "Transceivers by device", columns, tuple(_transceiver_rows(by_device)))


def _transceiver_rows(by_device: Mapping[tuple[str, str], list[Transceiver]]) -> Iterator[Row]:
    """Devices of one kind with the same transceivers in the same ports share a row."""
    equal_devices: dict[tuple[str, tuple[str, ...]], list[list[Transceiver]]] = {}
    for (_, identity), listed in by_device.items():
        equal_devices.setdefault(
            (identity, tuple(transceiver.port.port for transceiver in listed)), []
        ).append(listed)
    for (_, ports), groups in equal_devices.items():
        part = groups[0][0].part
        yield Row(
            (
                compress([listed[0].port.device for listed in groups]),
                part.model,
                str(part.data.get("form_factor", "")).upper(),
                str(part.data.get("medium", "")).upper(),
                sum(map(len, groups)),
                compress(list(ports)),
            ),
            groups[0][0].origin,
        )
