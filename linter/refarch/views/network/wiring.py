"""The wiring: cable by cable, and port by port for each switch."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from ...core.origin import Origin
from ...core.quantities import gbe, plain_number
from ...model.ranges import compress
from ...model.types import Design, End, Link, Part, Port, Switch
from ...model.units import speed
from .. import view
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table, tables
from .links import is_management_port, links_by_end, other_end
from .port_mtus import port_mtu
from .vlans import port_vlans

LANE_OF_QSFP_PLUS = 10_000
"""Mbit/s of each of the four lanes of a QSFP+ plug."""


def port_at(design: Design, end: End) -> Port | None:
    """The port at one end of a link, or None where the device has no such port."""
    if end.device in design.switches:
        return design.switches[end.device].ports.get(end.port)
    if end.device in design.arrays:
        port = design.arrays[end.device].ports.get(end.port)
        return port.port if port else None
    host = design.hosts.get(end.device)
    nic = host.nics.get(end.port) if host else None
    return nic.port if nic else None


def link_speed(design: Design, link: Link) -> int | None:
    """Speed of a link in Mbit/s: the stated one, else the highest that both ports and the cable have."""
    # Filled on demand, once for each link.
    known = _speed_cache(design)
    if link.number not in known:
        known[link.number] = _fastest_speed(design, link) if link.speed is None else link.speed
    return known[link.number]


@view
def _speed_cache(design: Design) -> dict[int, int | None]:
    """Speeds by the number of the link, filled on demand."""
    return {}


def _fastest_speed(design: Design, link: Link) -> int | None:
    ends = [port_at(design, end) for end in (link.a, link.b)]
    common: set[int] | None = None
    for port in ends:
        if port is not None:
            common = set(port.speeds) if common is None else common & set(port.speeds)
    return max(cable_speeds(link, common or ()), default=None)


def cable_speeds(link: Link, speeds: Iterable[int]) -> tuple[int, ...]:
    """The speeds in Mbit/s that the link's cable supports with its transceivers and adapters, in the given
    order."""
    limit, has_slow_lanes = cable_speed(link), slow_lanes_part(link) is not None
    return tuple(
        port_speed
        for port_speed in speeds
        if (limit is None or port_speed <= limit) and not (has_slow_lanes and needs_fast_lanes(port_speed))
    )


def slow_lanes_part(link: Link) -> Part | None:
    """The cable or a transceiver of a link that has QSFP+ plugs, whose lanes carry 10 Gbit/s each; None for a
    link without one."""
    for part in (link.cable, link.optic_a, link.optic_b):
        if part is not None and "qsfp+" in (part.data.get("form_factor"), *part.data.get("ends", ())):
            return part
    return None


def needs_fast_lanes(port_speed: int) -> bool:
    """Whether Ethernet of a speed in Mbit/s needs lanes of more than 10 Gbit/s, such as the single lane of
    25 GbE. 40 GbE has four lanes of 10 Gbit/s."""
    return port_speed > LANE_OF_QSFP_PLUS and port_speed != 4 * LANE_OF_QSFP_PLUS


def slowest_part(link: Link) -> Part | None:
    """The part of a link's cable, that is the cable, one of its transceivers or of its adapters, that limits
    its speed most; None for no limit."""
    fitted = (link.cable, link.optic_a, link.optic_b, link.adapter_a, link.adapter_b)
    parts = [part for part in fitted if part is not None and "speed" in part.data]
    return min(parts, key=lambda part: _speed_of_text(part.data["speed"]), default=None)


def cable_speed(link: Link) -> int | None:
    """The highest speed of the link's cable with its transceivers and adapters in Mbit/s, or None where the
    catalog does not say.

    A cable runs slower too.
    """
    part = slowest_part(link)
    return None if part is None else _speed_of_text(part.data["speed"])


_speed_of_text = cache(speed)


@view
def label_columns(design: Design) -> tuple[Column, ...]:
    """The column of labels that the design gives cables; none for a design that gives none."""
    has_labels = any(link.label_a or link.label_b for link in design.links)
    return (Column("label", "Label"),) if has_labels else ()


def _label_cells(design: Design, *labels: str) -> tuple[Cell, ...]:
    """The cell of that column."""
    return (", ".join(dict.fromkeys(filter(None, labels))) or None,) if label_columns(design) else ()


@table("wiring")
def cable_table(design: Design) -> Table:
    """One row for each cable."""
    columns = (
        Column("number", "No."),
        Column("from", "From"),
        Column("from_port", "From port"),
        Column("to", "To"),
        Column("to_port", "To port"),
        Column("role", "Role"),
        Column("speed", "Speed", "GbE"),
        Column("cable", "Cable"),
        Column("length", "Length", "m"),
        Column("tagged", "Tagged VLANs"),
        Column("untagged", "Untagged VLAN"),
        Column("mtu", "MTU", "bytes"),
        Column("bond", "Bond"),
        *label_columns(design),
    )
    rows = tuple(
        Row((number, *_cable_cells(design, link)), link.origin) for number, link in enumerate(design.links, 1)
    )
    return Table("wiring", "Wiring", columns, rows)


def _cable_cells(design: Design, link: Link) -> tuple[Cell, ...]:
    switch_end = next((end for end in (link.b, link.a) if end.device in design.switches), None)
    runs = link_speed(design, link)
    return (
        link.a.device,
        link.a.port,
        link.b.device,
        link.b.port,
        link.role,
        gbe(runs) if runs else None,
        link.cable.model,
        plain_number(link.length),
        *_vlan_cells(design, switch_end),
        port_mtu(design, switch_end, link)[0] if switch_end else link.mtu,
        link.bond,
        *_label_cells(design, link.label_a, link.label_b),
    )


def _vlan_cells(design: Design, end: End | None) -> tuple[Cell, Cell]:
    """Tagged and untagged VLANs of a switch port."""
    carried = port_vlans(design).get(end) if end else None
    if carried is None:
        return None, None
    return ", ".join(map(str, sorted(carried.tagged))), carried.untagged


@tables("wiring.ports")
def port_tables(design: Design) -> Mapping[str, Table]:
    """The port map of each switch, by its name: what every port is connected to; runs of free ports share a
    row."""
    return {
        name: Table(
            f"wiring.ports.{name}",
            f"Ports of {name}",
            (*PORT_COLUMNS, *label_columns(design)),
            tuple(_port_rows(design, switch)),
        )
        for name, switch in design.switches.items()
    }


PORT_COLUMNS = (
    Column("port", "Port"),
    Column("type", "Type"),
    Column("device", "Connected to"),
    Column("far_port", "To port"),
    Column("speed", "Speed", "GbE"),
    Column("cable", "Cable"),
    Column("length", "Length", "m"),
    Column("tagged", "Tagged VLANs"),
    Column("untagged", "Untagged VLAN"),
    Column("mtu", "MTU", "bytes"),
    Column("bond", "Bond"),
)


def _port_rows(design: Design, switch: Switch) -> list[Row]:
    """Rows of a switch's ports in the order of the front panel; runs of free ports share a row."""
    rows: list[Row] = []
    free: list[str] = []
    links = links_by_end(design)
    for name, port in switch.ports.items():
        end = End(switch.name, name)
        link = links.get(end)
        # Free ports of one form factor share a row.
        if free and (link is not None or switch.ports[free[0]].form_factor != port.form_factor):
            rows.append(_free_row(design, switch, free))
            free = []
        if link is None:
            free.append(name)
            continue
        rows.append(Row((name, port.form_factor, *_connection_cells(design, link, end)), link.origin))
    return [*rows, _free_row(design, switch, free)] if free else rows


