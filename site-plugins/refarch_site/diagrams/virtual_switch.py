"""Inside a host: VMkernel adapters, port groups, virtual switches, uplinks in their failover order, and the leaf ports behind."""

from collections.abc import Iterator
from typing import NamedTuple

from refarch.facts import (
    Cluster,
    Design,
    End,
    Host,
    Nic,
    PortGroup,
    VirtualSwitch,
    Vmkernel,
    compress,
    far_end,
    in_use,
    link_speed,
    links_by_end,
    port_vlans,
    units,
)

from ._graph import At, Cell, Edge, Entry, Graph, Group, Href, Node, Role, Sketch, small, strong
from ._parts import counted, label_of, listed, named, role_of

POLICIES = {
    "originating-virtual-port": "originating virtual port", "source-mac-hash": "source MAC hash", "ip-hash": "IP hash",
    "explicit-failover-order": "explicit failover order", "physical-nic-load": "physical NIC load",
}  # fmt: skip

SERVICES = {
    "management": "Management", "vmotion": "vMotion", "vsan": "vSAN", "vsan-witness": "vSAN witness",
    "provisioning": "Provisioning", "replication": "Replication", "nvme-rdma": "NVMe over RDMA",
    "nvme-tcp": "NVMe over TCP", "ft-logging": "FT logging",
}  # fmt: skip


class Sample(NamedTuple):
    """One host that stands for all that are set up alike."""

    name: str
    cluster: Cluster
    host: Host
    alike: tuple[Host, ...]
    adapters: tuple[Vmkernel, ...]


def sketches(design: Design, href: Href) -> Iterator[Sketch]:
    """One sketch for each group of hosts of a cluster that are set up alike."""
    for cluster in design.clusters.values():
        for sample in _samples(design, cluster):
            yield Sketch(_graph(design, sample, href), _title(sample), _alt(design, sample))


def _samples(design: Design, cluster: Cluster) -> Iterator[Sample]:
    adapters: dict[str, list[Vmkernel]] = {}
    for adapter in cluster.vmkernel:
        adapters.setdefault(adapter.host, []).append(adapter)
    alike: dict[object, list[Host]] = {}
    for host in cluster.hosts if cluster.virtual_switches else ():
        alike.setdefault(_setup(design, host, adapters.get(host.name, [])), []).append(host)
    for number, hosts in enumerate(alike.values(), 1):
        name = f"virtual-switch-{cluster.id}" if number == 1 else f"virtual-switch-{cluster.id}_{number}"
        yield Sample(name, cluster, hosts[0], tuple(hosts), tuple(adapters.get(hosts[0].name, [])))


def _setup(design: Design, host: Host, adapters: list[Vmkernel]) -> object:
    """What two hosts must have in common to be drawn as one."""
    ends = links_by_end(design)
    cables = []
    for nic in host.nics.values():
        near = End(host.name, nic.name)
        far = far_end(ends[near], near) if near in ends else None
        cables.append((nic.name, nic.card.id if nic.card else "", far.device if far else ""))
    return tuple(cables), tuple((one.name, one.port_group and one.port_group.name, one.services, one.mtu) for one in adapters)


def _title(sample: Sample) -> str:
    hosts = compress([host.name for host in sample.alike])
    return f"Virtual switches of {sample.cluster.title or sample.cluster.id}: {hosts}"


def _graph(design: Design, sample: Sample, href: Href) -> Graph:
    switches = list(sample.cluster.virtual_switches.values())
    groups = tuple(_switch(design, number, switch, href) for number, switch in enumerate(switches))
    alike = f", as all {len(sample.alike)} hosts of this kind" if len(sample.alike) > 1 else ""
    title = (strong(f"{named(sample.host)}{alike}"),)
    nics = _nics(sample)
    inside = (
        *(_adapter(design, f"vmk_{number}", one, href) for number, one in enumerate(sample.adapters)),
        *(_nic(design, _nic_id(sample, nic.name), nic) for nic in nics),
    )
    ports = tuple(node for nic in nics for node in _port(design, sample, nic, href))
    rows = (tuple(f"vmk_{number}" for number in range(len(sample.adapters))), tuple(_nic_id(sample, nic.name) for nic in nics))
    host = Group("host", title, inside, groups, "host", tuple(row for row in rows if row))
    edges = (*_adapter_edges(design, sample), *_team_edges(design, sample), *_cable_edges(design, sample))
    return Graph(sample.name, "TB", ports, (host,), edges, tuple(_legend(design, sample)), rank_gap=0.45, node_gap=0.3)


