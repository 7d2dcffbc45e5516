"""Inside a host: its adapters, port groups, virtual switches, uplinks in their failover order, and the switch
ports behind.

A Windows host has no port groups: its adapters lead to the ports of their SET switch, or straight to a
physical port.
"""

from collections.abc import Iterator

from refarch.api import counted, enumeration
from refarch.api.figures import ethernet
from refarch.api.model import SERVICES, Design, End, Nic, PortGroup, VirtualSwitch, Vmkernel, compress
from refarch.api.network import far_end, in_use, link_speed, links_by_end, port_vlans

from ._graph import (
    Cell,
    Diagram,
    Entry,
    Graph,
    Group,
    Href,
    Node,
    Role,
    Sketch,
    small,
    strong,
)
from ._host_lines import host_lines
from ._measure import STRONG, width
from ._parts import label_of, named, role_of, short_ports
from ._samples import Sample, machines_by_adapter, nic_box, rdma_is_off, samples

POLICIES = {
    "originating-virtual-port": "originating virtual port",
    "source-mac-hash": "source MAC hash",
    "ip-hash": "IP hash",
    "explicit-failover-order": "explicit failover order",
    "physical-nic-load": "physical NIC load",
    "hyper-v-port": "Hyper-V port",
}

OTHERS = 280.0
"""Points that the names of other hosts take at most; the title of the figure has them all."""

KINDS = {"distributed": "distributed switch", "standard": "standard switch", "set": "SET switch"}


def sketches(design: Design, href: Href) -> Iterator[Sketch]:
    """One sketch for each group of hosts of a cluster that are set up alike."""
    for cluster in design.clusters.values():
        for sample in samples(design, cluster):
            yield Sketch(_graph(design, sample, href), sample.title, _alt(design, sample))


def _graph(design: Design, sample: Sample, href: Href) -> Graph:
    groups = tuple(_switch(design, number, switch, href) for number, switch in enumerate(sample.switches))
    title = (strong(f"{named(sample.host)}{_alike(sample)}"),)
    nics, machines = sample.nics, machines_by_adapter(sample)
    inside = (
        *(_adapter(design, f"vmk_{number}", adapter, href) for number, adapter in enumerate(sample.adapters)),
        *(
            Node(f"vm_{number}", ((Cell(texts, "", "plain", width=110),),))
            for number, (_, texts) in enumerate(machines)
        ),
        *(_nic(design, nic_box(sample, nic.name), nic) for nic in nics),
    )
    ports = tuple(node for nic in nics for node in _port(design, sample, nic, href))
    top = (
        *(f"vmk_{number}" for number in range(len(sample.adapters))),
        *(f"vm_{number}" for number in range(len(machines))),
    )
    rows = (top, tuple(nic_box(sample, nic.name) for nic in nics))
    host = Group("host", title, inside, groups, "host", tuple(row for row in rows if row))
    straight = len(sample.switches) in (
        0,
        len(sample.cluster.virtual_switches),
    )  # else a line has to go around a switch
    edges = tuple(host_lines(design, sample))
    return Graph(
        sample.name,
        "TB",
        ports,
        (host,),
        edges,
        tuple(_legend(design, sample)),
        0.45,
        0.3,
        straight,
        turns=True,
    )


def _alike(sample: Sample) -> str:
    """The other hosts that the picture is of; their number where their names take too much room."""
    names = [host.name for host in sample.alike if host is not sample.host]
    others = compress(names)
    if width(others, STRONG, True) > OTHERS:
        others = counted(len(names), "other host")
    return f", like {others}" if others else ""


def _adapter(design: Design, identity: str, adapter: Vmkernel, href: Href) -> Node:
    group = adapter.port_group
    network = design.networks.get(group.network) if group else None
    address = ""
    for known in network.addresses if network else ():
        if (known.device, known.interface) == (adapter.host, adapter.name):
            address = known.text
    services = ", ".join(SERVICES.get(name, name) for name in adapter.services)
    texts = [
        strong(f"{adapter.name} {services}"),
        small(address or "address by DHCP"),
        small(f"MTU {adapter.mtu}"),
    ]
    if group and design.clusters[adapter.cluster].virtual_switches[group.switch].kind in ("set", "direct"):
        texts[0:1] = [strong(adapter.name), small(services)]
        texts.append(small(_vlan(group)))
    return Node(
        identity, ((Cell(tuple(texts), "", role_of(network), href("adapter", adapter.name), width=110),),)
    )


def _switch(design: Design, number: int, switch: VirtualSwitch, href: Href) -> Group:
    """A virtual switch: port groups above uplinks. Its name stands beside the uplinks, where no line crosses
    it."""
    texts = (strong(switch.name), small(KINDS.get(switch.kind, switch.kind)), small(f"MTU {switch.mtu}"))
    name = Node(
        f"name_{number}", ((Cell(texts, "", href=href("virtual-switch", switch.name), framed=False),),)
    )
    nodes = [name]
    if switch.kind != "set":
        nodes += [
            _port_group(design, f"group_{number}_{at}", group, href)
            for at, group in enumerate(switch.port_groups.values())
        ]
    for at, lag in enumerate(switch.lags.values()):
        lag_texts = (strong(lag.name), small(f"LAG, LACP {lag.mode}"))
        nodes.append(Node(f"lag_{number}_{at}", ((Cell(lag_texts, "", "signal"),),)))
    for at, uplink in enumerate(switch.uplinks):
        nodes.append(Node(f"uplink_{number}_{at}", ((Cell((strong(uplink),), "", "switch", width=90),),)))
    row = (name.id, *(f"uplink_{number}_{at}" for at in range(len(switch.uplinks))))
    return Group(f"switch_{number}", (), tuple(nodes), rows=(row,))


