"""Inside a host: its adapters, port groups, virtual switches, uplinks in their failover order, and the switch
ports behind.

A Windows host has no port groups: its adapters lead to the ports of their SET switch, or straight to a
physical port.
"""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import NamedTuple

from refarch.api import count_text, enumeration
from refarch.api.figures import ethernet
from refarch.api.model import (
    SERVICE_TITLES,
    Cluster,
    Design,
    End,
    Host,
    Nic,
    PortGroup,
    VirtualMachine,
    VirtualSwitch,
    Vmkernel,
    compress,
)
from refarch.api.network import (
    link_speed,
    links_by_end,
    other_end,
    port_vlans,
    uplink_names_in_use,
)

from ._graph import (
    Diagram,
    EdgeEnd,
    Graph,
    GraphCell,
    GraphEdge,
    GraphGroup,
    GraphNode,
    GraphText,
    Href,
    LegendEntry,
    LineStyle,
    Role,
    Sketch,
    bold_text,
    no_address,
    small_text,
)
from ._grid import cell_width
from ._shared_texts import device_label, device_title, network_role, short_ports
from ._text_measure import BOLD_SIZE, SMALL_SIZE, break_name, text_width

VM_ADAPTERS = {"pvrdma": "PVRDMA", "vmxnet3": "VMXNET3", "sr-iov": "SR-IOV"}


class HostSample(NamedTuple):
    """Host that stands for all hosts with the same setup."""

    name: str
    cluster: Cluster
    host: Host
    equal_hosts: tuple[Host, ...]
    adapters: tuple[Vmkernel, ...]
    vms: tuple[VirtualMachine, ...]
    """Virtual machines of the host."""

    @property
    def switches(self) -> list[VirtualSwitch]:
        """Virtual switches that exist; what stands between an address and its physical port is none."""
        return [switch for switch in self.cluster.virtual_switches.values() if switch.kind != "direct"]

    @property
    def nics(self) -> list[Nic]:
        """Ports that the adapters use, in the order of the virtual switches and their uplinks."""
        used = dict.fromkeys(
            name for switch in self.cluster.virtual_switches.values() for name in switch.uplinks.values()
        )
        return [self.host.nics[name] for name in used if name in self.host.nics]

    def port_groups(self, switch: VirtualSwitch) -> list[PortGroup]:
        """Port groups of a virtual switch, without those that only adapters of other hosts are in."""
        shown = [adapter.port_group for adapter in self.adapters]
        shown += [adapter.port_group for vm in self.vms for adapter in vm.adapters.values()]
        names = {group.name for group in shown if group}
        of_others = {
            adapter.port_group.name for adapter in self.cluster.vmkernel if adapter.port_group
        } - names
        return [group for group in switch.port_groups.values() if group.name not in of_others]

    @property
    def title(self) -> str:
        """Title of the host's diagram."""
        hosts = compress([host.name for host in self.equal_hosts])
        what = "Virtual switches" if self.switches else "Adapters"
        return f"{what} of {self.cluster.title or self.cluster.id}: {hosts}"


def host_samples(design: Design, cluster: Cluster) -> Iterator[HostSample]:
    """Samples of a cluster with virtual switches: one for each group of hosts with the same setup."""
    if not cluster.virtual_switches:
        return
    adapters: dict[str, list[Vmkernel]] = {}
    for adapter in cluster.vmkernel:
        adapters.setdefault(adapter.host, []).append(adapter)
    alike: dict[object, list[Host]] = {}
    for host in cluster.hosts:
        alike.setdefault(_host_setup(design, host, adapters.get(host.name, [])), []).append(host)
    for number, hosts in enumerate(alike.values(), 1):
        name = f"virtual-switch-{cluster.id}" if number == 1 else f"virtual-switch-{cluster.id}_{number}"
        vms = tuple(vm for vm in cluster.virtual_machines if vm.host == hosts[0].name)
        own = tuple(adapters.get(hosts[0].name, []))
        sample = HostSample(name, cluster, hosts[0], tuple(hosts), own, vms)
        ordered = sorted(own, key=lambda adapter: _first_nic_place(sample, adapter.port_group))
        yield sample._replace(adapters=tuple(ordered))


