"""Inside a host: its adapters, port groups, virtual switches, uplinks in their failover order, and the switch
ports behind.

A Windows host has no port groups: its adapters lead to the ports of their SET switch, or straight to a
physical port.
"""

from collections.abc import Iterator

from refarch.api import counted, enumeration
from refarch.facts.figures import ethernet
from refarch.facts.model import SERVICES, Design, End, Nic, PortGroup, VirtualSwitch, Vmkernel, compress
from refarch.facts.network import far_end, in_use, link_speed, links_by_end, port_vlans

from ._graph import (
    Diagram,
    Graph,
    GraphCell,
    GraphGroup,
    GraphNode,
    Href,
    LegendEntry,
    Role,
    Sketch,
    bold_text,
    small_text,
)
from ._host_lines import host_edges
from ._measure import BOLD_SIZE, text_width
from ._parts import device_label, device_title, network_role, short_ports
from ._samples import HostSample, host_samples, nic_box_id, rdma_is_off, vms_by_adapter

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

SWITCH_KINDS = {"distributed": "distributed switch", "standard": "standard switch", "set": "SET switch"}


def sketches(design: Design, href: Href) -> Iterator[Sketch]:
    """Sketches of the hosts: one for each group of hosts of a cluster with the same setup."""
    for cluster in design.clusters.values():
        for sample in host_samples(design, cluster):
            yield Sketch(_host_graph(design, sample, href), sample.title, _host_alt(design, sample))


def _host_graph(design: Design, sample: HostSample, href: Href) -> Graph:
    groups = tuple(
        _switch_group(design, number, switch, href) for number, switch in enumerate(sample.switches)
    )
    title = (bold_text(f"{device_title(sample.host)}{_other_hosts(sample)}"),)
    nics, machines = sample.nics, vms_by_adapter(sample)
    inside = (
        *(
            _adapter_node(design, f"vmk_{number}", adapter, href)
            for number, adapter in enumerate(sample.adapters)
        ),
        *(
            GraphNode(f"vm_{number}", ((GraphCell(texts, "", "plain", width=110),),))
            for number, (_, texts) in enumerate(machines)
        ),
        *(_nic_node(design, nic_box_id(sample, nic.name), nic) for nic in nics),
    )
    ports = tuple(node for nic in nics for node in _switch_port_nodes(design, sample, nic, href))
    top = (
        *(f"vmk_{number}" for number in range(len(sample.adapters))),
        *(f"vm_{number}" for number in range(len(machines))),
    )
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
        0.3,
        straight,
        turns=True,
    )


def _other_hosts(sample: HostSample) -> str:
    """The other hosts that the picture is of; their number where their names take too much room."""
    names = [host.name for host in sample.alike if host is not sample.host]
    others = compress(names)
    if text_width(others, BOLD_SIZE, True) > MAX_OTHER_HOSTS:
        others = counted(len(names), "other host")
    return f", like {others}" if others else ""


def _adapter_node(design: Design, identity: str, adapter: Vmkernel, href: Href) -> GraphNode:
    group = adapter.port_group
    network = design.networks.get(group.network) if group else None
    address = ""
    for known in network.addresses if network else ():
        if (known.device, known.interface) == (adapter.host, adapter.name):
            address = known.text
    services = ", ".join(SERVICES.get(name, name) for name in adapter.services)
    texts = [
        bold_text(f"{adapter.name} {services}"),
        small_text(address or "address by DHCP"),
        small_text(f"MTU {adapter.mtu}"),
    ]
    if group and design.clusters[adapter.cluster].virtual_switches[group.switch].kind in ("set", "direct"):
        texts[0:1] = [bold_text(adapter.name), small_text(services)]
        texts.append(small_text(_vlan_text(group)))
    return GraphNode(
        identity,
        ((GraphCell(tuple(texts), "", network_role(network), href("adapter", adapter.name), width=110),),),
    )


def _switch_group(design: Design, number: int, switch: VirtualSwitch, href: Href) -> GraphGroup:
    """A virtual switch: port groups above uplinks. Its name stands beside the uplinks, where no line crosses
    it."""
    texts = (
        bold_text(switch.name),
        small_text(SWITCH_KINDS.get(switch.kind, switch.kind)),
        small_text(f"MTU {switch.mtu}"),
    )
    name = GraphNode(
        f"name_{number}", ((GraphCell(texts, "", href=href("virtual-switch", switch.name), framed=False),),)
    )
    nodes = [name]
    if switch.kind != "set":
        nodes += [
            _port_group_node(design, f"group_{number}_{at}", group, href)
            for at, group in enumerate(switch.port_groups.values())
        ]
    for at, lag in enumerate(switch.lags.values()):
        lag_texts = (bold_text(lag.name), small_text(f"LAG, LACP {lag.mode}"))
        nodes.append(GraphNode(f"lag_{number}_{at}", ((GraphCell(lag_texts, "", "signal"),),)))
    for at, uplink in enumerate(switch.uplinks):
        nodes.append(
            GraphNode(f"uplink_{number}_{at}", ((GraphCell((bold_text(uplink),), "", "switch", width=90),),))
        )
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