def _vlan(group: PortGroup) -> str:
    return f"VLAN {group.vlan}" if group.vlan else "untagged"


def _port_group(design: Design, identity: str, group: PortGroup, href: Href) -> Node:
    texts = (
        strong(group.name),
        small(_vlan(group)),
        small(POLICIES.get(group.teaming.policy, group.teaming.policy)),
    )
    role = role_of(design.networks.get(group.network))
    return Node(identity, ((Cell(texts, "", role, href("port-group", group.name), width=130),),))


def _nic(design: Design, identity: str, nic: Nic) -> Node:
    near = End(nic.host, nic.name)
    link = links_by_end(design).get(near)
    runs = link_speed(design, link) if link else None
    speed = ethernet(runs or max(nic.port.speeds, default=0))
    card = nic.card.title if nic.card else "on board"
    texts = [strong(nic.name), small(_short(card)), small(speed)]
    if rdma_is_off(nic):
        texts.append(small("RDMA off"))
    return Node(identity, ((Cell(tuple(texts), "", "plain", width=90),),))


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
    ports = short_ports([far_end(ends[other], other).port for other in others if other in ends])
    is_switch = far.device in design.switches
    head = (strong(far.device), small(label_of(design.switches[far.device]) if is_switch else ""))
    vlans = port_vlans(design).get(far)
    tagged = ", ".join(map(str, sorted(vlans.tagged))) if vlans else ""
    vlan_words = [
        f"VLAN {tagged}" if tagged else "",
        f"untagged {vlans.untagged}" if vlans and vlans.untagged else "",
    ]
    below = [
        strong(far.port),
        small(f"of {ports}" if len(sample.alike) > 1 and is_switch else ""),
        *(small(words) for words in vlan_words),
    ]
    kind = "switch" if is_switch else "array" if far.device in design.arrays else "host"
    role: Role = "switch" if is_switch else "host"
    rows = ((Cell(tuple(below), "", "plain", width=110),), (Cell(head, "", role, href(kind, far.device)),))
    yield Node(f"port_{nic_box(sample, nic.name)}", rows)


MIGRATION = {"esxi": "vMotion", "windows": "Live migration", "linux": "Live migration"}
"""What each platform calls the traffic that moves virtual machines."""


def _legend(design: Design, sample: Sample) -> Iterator[Entry]:
    groups = [
        group for switch in sample.cluster.virtual_switches.values() for group in switch.port_groups.values()
    ]
    roles = {role_of(design.networks.get(group.network)) for group in groups}
    names: dict[Role, str] = {
        "storage": "Storage",
        "lossless": "PVRDMA",
        "vmotion": MIGRATION[sample.cluster.kind.platform],
        "management": "Management",
        "plain": "Other traffic",
    }
    yield from (Entry(name, role, "box") for role, name in names.items() if role in roles)
    if sample.switches:
        yield Entry("Active uplink", "plain")
    if any(group.teaming.standby for group in groups):
        yield Entry("Standby uplink", "plain", "dashed")
    yield Entry("Cable", "switch", "bold")


def _alt(design: Design, sample: Sample) -> str:
    sentences = [f"{sample.title}, {counted(len(sample.alike), 'host')}, drawn for {sample.host.name}"]
    for adapter in sample.adapters:
        services = enumeration([SERVICES.get(name, name) for name in adapter.services])
        group = adapter.port_group
        if group:
            switch = sample.cluster.virtual_switches[group.switch]
            sentences.append(f"{adapter.name} ({services}) is {_connection(switch, group)}")
    sentences += [
        f"{texts[0].text} ({texts[1].text}) is in port group {group.name} of {group.switch}"
        for group, texts in machines_by_adapter(sample)
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


def _connection(switch: VirtualSwitch, group: PortGroup) -> str:
    """What an adapter is connected to, in words."""
    if switch.kind == "direct":
        return f"on the physical port {switch.name}"
    where = f"on {switch.name}" if switch.kind == "set" else f"in port group {group.name} of {switch.name}"
    return f"{where}, {_order(switch, group)}"


def _order(switch: VirtualSwitch, group: PortGroup) -> str:
    """Uplinks of a port group in words."""
    active, standby = in_use(switch, group.teaming)
    words = [
        f"{enumeration([_behind(switch, name) for name in names])} {kind}"
        for names, kind in ((active, "active"), (standby, "standby"))
        if names
    ]
    return f"with {' and '.join(words)}" if words else "without an uplink"


def _behind(switch: VirtualSwitch, name: str) -> str:
    vmnic = switch.uplinks.get(name, name)
    return name if vmnic == name else f"{name} ({vmnic})"


DIAGRAM = Diagram(sketches=sketches)