def _first_nic_place(sample: HostSample, group: PortGroup | None) -> int:
    """Place of the first physical port that a port group uses; its adapters are above their ports."""
    nics = sample.nics
    if group is None:
        return len(nics)
    switch = sample.cluster.virtual_switches[group.switch]
    active, _ = uplink_names_in_use(switch, group.teaming)
    uplinks = [
        each for name in active for each in (switch.lags[name].uplinks if name in switch.lags else [name])
    ]
    used = {switch.uplinks.get(uplink) for uplink in uplinks}
    return next((place for place, nic in enumerate(nics) if nic.name in used), len(nics))


def _host_setup(design: Design, host: Host, adapters: list[Vmkernel]) -> object:
    """Common properties of hosts that are drawn as one."""
    ends = links_by_end(design)
    cables = []
    for nic in host.nics.values():
        nic_end = End(host.name, nic.name)
        peer_end = other_end(ends[nic_end], nic_end) if nic_end in ends else None
        peer = (
            peer_end.device
            if peer_end and peer_end.device in design.switches
            else "a device"
            if peer_end
            else ""
        )
        cables.append((nic.name, nic.card.id if nic.card else "", peer, rdma_is_off(nic)))
    return tuple(cables), tuple(
        (adapter.name, adapter.port_group and adapter.port_group.name, adapter.services, adapter.mtu)
        for adapter in adapters
    )


def rdma_is_off(nic: Nic) -> bool:
    """Whether a design turns RDMA off on a card that can do it."""
    return bool(nic.protocols) and not nic.rdma


def vms_by_adapter(sample: HostSample) -> list[tuple[PortGroup, tuple[GraphText, ...]]]:
    """Port groups with the virtual machines that have an adapter there, those of one kind together."""
    names_by_adapter: dict[tuple[str, str], list[str]] = {}
    groups: dict[str, PortGroup] = {}
    for vm in sample.vms:
        for adapter in vm.adapters.values():
            if adapter.port_group:
                groups[adapter.port_group.name] = adapter.port_group
                names_by_adapter.setdefault((adapter.port_group.name, adapter.kind), []).append(vm.name)
    return [
        (groups[group], (bold_text(compress(names)), small_text(f"{VM_ADAPTERS.get(kind, kind)} adapter")))
        for (group, kind), names in names_by_adapter.items()
    ]


def nic_box_id(sample: HostSample, name: str) -> str:
    """Name of a vmnic's box."""
    return f"nic_{list(sample.host.nics).index(name)}"


POLICIES = {
    "originating-virtual-port": "originating virtual port",
    "source-mac-hash": "source MAC hash",
    "ip-hash": "IP hash",
    "explicit-failover-order": "explicit failover order",
    "physical-nic-load": "physical NIC load",
    "hyper-v-port": "Hyper-V port",
}

MAX_OTHER_HOSTS = 280.0
"""Points that the names of other hosts take at most; the title of the figure has them all."""

MAX_PORT_NAMES = 140.0
"""Points that the names of the ports of other hosts take at most; the front panels have them all."""

MAX_WINDOWS_TEXT = 84.0
"""Points of a line in a box of a Windows host, whose many ports are side by side."""

MIN_WINDOWS_BOX = 92
"""Points that a box of a Windows host, or one for a port of another host, takes at least."""

SWITCH_KINDS = {"distributed": "distributed switch", "standard": "standard switch", "set": "SET switch"}


def sketches(design: Design, href: Href) -> Iterator[Sketch]:
    """Sketches of the hosts: one for each group of hosts of a cluster with the same setup."""
    for cluster in design.clusters.values():
        for sample in host_samples(design, cluster):
            yield Sketch(_host_graph(design, sample, href), sample.title, _host_alt(design, sample))