def _nics(sample: Sample) -> list[Nic]:
    """Ports that virtual switches use, in the order of the switches and their uplinks."""
    used = dict.fromkeys(vmnic for switch in sample.cluster.virtual_switches.values() for vmnic in switch.uplinks.values())
    return [sample.host.nics[name] for name in used if name in sample.host.nics]


def _adapter(design: Design, identity: str, adapter: Vmkernel, href: Href) -> Node:
    group = adapter.port_group
    network = design.networks.get(group.network) if group else None
    address = ""
    for one in network.addresses if network else ():
        if (one.device, one.interface) == (adapter.host, adapter.name):
            address = one.text
    services = ", ".join(SERVICES.get(name, name) for name in adapter.services)
    texts = (strong(f"{adapter.name} {services}"), small(address or "address by DHCP"), small(f"MTU {adapter.mtu}"))
    return Node(identity, ((Cell(texts, "", role_of(network), href("adapter", adapter.name), width=110),),))


def _switch(design: Design, number: int, switch: VirtualSwitch, href: Href) -> Group:
    """A virtual switch: port groups above uplinks. Its name stands beside the uplinks, where no line crosses it."""
    texts = (strong(switch.name), small(f"{switch.kind} switch"), small(f"MTU {switch.mtu}"))
    name = Node(f"name_{number}", ((Cell(texts, "", href=href("virtual-switch", switch.name), framed=False),),))
    nodes = [name]
    nodes += [_port_group(design, f"group_{number}_{at}", one, href) for at, one in enumerate(switch.port_groups.values())]
    for at, lag in enumerate(switch.lags.values()):
        said = (strong(lag.name), small(f"LAG, LACP {lag.mode}"))
        nodes.append(Node(f"lag_{number}_{at}", ((Cell(said, "", "signal"),),)))
    for at, uplink in enumerate(switch.uplinks):
        nodes.append(Node(f"uplink_{number}_{at}", ((Cell((strong(uplink),), "", "switch", width=90),),)))
    row = (name.id, *(f"uplink_{number}_{at}" for at in range(len(switch.uplinks))))
    return Group(f"switch_{number}", (), tuple(nodes), rows=(row,))


def _port_group(design: Design, identity: str, group: PortGroup, href: Href) -> Node:
    vlan = f"VLAN {group.vlan}" if group.vlan else "untagged"
    texts = (strong(group.name), small(vlan), small(POLICIES.get(group.teaming.policy, group.teaming.policy)))
    role = role_of(design.networks.get(group.network))
    return Node(identity, ((Cell(texts, "", role, href("port-group", group.name), width=130),),))


def _nic_id(sample: Sample, name: str) -> str:
    """Name of a vmnic's box."""
    return f"nic_{list(sample.host.nics).index(name)}"


def _nic(design: Design, identity: str, nic: Nic) -> Node:
    near = End(nic.host, nic.name)
    link = links_by_end(design).get(near)
    runs = link_speed(design, link) if link else None
    speed = units.speed_text(runs or max(nic.port.speeds, default=0))
    card = nic.card.title if nic.card else "on board"
    return Node(identity, ((Cell((strong(nic.name), small(_short(card)), small(speed)), "", "plain", width=90),),))


def _short(card: str) -> str:
    """A card's title up to its first comma: what is said after it is the count of its ports."""
    return card.partition(",")[0]


def _port(design: Design, sample: Sample, nic: Nic, href: Href) -> Iterator[Node]:
    """The port behind a vmnic, and which ports the other hosts of the kind have."""
    ends = links_by_end(design)
    near = End(nic.host, nic.name)
    if near not in ends:
        return
    far = far_end(ends[near], near)
    others = [End(host.name, nic.name) for host in sample.alike]
    ports = compress([far_end(ends[one], one).port for one in others if one in ends])
    head = (strong(far.device), small(label_of(design.switches[far.device]) if far.device in design.switches else ""))
    vlans = port_vlans(design).get(far)
    tagged = ", ".join(map(str, sorted(vlans.tagged))) if vlans else ""
    said = [f"VLAN {tagged}" if tagged else "", f"untagged {vlans.untagged}" if vlans and vlans.untagged else ""]
    below = [strong(far.port), small(f"of {ports}" if len(sample.alike) > 1 else ""), *(small(one) for one in said)]
    rows = ((Cell(tuple(below), "", "plain", width=110),), (Cell(head, "", "switch", href("switch", far.device)),))
    yield Node(f"port_{_nic_id(sample, nic.name)}", rows)


