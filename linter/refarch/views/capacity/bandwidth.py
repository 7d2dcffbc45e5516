"""Bandwidth: what each host gets, what each switch passes on, what can have to cross between switches. In
Gbit/s each way."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...core.quantities import ethernet, number
from ...model.ranges import compress
from ...model.types import Cluster, Design, End, Host, Link, Switch
from .. import view
from ..network.attachments import attachments_by_device
from ..network.fabric import TRANSIT_ROLES
from ..network.links import data_links_by_end, fabric_names, links_by_end, other_end
from ..network.wiring import link_speed
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table
from . import pcie
from .host_bandwidth import CardTraffic, card_traffic, storage_attachments, usable_speed

BANDWIDTH_UNIT = "Gbit/s"


def gigabits(mbits: int) -> int | float:
    """Mbit/s as Gbit/s, to a tenth."""
    value = round(mbits / 1000, 1)
    return int(value) if value == int(value) else value


@table("bandwidth")
def host_bandwidth_table(design: Design) -> Table:
    """One row for hosts with equal ports: which of them carry the storage or messages, and how fast."""
    columns = (
        Column("cluster", "Cluster"),
        Column("device", "Hosts"),
        Column("count", "Number"),
        Column("ports", "Ports"),
        Column("active", "In use"),
        Column("standby", "Standby"),
        Column("line", "Ports in use", BANDWIDTH_UNIT),
        Column("pcie", "PCIe"),
        Column("bus", "PCIe limit", BANDWIDTH_UNIT),
        Column("formula", "Formula"),
        Column("usable", "Usable", BANDWIDTH_UNIT),
    )
    rows = [row for cluster in design.clusters.values() for row in _host_rows(design, cluster)]
    return Table("bandwidth", "Host bandwidth", columns, tuple(rows))


def _host_rows(design: Design, cluster: Cluster) -> Iterator[Row]:
    equal_hosts: dict[tuple[Cell, ...], list[Host]] = {}
    for host in cluster.hosts:
        if any(End(host.name, nic) in links_by_end(design) for nic in host.nics):
            equal_hosts.setdefault(_host_cells(design, host), []).append(host)
    for cells, hosts in equal_hosts.items():
        names = compress([host.name for host in hosts])
        yield Row((cluster.title or cluster.id, names, len(hosts), *cells), hosts[0].origin)


def _host_cells(design: Design, host: Host) -> tuple[Cell, ...]:
    """Ports, storage bandwidth and its formula, equal for hosts that share a row."""
    cards = card_traffic(design, host.name)
    leads = [lead for card in cards for lead in card.leads]
    used = [lead.near_end.port for lead in leads]
    spare = [
        lead.near_end.port
        for attachment in storage_attachments(design, host.name)
        for lead in attachment.cabled_ports
        if lead.near_end.port not in used
    ]
    buses = [card.pcie_speed for card in cards if card.pcie_speed is not None]
    return (
        _ports_by_speed(design, host),
        compress(used),
        compress(list(dict.fromkeys(spare))),
        gigabits(sum(card.line for card in cards)),
        ", ".join(dict.fromkeys(_slot_text(card) for card in cards if _slot_text(card))),
        gigabits(sum(buses)) if buses else None,
        " + ".join(map(_formula_text, cards)),
        gigabits(sum(card.usable_speed for card in cards)),
    )


def _ports_by_speed(design: Design, host: Host) -> str:
    """Cabled ports by speed: ``vmnic[4-5] 100 GbE``."""
    by_speed: dict[int, list[str]] = {}
    for nic in host.nics.values():
        link = links_by_end(design).get(End(host.name, nic.name))
        if link is not None:
            by_speed.setdefault(link_speed(design, link) or 0, []).append(nic.name)
    return ", ".join(f"{compress(names)} {ethernet(speed)}" for speed, names in by_speed.items())


def _slot_text(card: CardTraffic) -> str:
    return pcie.slot_text(card.card.data.get("pcie")) if card.card else ""


def _formula_text(card: CardTraffic) -> str:
    """``min(2 × 100, 252.1)``."""
    by_speed: dict[int, int] = {}
    for lead in card.leads:
        by_speed[lead.speed] = by_speed.get(lead.speed, 0) + 1
    line = " + ".join(
        f"{count} × {gigabits(speed)}" if count > 1 else f"{gigabits(speed)}"
        for speed, count in by_speed.items()
    )
    limits = [f"{gigabits(limit)}" for limit in (card.pcie_speed, card.total) if limit is not None]
    return f"min({', '.join((line, *limits))})" if limits else line


@table("bandwidth.switches")
def switch_bandwidth_table(design: Design) -> Table:
    """One row for each switch: what faces hosts and arrays, what leads to other switches, and how the two
    compare; without what is out of band."""
    columns = (
        Column("switch", "Switch"),
        Column("fabric", "Fabric"),
        Column("role", "Role"),
        Column("edge_ports", "Ports to hosts and arrays"),
        Column("edge", "To hosts and arrays", BANDWIDTH_UNIT),
        Column("to_leafs", "To leaf switches"),
        Column("to_spines", "To spines"),
        Column("to_peers", "To peers"),
        Column("onward", "Uplink bandwidth", BANDWIDTH_UNIT),
        Column("ratio", "Oversubscription"),
    )
    rows = tuple(
        Row(_switch_cells(design, switch), switch.origin)
        for switch in design.switches.values()
        if switch.name in _links_by_side(design)
    )
    return Table("bandwidth.switches", "Switch bandwidth", columns, rows)


@view
def _links_by_side(design: Design) -> Mapping[str, Mapping[str, list[Link]]]:
    """Cables of each switch by what they lead to: ``edge``, ``leafs``, ``spines``, ``peers``."""
    links_by_side: dict[str, dict[str, list[Link]]] = {}
    for near, link in data_links_by_end(design).items():
        switch, far_switch = (
            design.switches.get(near.device),
            design.switches.get(other_end(link, near).device),
        )
        if switch is not None:
            links_by_side.setdefault(near.device, {}).setdefault(_link_side(switch, far_switch), []).append(
                link
            )
    return links_by_side


def _link_side(switch: Switch, far_switch: Switch | None) -> str:
    if far_switch is None:
        return "edge"
    here, there = switch.role in TRANSIT_ROLES, far_switch.role in TRANSIT_ROLES
    return "peers" if here == there else "leafs" if here else "spines"


def _switch_cells(design: Design, switch: Switch) -> tuple[Cell, ...]:
    """Ports and bandwidth of a switch by the side that they lead to."""
    groups = _links_by_side(design)[switch.name]
    edge, leafs, spines, peers = (groups.get(side, []) for side in ("edge", "leafs", "spines", "peers"))
    # Leaves lead to spines, spines to leaves. The load of links to peers depends on the failover orders.
    up = spines or leafs
    return (
        switch.name,
        switch.fabric,
        switch.role,
        cables_by_speed(design, edge),
        gigabits(total_speed(design, edge)),
        cables_by_speed(design, leafs),
        cables_by_speed(design, spines),
        cables_by_speed(design, peers),
        gigabits(total_speed(design, up)),
        _ratio_cell(design, edge, up, peers),
    )


def _ratio_cell(design: Design, edge: Sequence[Link], up: Sequence[Link], peers: Sequence[Link]) -> Cell:
    """Bandwidth toward hosts divided by the uplink bandwidth: ``4:1``; None for a switch without hosts."""
    if not edge:
        return None
    if not up:
        return "no uplinks" if peers else "no other switch"
    return ratio_text(total_speed(design, edge), total_speed(design, up))


def ratio_text(load: int, capacity: int) -> str:
    """``4:1``, ``2.67:1``; ``0.5:1`` where less is needed than there is."""
    return f"{number(load / capacity)}:1" if capacity else "no link"


def cables_by_speed(design: Design, links: Iterable[Link]) -> str:
    """Cables by speed: ``8 × 100 GbE + 2 × 25 GbE``."""
    speeds: dict[int, int] = {}
    for link in links:
        speeds[link_speed(design, link) or 0] = speeds.get(link_speed(design, link) or 0, 0) + 1
    return " + ".join(f"{count} × {ethernet(speed)}" for speed, count in sorted(speeds.items(), reverse=True))


def total_speed(design: Design, links: Iterable[Link]) -> int:
    """Mbit/s of cables together."""
    return sum(link_speed(design, link) or 0 for link in links)


@table("bandwidth.fabrics")
def fabric_bandwidth_table(design: Design) -> Table:
    """One row for each fabric of switches that reach each other: what is connected to it, and what of it is
    in use; without what is out of band."""
    columns = (
        Column("fabric", "Fabric"),
        Column("switch", "Switches"),
        Column("hosts", "Hosts"),
        Column("arrays", "Arrays"),
        Column("edge", "Host ports", BANDWIDTH_UNIT),
        Column("used", "Host ports in use", BANDWIDTH_UNIT),
        Column("array", "Array ports", BANDWIDTH_UNIT),
        Column("between", "Between switches", BANDWIDTH_UNIT),
    )
    members: dict[str, list[str]] = {}
    for name, first in fabric_names(design).items():
        if design.switches[name].role != "management":
            members.setdefault(first, []).append(name)
    rows = (Row(_fabric_cells(design, names), design.switches[names[0]].origin) for names in members.values())
    return Table("bandwidth.fabrics", "Fabric bandwidth", columns, tuple(rows))


def _fabric_cells(design: Design, names: Sequence[str]) -> tuple[Cell, ...]:
    """Numbers and bandwidth of the switches of one fabric, in and out of use."""
    ends_of_links = data_links_by_end(design).items()
    links = {link.number: link for near, link in ends_of_links if near.device in names}.values()
    ends = [(end.device, link) for link in links for end in (link.a, link.b)]
    hosts, arrays = (
        [(name, link) for name, link in ends if name in kind] for kind in (design.hosts, design.arrays)
    )
    used = [
        lead
        for name in dict(hosts)
        for card in card_traffic(design, name)
        for lead in card.leads
        if lead.far_end.device in names
    ]
    between = [link for link in links if link.a.device in names and link.b.device in names]
    label = next((design.switches[name].fabric for name in names if design.switches[name].fabric), names[0])
    return (
        label,
        compress(names),
        len(dict(hosts)),
        len(dict(arrays)) or None,
        gigabits(total_speed(design, [link for _, link in hosts])),
        gigabits(sum(lead.speed for lead in used)),
        gigabits(total_speed(design, [link for _, link in arrays])) or None,
        gigabits(total_speed(design, between)),
    )


@table("bandwidth.arrays")
def array_bandwidth_table(design: Design) -> Table:
    """One row for each array: its ports against the ports in use of the hosts that reach it."""
    columns = (
        Column("device", "Array"),
        Column("ports", "Ports"),
        Column("line", "Total of ports", BANDWIDTH_UNIT),
        Column("hosts", "Hosts"),
        Column("used", "Total of hosts", BANDWIDTH_UNIT),
        Column("ratio", "Ratio of hosts to array"),
    )
    rows = tuple(
        Row(_array_cells(design, name), array.origin)
        for name, array in design.arrays.items()
        if name in attachments_by_device(design)
    )
    return Table("bandwidth.arrays", "Array bandwidth", columns, rows)


def _array_cells(design: Design, name: str) -> tuple[Cell, ...]:
    array_ports = {
        lead.near_end: lead
        for attachment in attachments_by_device(design)[name]
        for lead in attachment.cabled_ports
    }
    networks = {attachment.network for attachment in attachments_by_device(design)[name]}
    hosts = [
        host
        for host in design.hosts
        if any(attachment.network in networks for attachment in storage_attachments(design, host))
    ]
    line, used = (
        sum(lead.speed for lead in array_ports.values()),
        sum(usable_speed(design, host) for host in hosts),
    )
    ports = [port for port in design.arrays[name].ports if End(name, port) in array_ports]
    return name, compress(ports), gigabits(line), len(hosts), gigabits(used), ratio_text(used, line)