def _host_graph(design: Design, sample: HostSample, href: Href) -> Graph:
    groups = tuple(_switch_group(design, sample, number, href) for number in range(len(sample.switches)))
    title = (bold_text(f"{device_title(sample.host)}{_other_hosts(sample)}"),)
    nics, vms = sample.nics, vms_by_adapter(sample)
    is_windows = sample.cluster.kind.platform == "windows"
    inside = (
        *(
            _adapter_node(design, f"vmk_{number}", adapter, href)
            for number, adapter in enumerate(sample.adapters)
        ),
        *(
            GraphNode(f"vm_{number}", ((GraphCell(texts, "", "plain", width=110),),))
            for number, (_, texts) in enumerate(vms)
        ),
        *(_nic_node(design, sample, nic) for nic in nics),
    )
    ports = tuple(node for nic in nics for node in _switch_port_nodes(design, sample, nic, href))
    users = [
        *((adapter.port_group, f"vmk_{number}") for number, adapter in enumerate(sample.adapters)),
        *((group, f"vm_{number}") for number, (group, _) in enumerate(vms)),
    ]
    users.sort(key=lambda user: _first_nic_place(sample, user[0]))
    top = tuple(name for _, name in users)
    rows = (top, tuple(nic_box_id(sample, nic.name) for nic in nics))
    host = GraphGroup("host", title, inside, groups, "host", tuple(row for row in rows if row))
    straight = len(sample.switches) in (
        0,
        len(sample.cluster.virtual_switches),
    )  # else a line has to go around a switch
    edges = tuple(host_edges(design, sample))
    return Graph(
        sample.name,
        "TB",
        ports,
        (host,),
        edges,
        tuple(_host_legend(design, sample)),
        0.45,
        0.1 if is_windows else 0.3,
        straight,
        turns=True,
    )


def _other_hosts(sample: HostSample) -> str:
    """The other hosts that the picture is of; their number where their names take too much room."""
    names = [host.name for host in sample.equal_hosts if host is not sample.host]
    others = compress(names)
    if text_width(others, BOLD_SIZE, True) > MAX_OTHER_HOSTS:
        others = count_text(len(names), "other host")
    return f", also {others}" if others else ""


def _adapter_node(design: Design, identity: str, adapter: Vmkernel, href: Href) -> GraphNode:
    group = adapter.port_group
    network = design.networks.get(group.network) if group else None
    address = ""
    if network is not None:
        for candidate in network.addresses:
            if (candidate.device, candidate.interface) == (adapter.host, adapter.name):
                address = candidate.text
    services = ", ".join(SERVICE_TITLES.get(name, name) for name in adapter.services)
    width = 110
    texts = [
        bold_text(f"{adapter.name} {services}".strip()),
        small_text(address or "DHCP address"),
        small_text(f"MTU {adapter.mtu}"),
    ]
    if group and design.clusters[adapter.cluster].virtual_switches[group.switch].kind in ("set", "direct"):
        # A Windows adapter has no port group, whose box would state its VLAN.
        width = MIN_WINDOWS_BOX
        service_lines = break_name(services, MAX_WINDOWS_TEXT, 3, SMALL_SIZE)
        texts[0:1] = [bold_text(adapter.name), *map(small_text, service_lines)]
        texts.append(small_text(_vlan_text(group)))
    return GraphNode(
        identity,
        ((GraphCell(tuple(texts), "", network_role(network), href("adapter", adapter.name), width=width),),),
    )


def _switch_group(design: Design, sample: HostSample, number: int, href: Href) -> GraphGroup:
    """Virtual switch: port groups above uplinks, each of which is as wide as its physical port, so that
    Graphviz places it above that port. Its name is next to the uplinks, where no line crosses it."""
    switch = sample.switches[number]
    groups = sample.port_groups(switch)
    others = len(switch.port_groups) - len(groups)
    texts = (
        bold_text(switch.name),
        small_text(SWITCH_KINDS.get(switch.kind, switch.kind)),
        small_text(f"MTU {switch.mtu}"),
        small_text(f"{count_text(others, 'port group')} of other hosts" if others else ""),
    )
    name = GraphNode(
        f"name_{number}", ((GraphCell(texts, "", href=href("virtual-switch", switch.name), framed=False),),)
    )
    nodes = [name]
    if switch.kind != "set":
        users = [adapter.port_group for adapter in sample.adapters]
        numbered = [(at, group) for at, group in enumerate(switch.port_groups.values()) if group in groups]
        numbered.sort(key=lambda each: users.index(each[1]) if each[1] in users else len(users))
        nodes += [_port_group_node(design, f"group_{number}_{at}", group, href) for at, group in numbered]
    for at, lag in enumerate(switch.lags.values()):
        lag_texts = (bold_text(lag.name), small_text(f"LAG, LACP {lag.mode}"))
        nodes.append(GraphNode(f"lag_{number}_{at}", ((GraphCell(lag_texts, "", "signal"),),)))
    for at, (uplink, vmnic) in enumerate(switch.uplinks.items()):
        nic = sample.host.nics.get(vmnic)
        width = _nic_width(design, sample, nic) if nic else 90
        cell = GraphCell((bold_text(uplink),), "", "switch", width=width)
        nodes.append(GraphNode(f"uplink_{number}_{at}", ((cell,),)))
    row = (name.id, *(f"uplink_{number}_{at}" for at in range(len(switch.uplinks))))
    return GraphGroup(f"switch_{number}", (), tuple(nodes), rows=(row,))