def _adapter_edges(design: Design, sample: Sample) -> Iterator[Edge]:
    ids = _ids(sample)
    for number, adapter in enumerate(sample.adapters):
        if adapter.port_group:
            role = role_of(design.networks.get(adapter.port_group.network))
            yield Edge(At(f"vmk_{number}"), At(ids[adapter.port_group.switch, adapter.port_group.name]), role, weight=5)


def _ids(sample: Sample) -> dict[tuple[str, str], str]:
    """Names of the boxes of port groups, LAGs and uplinks by virtual switch and name."""
    found = {}
    for number, switch in enumerate(sample.cluster.virtual_switches.values()):
        parts = [("uplink", list(switch.uplinks)), ("lag", list(switch.lags)), ("group", list(switch.port_groups))]
        for kind, names in parts:
            for at, name in enumerate(names):
                found[switch.name, name] = f"{kind}_{number}_{at}"
    return found


def _team_edges(design: Design, sample: Sample) -> Iterator[Edge]:
    ids = _ids(sample)
    for number, switch in enumerate(sample.cluster.virtual_switches.values()):
        if switch.port_groups:
            yield Edge(At(f"group_{number}_0"), At(f"name_{number}"), style="hidden", span=2 if switch.lags else 1)
        for group in switch.port_groups.values():
            role: Role = role_of(design.networks.get(group.network))
            active, standby = in_use(switch, group.teaming)
            for name in (*active, *standby):
                if (switch.name, name) in ids:
                    span = 1 if name in switch.lags or not switch.lags else 2
                    at = At(ids[switch.name, group.name]), At(ids[switch.name, name])
                    yield Edge(*at, role, "solid" if name in active else "dashed", arrow=True, span=span)
        for lag in switch.lags.values():
            for name in lag.uplinks:
                yield Edge(At(ids[switch.name, lag.name]), At(ids[switch.name, name]), "signal")


def _cable_edges(design: Design, sample: Sample) -> Iterator[Edge]:
    ids = _ids(sample)
    for switch in sample.cluster.virtual_switches.values():
        for name, vmnic in switch.uplinks.items():
            if vmnic in sample.host.nics:
                yield Edge(At(ids[switch.name, name]), At(_nic_id(sample, vmnic)), "host", weight=10)
    for nic in _nics(sample):
        if End(nic.host, nic.name) in links_by_end(design):
            identity = _nic_id(sample, nic.name)
            yield Edge(At(identity), At(f"port_{identity}"), "switch", "bold", weight=10)


def _legend(design: Design, sample: Sample) -> Iterator[Entry]:
    groups = [group for switch in sample.cluster.virtual_switches.values() for group in switch.port_groups.values()]
    roles = {role_of(design.networks.get(group.network)) for group in groups}
    names: dict[Role, str] = {"storage": "Storage", "vmotion": "vMotion", "management": "Management", "plain": "Other traffic"}
    yield from (Entry(name, role, "box") for role, name in names.items() if role in roles)
    yield Entry("Active uplink", "plain")
    if any(group.teaming.standby for group in groups):
        yield Entry("Standby uplink", "plain", "dashed")
    yield Entry("Cable", "switch", "bold")


def _alt(design: Design, sample: Sample) -> str:
    said = [f"{_title(sample)}, {counted(len(sample.alike), 'host')}, drawn for {sample.host.name}"]
    for adapter in sample.adapters:
        services = listed([SERVICES.get(name, name) for name in adapter.services])
        group = adapter.port_group
        if group:
            switch = sample.cluster.virtual_switches[group.switch]
            said.append(f"{adapter.name} ({services}) is in port group {group.name} of {switch.name}, {_order(switch, group)}")
    ends = links_by_end(design)
    for nic in _nics(sample):
        near = End(nic.host, nic.name)
        far = far_end(ends[near], near) if near in ends else None
        said.append(f"{nic.name} is cabled to {far.device} {far.port}" if far else f"{nic.name} has no cable in this design")
    return ". ".join(said) + "."


def _order(switch: VirtualSwitch, group: PortGroup) -> str:
    """Uplinks of a port group in words."""
    active, standby = in_use(switch, group.teaming)
    words = [
        f"{listed([_behind(switch, name) for name in names])} {kind}"
        for names, kind in ((active, "active"), (standby, "standby"))
        if names
    ]
    return f"with {' and '.join(words)}" if words else "without an uplink"


def _behind(switch: VirtualSwitch, name: str) -> str:
    vmnic = switch.uplinks.get(name, name)
    return name if vmnic == name else f"{name} ({vmnic})"