def _free_row(design: Design, switch: Switch, names: list[str]) -> Row:
    cells = (compress(names), switch.ports[names[0]].form_factor, "free", *(None,) * 8, *_label_cells(design))
    return Row(cells, _model_origin(switch))


def _model_origin(switch: Switch) -> Origin:
    return switch.origin.child("model")


def _connection_cells(design: Design, link: Link, end: End) -> tuple[Cell, ...]:
    far, runs = other_end(link, end), link_speed(design, link)
    return (
        far.device,
        far.port,
        gbe(runs) if runs else None,
        link.cable.model,
        plain_number(link.length),
        *_vlan_cells(design, end),
        port_mtu(design, end, link)[0],
        link.bond,
        *_label_cells(design, link.label_a if end == link.a else link.label_b),
    )


@table("wiring.switches")
def switch_table(design: Design) -> Table:
    """One row for each switch: model, operating system, management address, ports in use, without the
    management port."""
    columns = (
        Column("switch", "Switch"),
        Column("label", "Label"),
        Column("role", "Role"),
        Column("fabric", "Fabric"),
        Column("model", "Model"),
        Column("nos", "Operating system"),
        Column("address", "Management address"),
        Column("used", "Ports used"),
        Column("ports", "Ports"),
    )
    used = _ports_used(design)
    addresses = {
        address.device: f"{address.text}/{network.length} ({address.interface})"
        for network in design.networks.values()
        for address in network.addresses
        if address.device in design.switches
    }
    rows = tuple(
        Row(
            (
                name,
                switch.label,
                f"{switch.role}, in service" if switch.existing else switch.role,
                switch.fabric,
                f"{switch.model.vendor} {switch.model.model}",
                f"{design.products.get(switch.nos, {}).get('model', switch.nos)} {switch.release}".strip(),
                addresses.get(name),
                used[name],
                len(switch.ports),
            ),
            switch.origin,
        )
        for name, switch in design.switches.items()
    )
    return Table("wiring.switches", "Switches", columns, rows)


def _ports_used(design: Design) -> Counter[str]:
    """Cabled ports by device, without management ports: a switch's model does not count them either."""
    return Counter(end.device for end in links_by_end(design) if not is_management_port(design, end))