def _vlan_text(group: PortGroup) -> str:
    return f"VLAN {group.vlan}" if group.vlan else "untagged"


def _port_group_node(design: Design, identity: str, group: PortGroup, href: Href) -> GraphNode:
    texts = (
        bold_text(group.name),
        small_text(_vlan_text(group)),
        small_text(POLICIES.get(group.teaming.policy, group.teaming.policy)),
    )
    role = network_role(design.networks.get(group.network))
    return GraphNode(identity, ((GraphCell(texts, "", role, href("port-group", group.name), width=130),),))


def _nic_node(design: Design, sample: HostSample, nic: Nic) -> GraphNode:
    texts, width = _nic_texts(design, sample, nic), _nic_width(design, sample, nic)
    return GraphNode(nic_box_id(sample, nic.name), ((GraphCell(texts, "", "plain", width=width),),))


def _nic_width(design: Design, sample: HostSample, nic: Nic) -> int:
    """Points of the boxes of a physical port and of its uplink: no less than the port behind it takes."""
    cells = [GraphCell(_nic_texts(design, sample, nic), width=90)]
    cells += [row[0] for node in _switch_port_nodes(design, sample, nic, no_address) for row in node.rows]
    return ceil(max(map(cell_width, cells)))


def _nic_texts(design: Design, sample: HostSample, nic: Nic) -> tuple[GraphText, ...]:
    nic_end = End(nic.host, nic.name)
    link = links_by_end(design).get(nic_end)
    runs = link_speed(design, link) if link else None
    speed = ethernet(runs or max(nic.port.speeds, default=0))
    card = nic.card.title if nic.card else "onboard"
    card_lines = [_card_title(card)]
    if sample.cluster.kind.platform == "windows":
        card_lines = break_name(card_lines[0], MAX_WINDOWS_TEXT, 3, SMALL_SIZE)
    texts = [bold_text(nic.name), *map(small_text, card_lines), small_text(speed)]
    if rdma_is_off(nic):
        texts.append(small_text("RDMA off"))
    return tuple(texts)


def _card_title(card: str) -> str:
    """Card's title up to its first comma: what follows it is the count of its ports."""
    return card.partition(",")[0]


def _switch_port_nodes(design: Design, sample: HostSample, nic: Nic, href: Href) -> Iterator[GraphNode]:
    """Port behind a vmnic, and which ports the other hosts of the kind have."""
    ends = links_by_end(design)
    nic_end = End(nic.host, nic.name)
    if nic_end not in ends:
        return
    peer_end = other_end(ends[nic_end], nic_end)
    others = [End(host.name, nic.name) for host in sample.equal_hosts]
    names = [other_end(ends[end], end).port for end in others if end in ends]
    ports = short_ports(names)
    if text_width(ports, SMALL_SIZE) > MAX_PORT_NAMES:
        ports = count_text(len(names), "port")
    is_switch = peer_end.device in design.switches
    head = (
        bold_text(peer_end.device),
        small_text(device_label(design.switches[peer_end.device]) if is_switch else ""),
    )
    vlans = port_vlans(design).get(peer_end)
    tagged = ", ".join(map(str, sorted(vlans.tagged))) if vlans else ""
    vlan_words = [
        f"VLAN {tagged}" if tagged else "",
        f"untagged {vlans.untagged}" if vlans and vlans.untagged else "",
    ]
    below = [
        bold_text(peer_end.port),
        small_text(f"of {ports}" if len(sample.equal_hosts) > 1 and is_switch else ""),
        *(small_text(words) for words in vlan_words),
    ]
    kind = "switch" if is_switch else "array" if peer_end.device in design.arrays else "host"
    role: Role = "switch" if is_switch else "host"
    is_wide = is_switch and sample.cluster.kind.platform != "windows"
    rows = (
        (GraphCell(tuple(below), "", "plain", width=110 if is_wide else MIN_WINDOWS_BOX),),
        (GraphCell(head, "", role, href(kind, peer_end.device)),),
    )
    yield GraphNode(f"port_{nic_box_id(sample, nic.name)}", rows)


