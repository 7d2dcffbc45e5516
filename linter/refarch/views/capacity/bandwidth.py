"""Bandwidth: what each host gets, what each switch passes on, what can have to cross between switches. In
Gbit/s each way."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...core.quantities import ethernet, number
from ...model.ranges import compress
from ...model.types import Cluster, Design, End, Host, Link, Switch
from .. import view
from ..network.attachments import by_device
from ..network.fabric import TRANSIT_ROLES
from ..network.links import components, data_links_by_end, far_end, links_by_end
from ..network.wiring import link_speed
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table
from . import pcie
from .host_bandwidth import Carried, carried, storage, usable

UNIT = "Gbit/s"


def gigabits(mbits: int) -> int | float:
    """Mbit/s as Gbit/s, to a tenth."""
    value = round(mbits / 1000, 1)
    return int(value) if value == int(value) else value


@table("bandwidth")
def hosts(design: Design) -> Table:
    """One row for hosts with equal ports: which of them carry the storage or messages, and how fast."""
    columns = (
        Column("cluster", "Cluster"),
        Column("device", "Hosts"),
        Column("count", "Number"),
        Column("ports", "Ports"),
        Column("active", "In use"),
        Column("standby", "In reserve"),
        Column("line", "Ports in use", UNIT),
        Column("pcie", "PCIe"),
        Column("bus", "PCIe carries", UNIT),
        Column("formula", "Formula"),
        Column("usable", "Usable", UNIT),
    )
    rows = [row for cluster in design.clusters.values() for row in _hosts(design, cluster)]
    return Table("bandwidth", "Bandwidth of the hosts", columns, tuple(rows))


def _hosts(design: Design, cluster: Cluster) -> Iterator[Row]:
    alike: dict[tuple[Cell, ...], list[Host]] = {}
    for host in cluster.hosts:
        if any(End(host.name, nic) in links_by_end(design) for nic in host.nics):
            alike.setdefault(_host(design, host), []).append(host)
    for cells, hosts in alike.items():
        names = compress([host.name for host in hosts])
        yield Row((cluster.title or cluster.id, names, len(hosts), *cells), hosts[0].origin)


def _host(design: Design, host: Host) -> tuple[Cell, ...]:
    cards = carried(design, host.name)
    leads = [lead for card in cards for lead in card.leads]
    used = [lead.near.port for lead in leads]
    spare = [
        lead.near.port
        for attachment in storage(design, host.name)
        for lead in attachment.leads
        if lead.near.port not in used
    ]
    buses = [card.bus for card in cards if card.bus is not None]
    return (
        _ports(design, host),
        compress(used),
        compress(list(dict.fromkeys(spare))),
        gigabits(sum(card.line for card in cards)),
        ", ".join(dict.fromkeys(_slot(card) for card in cards if _slot(card))),
        gigabits(sum(buses)) if buses else None,
        " + ".join(map(_formula, cards)),
        gigabits(sum(card.usable for card in cards)),
    )


def _ports(design: Design, host: Host) -> str:
    """Cabled ports by speed: ``vmnic[4-5] 100 GbE``."""
    by_speed: dict[int, list[str]] = {}
    for nic in host.nics.values():
        link = links_by_end(design).get(End(host.name, nic.name))
        if link is not None:
            by_speed.setdefault(link_speed(design, link) or 0, []).append(nic.name)
    return ", ".join(f"{compress(names)} {ethernet(speed)}" for speed, names in by_speed.items())


def _slot(card: Carried) -> str:
    return pcie.shown(card.card.data.get("pcie")) if card.card else ""


def _formula(card: Carried) -> str:
    """``min(2 × 100, 252.1)``."""
    by_speed: dict[int, int] = {}
    for lead in card.leads:
        by_speed[lead.speed] = by_speed.get(lead.speed, 0) + 1
    line = " + ".join(
        f"{count} × {gigabits(speed)}" if count > 1 else f"{gigabits(speed)}"
        for speed, count in by_speed.items()
    )
    limits = [f"{gigabits(limit)}" for limit in (card.bus, card.total) if limit is not None]
    return f"min({', '.join((line, *limits))})" if limits else line


@table("bandwidth.switches")
def switches(design: Design) -> Table:
    """One row for each switch: what faces hosts and arrays, what leads to other switches, and how the two
    compare; without what is out of band."""
    columns = (
        Column("switch", "Switch"),
        Column("fabric", "Fabric"),
        Column("role", "Role"),
        Column("edge_ports", "Ports to hosts and arrays"),
        Column("edge", "To hosts and arrays", UNIT),
        Column("to_leafs", "To leafs"),
        Column("to_spines", "To spines"),
        Column("to_peers", "To its peers"),
        Column("onward", "Leads on", UNIT),
        Column("ratio", "Oversubscription"),
    )
    rows = tuple(
        Row(_switch(design, switch), switch.origin)
        for switch in design.switches.values()
        if switch.name in _groups(design)
    )
    return Table("bandwidth.switches", "Bandwidth of the switches", columns, rows)


@view
def _groups(design: Design) -> Mapping[str, Mapping[str, list[Link]]]:
    """Cables of each switch by what they lead to: ``edge``, ``leafs``, ``spines``, ``peers``."""
    links_by_side: dict[str, dict[str, list[Link]]] = {}
    for near, link in data_links_by_end(design).items():
        switch, other = design.switches.get(near.device), design.switches.get(far_end(link, near).device)
        if switch is not None:
            links_by_side.setdefault(near.device, {}).setdefault(_side(switch, other), []).append(link)
    return links_by_side


def _side(switch: Switch, other: Switch | None) -> str:
    if other is None:
        return "edge"
    here, there = switch.role in TRANSIT_ROLES, other.role in TRANSIT_ROLES
    return "peers" if here == there else "leafs" if here else "spines"


def _switch(design: Design, switch: Switch) -> tuple[Cell, ...]:
    groups = _groups(design)[switch.name]
    edge, leafs, spines, peers = (groups.get(side, []) for side in ("edge", "leafs", "spines", "peers"))
    up = spines or leafs or peers
    return (
        switch.name,
        switch.fabric,
        switch.role,
        counted(design, edge),
        gigabits(total(design, edge)),
        counted(design, leafs),
        counted(design, spines),
        counted(design, peers),
        gigabits(total(design, up)),
        _ratio(design, edge, up),
    )


def _ratio(design: Design, edge: Sequence[Link], up: Sequence[Link]) -> Cell:
    """What faces hosts divided by what leads on: ``4:1``; nothing for a switch without hosts."""
    if not edge:
        return None
    return ratio(total(design, edge), total(design, up)) if up else "no other switch"


def ratio(load: int, capacity: int) -> str:
    """``4:1``, ``2.67:1``; ``0.5:1`` where less is needed than there is."""
    return f"{number(load / capacity)}:1" if capacity else "no link"


def counted(design: Design, links: Iterable[Link]) -> str:
    """Cables by speed: ``8 × 100 GbE + 2 × 25 GbE``."""
    speeds: dict[int, int] = {}
    for link in links:
        speeds[link_speed(design, link) or 0] = speeds.get(link_speed(design, link) or 0, 0) + 1
    return " + ".join(f"{count} × {ethernet(speed)}" for speed, count in sorted(speeds.items(), reverse=True))


def total(design: Design, links: Iterable[Link]) -> int:
    """Mbit/s of cables together."""
    return sum(link_speed(design, link) or 0 for link in links)


@table("bandwidth.fabrics")
def fabrics(design: Design) -> Table:
    """One row for each fabric of switches that reach each other: what hangs on it, and what of it is in
    use; without what is out of band."""
    columns = (
        Column("fabric", "Fabric"),
        Column("switch", "Switches"),
        Column("hosts", "Hosts"),
        Column("arrays", "Arrays"),
        Column("edge", "Host ports", UNIT),
        Column("used", "Host ports in use", UNIT),
        Column("array", "Array ports", UNIT),
        Column("between", "Between switches", UNIT),
    )
    members: dict[str, list[str]] = {}
    for name, first in components(design).items():
        if design.switches[name].role != "management":
            members.setdefault(first, []).append(name)
    rows = (Row(_fabric(design, names), design.switches[names[0]].origin) for names in members.values())
    return Table("bandwidth.fabrics", "Bandwidth of the fabrics", columns, tuple(rows))


def _fabric(design: Design, names: Sequence[str]) -> tuple[Cell, ...]:
    ends_of_links = data_links_by_end(design).items()
    links = {link.number: link for near, link in ends_of_links if near.device in names}.values()
    ends = [(end.device, link) for link in links for end in (link.a, link.b)]
    hosts, arrays = (
        [(name, link) for name, link in ends if name in kind] for kind in (design.hosts, design.arrays)
    )
    used = [
        lead
        for name in dict(hosts)
        for card in carried(design, name)
        for lead in card.leads
        if lead.far.device in names
    ]
    between = [link for link in links if link.a.device in names and link.b.device in names]
    label = next((design.switches[name].fabric for name in names if design.switches[name].fabric), names[0])
    return (
        label,
        compress(names),
        len(dict(hosts)),
        len(dict(arrays)) or None,
        gigabits(total(design, [link for _, link in hosts])),
        gigabits(sum(lead.speed for lead in used)),
        gigabits(total(design, [link for _, link in arrays])) or None,
        gigabits(total(design, between)),
    )


@table("bandwidth.arrays")
def arrays(design: Design) -> Table:
    """One row for each array: its ports against the ports in use of the hosts that reach it."""
    columns = (
        Column("device", "Array"),
        Column("ports", "Ports"),
        Column("line", "Ports together", UNIT),
        Column("hosts", "Hosts"),
        Column("used", "Hosts together", UNIT),
        Column("ratio", "Hosts to array"),
    )
    rows = tuple(
        Row(_array(design, name), array.origin)
        for name, array in design.arrays.items()
        if name in by_device(design)
    )
    return Table("bandwidth.arrays", "Bandwidth of the arrays", columns, rows)


def _array(design: Design, name: str) -> tuple[Cell, ...]:
    own = {lead.near: lead for attachment in by_device(design)[name] for lead in attachment.leads}
    networks = {attachment.network for attachment in by_device(design)[name]}
    hosts = [
        host
        for host in design.hosts
        if any(attachment.network in networks for attachment in storage(design, host))
    ]
    line, used = sum(lead.speed for lead in own.values()), sum(usable(design, host) for host in hosts)
    ports = [port for port in design.arrays[name].ports if End(name, port) in own]
    return name, compress(ports), gigabits(line), len(hosts), gigabits(used), ratio(used, line)