def _nic_node(design: Design, identity: str, nic: Nic) -> GraphNode:
    near = End(nic.host, nic.name)
    link = links_by_end(design).get(near)
    runs = link_speed(design, link) if link else None
    speed = ethernet(runs or max(nic.port.speeds, default=0))
    card = nic.card.title if nic.card else "on board"
    texts = [bold_text(nic.name), small_text(_card_title(card)), small_text(speed)]
    if rdma_is_off(nic):
        texts.append(small_text("RDMA off"))
    return GraphNode(identity, ((GraphCell(tuple(texts), "", "plain", width=90),),))


def _card_title(card: str) -> str:
    """A card's title up to its first comma: what is said after it is the count of its ports."""
    return card.partition(",")[0]


def _switch_port_nodes(design: Design, sample: HostSample, nic: Nic, href: Href) -> Iterator[GraphNode]:
    """The port behind a vmnic, and which ports the other hosts of the kind have."""
    ends = links_by_end(design)
    near = End(nic.host, nic.name)
    if near not in ends:
        return
    far = far_end(ends[near], near)
    others = [End(host.name, nic.name) for host in sample.alike]
    ports = short_ports([far_end(ends[other], other).port for other in others if other in ends])
    is_switch = far.device in design.switches
    head = (bold_text(far.device), small_text(device_label(design.switches[far.device]) if is_switch else ""))
    vlans = port_vlans(design).get(far)
    tagged = ", ".join(map(str, sorted(vlans.tagged))) if vlans else ""
    vlan_words = [
        f"VLAN {tagged}" if tagged else "",
        f"untagged {vlans.untagged}" if vlans and vlans.untagged else "",
    ]
    below = [
        bold_text(far.port),
        small_text(f"of {ports}" if len(sample.alike) > 1 and is_switch else ""),
        *(small_text(words) for words in vlan_words),
    ]
    kind = "switch" if is_switch else "array" if far.device in design.arrays else "host"
    role: Role = "switch" if is_switch else "host"
    rows = (
        (GraphCell(tuple(below), "", "plain", width=110),),
        (GraphCell(head, "", role, href(kind, far.device)),),
    )
    yield GraphNode(f"port_{nic_box_id(sample, nic.name)}", rows)


MIGRATION_TRAFFIC = {"esxi": "vMotion", "windows": "Live migration", "linux": "Live migration"}
"""What each platform calls the traffic that moves virtual machines."""


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
    sentences = [f"{sample.title}, {counted(len(sample.alike), 'host')}, drawn for {sample.host.name}"]
    for adapter in sample.adapters:
        services = enumeration([SERVICES.get(name, name) for name in adapter.services])
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
        near = End(nic.host, nic.name)
        far = far_end(ends[near], near) if near in ends else None
        sentences.append(
            f"{nic.name} is cabled to {far.device} {far.port}"
            if far
            else f"{nic.name} has no cable in this design"
        )
        if rdma_is_off(nic):
            sentences.append(f"RDMA of {nic.name} is turned off")
    return ". ".join(sentences) + "."


def _connection_text(switch: VirtualSwitch, group: PortGroup) -> str:
    """Switch or port that an adapter is connected to, in words."""
    if switch.kind == "direct":
        return f"on the physical port {switch.name}"
    where = f"on {switch.name}" if switch.kind == "set" else f"in port group {group.name} of {switch.name}"
    return f"{where}, {_failover_text(switch, group)}"


def _failover_text(switch: VirtualSwitch, group: PortGroup) -> str:
    """Uplinks of a port group in words."""
    active, standby = in_use(switch, group.teaming)
    words = [
        f"{enumeration([_uplink_and_nic(switch, name) for name in names])} {kind}"
        for names, kind in ((active, "active"), (standby, "standby"))
        if names
    ]
    return f"with {' and '.join(words)}" if words else "without an uplink"


def _uplink_and_nic(switch: VirtualSwitch, name: str) -> str:
    vmnic = switch.uplinks.get(name, name)
    return name if vmnic == name else f"{name} ({vmnic})"


DIAGRAM = Diagram(sketches=sketches)