MIGRATION_TRAFFIC = {"esxi": "vMotion", "windows": "Live migration", "linux": "Live migration"}
"""Name of the traffic that moves VMs, by platform."""


def _host_legend(design: Design, sample: HostSample) -> Iterator[LegendEntry]:
    groups = [
        group for switch in sample.cluster.virtual_switches.values() for group in switch.port_groups.values()
    ]
    roles = {network_role(design.networks.get(group.network)) for group in groups}
    names: dict[Role, str] = {
        "storage": "Storage",
        "lossless": "PVRDMA",
        "vmotion": MIGRATION_TRAFFIC[sample.cluster.kind.platform],
        "management": "Management",
        "plain": "Other traffic",
    }
    yield from (LegendEntry(name, role, "box") for role, name in names.items() if role in roles)
    if sample.switches:
        yield LegendEntry("Active uplink", "plain")
    if any(group.teaming.standby for group in groups):
        yield LegendEntry("Standby uplink", "plain", "dashed")
    yield LegendEntry("Cable", "switch", "bold")


def _host_alt(design: Design, sample: HostSample) -> str:
    sentences = [
        f"{sample.title}, {count_text(len(sample.equal_hosts), 'host')}, drawn for {sample.host.name}"
    ]
    for adapter in sample.adapters:
        services = enumeration([SERVICE_TITLES.get(name, name) for name in adapter.services])
        group = adapter.port_group
        if group:
            switch = sample.cluster.virtual_switches[group.switch]
            sentences.append(f"{adapter.name} ({services}) is {_connection_text(switch, group)}")
    sentences += [
        f"{texts[0].text} ({texts[1].text}) is in port group {group.name} of {group.switch}"
        for group, texts in vms_by_adapter(sample)
    ]
    ends = links_by_end(design)
    for nic in sample.nics:
        nic_end = End(nic.host, nic.name)
        peer_end = other_end(ends[nic_end], nic_end) if nic_end in ends else None
        sentences.append(
            f"{nic.name} is connected to {peer_end.device} {peer_end.port}"
            if peer_end
            else f"{nic.name} has no cable in this design"
        )
        if rdma_is_off(nic):
            sentences.append(f"RDMA is disabled on {nic.name}")
    return ". ".join(sentences) + "."


def _connection_text(switch: VirtualSwitch, group: PortGroup) -> str:
    """Switch or port that an adapter is connected to, as text."""
    if switch.kind == "direct":
        return f"on the physical port {switch.name}"
    where = f"on {switch.name}" if switch.kind == "set" else f"in port group {group.name} of {switch.name}"
    return f"{where}, {_failover_text(switch, group)}"


def _failover_text(switch: VirtualSwitch, group: PortGroup) -> str:
    """Uplinks of a port group as text."""
    active, standby = uplink_names_in_use(switch, group.teaming)
    words = [
        f"{enumeration([_uplink_and_nic(switch, name) for name in names])} {kind}"
        for names, kind in ((active, "active"), (standby, "standby"))
        if names
    ]
    return f"with {' and '.join(words)}" if words else "without an uplink"


def _uplink_and_nic(switch: VirtualSwitch, name: str) -> str:
    vmnic = switch.uplinks.get(name, name)
    return name if vmnic == name else f"{name} ({vmnic})"


def host_edges(design: Design, sample: HostSample) -> Iterator[GraphEdge]:
    """Edges of one host's diagram."""
    yield from _adapter_edges(design, sample)
    yield from _team_edges(design, sample)
    yield from _cable_edges(design, sample)


def _adapter_edges(design: Design, sample: HostSample) -> Iterator[GraphEdge]:
    ids = _box_ids(sample)
    for number, adapter in enumerate(sample.adapters):
        group = adapter.port_group
        if group is None:
            continue
        switch, role = (
            sample.cluster.virtual_switches[group.switch],
            network_role(design.networks.get(group.network)),
        )
        if switch.kind == "direct":
            for name in (vmnic for vmnic in switch.uplinks.values() if vmnic in sample.host.nics):
                span = 2 if sample.switches else 1
                ends = EdgeEnd(f"vmk_{number}"), EdgeEnd(nic_box_id(sample, name))
                yield GraphEdge(*ends, role, span=span, weight=50)
        elif switch.kind == "set":
            yield from _uplink_edges(ids, switch, group, f"vmk_{number}", role)
        else:
            yield GraphEdge(EdgeEnd(f"vmk_{number}"), EdgeEnd(ids[switch.name, group.name]), role, weight=5)
    for number, (group, _) in enumerate(vms_by_adapter(sample)):
        if (group.switch, group.name) in ids:
            role = network_role(design.networks.get(group.network))
            yield GraphEdge(EdgeEnd(f"vm_{number}"), EdgeEnd(ids[group.switch, group.name]), role, weight=5)


def _box_ids(sample: HostSample) -> dict[tuple[str, str], str]:
    """Names of the boxes of port groups, LAGs and uplinks by virtual switch and name."""
    boxes = {}
    for number, switch in enumerate(sample.switches):
        parts = [
            ("uplink", list(switch.uplinks)),
            ("lag", list(switch.lags)),
            ("group", list(switch.port_groups)),
        ]
        for kind, names in parts if switch.kind != "set" else parts[:1]:
            for at, name in enumerate(names):
                boxes[switch.name, name] = f"{kind}_{number}_{at}"
    return boxes


def _team_edges(design: Design, sample: HostSample) -> Iterator[GraphEdge]:
    ids = _box_ids(sample)
    for number, switch in enumerate(sample.switches):
        if sample.port_groups(switch) and switch.kind != "set":
            first = ids[switch.name, _first_port_group(sample, switch)]
            yield GraphEdge(
                EdgeEnd(first), EdgeEnd(f"name_{number}"), style="hidden", span=2 if switch.lags else 1
            )
        # A SET switch has no port groups: its lines begin at the adapters.
        if switch.kind != "set":
            for group in sample.port_groups(switch):
                role = network_role(design.networks.get(group.network))
                yield from _uplink_edges(ids, switch, group, ids[switch.name, group.name], role)
        for lag in switch.lags.values():
            for name in lag.uplinks:
                yield GraphEdge(
                    EdgeEnd(ids[switch.name, lag.name]), EdgeEnd(ids[switch.name, name]), "signal"
                )


def _first_port_group(sample: HostSample, switch: VirtualSwitch) -> str:
    """Port group that stands first in its switch: that of the first adapter, since the adapters are in a row
    above."""
    groups = [
        adapter.port_group.name
        for adapter in sample.adapters
        if adapter.port_group and adapter.port_group.switch == switch.name
    ]
    return next(iter([*groups, *(group.name for group in sample.port_groups(switch))]))


def _uplink_edges(
    ids: Mapping[tuple[str, str], str], switch: VirtualSwitch, group: PortGroup, start: str, role: Role
) -> Iterator[GraphEdge]:
    """Lines from a port group, or from the adapter itself, to the uplinks that it uses, in use and standing
    by."""
    active, standby = uplink_names_in_use(switch, group.teaming)
    for name in (*active, *standby):
        if (switch.name, name) in ids:
            span = 1 if name in switch.lags or not switch.lags else 2
            style: LineStyle = "solid" if name in active else "dashed"
            yield GraphEdge(
                EdgeEnd(start), EdgeEnd(ids[switch.name, name]), role, style, arrow=True, span=span
            )


def _cable_edges(design: Design, sample: HostSample) -> Iterator[GraphEdge]:
    ids = _box_ids(sample)
    for switch in sample.switches:
        for name, vmnic in switch.uplinks.items():
            if vmnic in sample.host.nics:
                yield GraphEdge(
                    EdgeEnd(ids[switch.name, name]), EdgeEnd(nic_box_id(sample, vmnic)), "host", weight=100
                )
    for nic in sample.nics:
        if End(nic.host, nic.name) in links_by_end(design):
            identity = nic_box_id(sample, nic.name)
            yield GraphEdge(EdgeEnd(identity), EdgeEnd(f"port_{identity}"), "switch", "bold", weight=100)


DIAGRAM = Diagram(sketches=sketches)
