"""Inside a host: its adapters, port groups, virtual switches, uplinks in their failover order, and the switch
ports behind.

A Windows host has no port groups: its adapters lead to the ports of their SET switch, or straight to a
physical port.
"""

from collections.abc import Iterator, Mapping

from refarch.facts import (
    Design,
    End,
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

from ..words import SERVICES
from ._graph import (
    At,
    Cell,
    Diagram,
    Edge,
    Entry,
    Graph,
    Group,
    Href,
    Node,
    Role,
    Sketch,
    Style,
    Text,
    small,
    strong,
)
from ._parts import counted, label_of, listed, named, role_of, short_ports
from ._samples import Sample, samples

POLICIES = {
    "originating-virtual-port": "originating virtual port",
    "source-mac-hash": "source MAC hash",
    "ip-hash": "IP hash",
    "explicit-failover-order": "explicit failover order",
    "physical-nic-load": "physical NIC load",
    "hyper-v-port": "Hyper-V port",
}

KINDS = {"distributed": "distributed switch", "standard": "standard switch", "set": "SET switch"}

VM_ADAPTERS = {"pvrdma": "PVRDMA", "vmxnet3": "VMXNET3", "sr-iov": "SR-IOV"}


def sketches(design: Design, href: Href) -> Iterator[Sketch]:
    """One sketch for each group of hosts of a cluster that are set up alike."""
    for cluster in design.clusters.values():
        for sample in samples(design, cluster):
            yield Sketch(_graph(design, sample, href), sample.title, _alt(design, sample))


def _graph(design: Design, sample: Sample, href: Href) -> Graph:
    groups = tuple(_switch(design, number, switch, href) for number, switch in enumerate(sample.switches))
    every = "both" if len(sample.alike) == 2 else f"all {len(sample.alike)}"
    alike = f", like {every} hosts of this kind" if len(sample.alike) > 1 else ""
    title = (strong(f"{named(sample.host)}{alike}"),)
    nics, machines = sample.nics, _machines(sample)
    inside = (
        *(_adapter(design, f"vmk_{number}", one, href) for number, one in enumerate(sample.adapters)),
        *(
            Node(f"vm_{number}", ((Cell(texts, "", "plain", width=110),),))
            for number, (_, texts) in enumerate(machines)
        ),
        *(_nic(design, _nic_id(sample, nic.name), nic) for nic in nics),
    )
    ports = tuple(node for nic in nics for node in _port(design, sample, nic, href))
    top = (
        *(f"vmk_{number}" for number in range(len(sample.adapters))),
        *(f"vm_{number}" for number in range(len(machines))),
    )
    rows = (top, tuple(_nic_id(sample, nic.name) for nic in nics))
    host = Group("host", title, inside, groups, "host", tuple(row for row in rows if row))
    straight = len(sample.switches) in (
        0,
        len(sample.cluster.virtual_switches),
    )  # else a line has to go around a switch
    edges = (*_adapter_edges(design, sample), *_team_edges(design, sample), *_cable_edges(design, sample))
    return Graph(
        sample.name, "TB", ports, (host,), edges, tuple(_legend(design, sample)), 0.45, 0.3, straight
    )


def _machines(sample: Sample) -> list[tuple[PortGroup, tuple[Text, ...]]]:
    """Port groups with the virtual machines that have an adapter there, those of one kind together."""
    found: dict[tuple[str, str], list[str]] = {}
    groups: dict[str, PortGroup] = {}
    for machine in sample.machines:
        for adapter in machine.adapters.values():
            if adapter.port_group:
                groups[adapter.port_group.name] = adapter.port_group
                found.setdefault((adapter.port_group.name, adapter.kind), []).append(machine.name)
    return [
        (groups[group], (strong(compress(names)), small(f"{VM_ADAPTERS.get(kind, kind)} adapter")))
        for (group, kind), names in found.items()
    ]


def _adapter(design: Design, identity: str, adapter: Vmkernel, href: Href) -> Node:
    group = adapter.port_group
    network = design.networks.get(group.network) if group else None
    address = ""
    for one in network.addresses if network else ():
        if (one.device, one.interface) == (adapter.host, adapter.name):
            address = one.text
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
            _port_group(design, f"group_{number}_{at}", one, href)
            for at, one in enumerate(switch.port_groups.values())
        ]
    for at, lag in enumerate(switch.lags.values()):
        said = (strong(lag.name), small(f"LAG, LACP {lag.mode}"))
        nodes.append(Node(f"lag_{number}_{at}", ((Cell(said, "", "signal"),),)))
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


def _nic_id(sample: Sample, name: str) -> str:
    """Name of a vmnic's box."""
    return f"nic_{list(sample.host.nics).index(name)}"


def _nic(design: Design, identity: str, nic: Nic) -> Node:
    near = End(nic.host, nic.name)
    link = links_by_end(design).get(near)
    runs = link_speed(design, link) if link else None
    speed = units.speed_text(runs or max(nic.port.speeds, default=0))
    card = nic.card.title if nic.card else "on board"
    return Node(
        identity, ((Cell((strong(nic.name), small(_short(card)), small(speed)), "", "plain", width=90),),)
    )


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
    ports = short_ports([far_end(ends[one], one).port for one in others if one in ends])
    is_switch = far.device in design.switches
    head = (strong(far.device), small(label_of(design.switches[far.device]) if is_switch else ""))
    vlans = port_vlans(design).get(far)
    tagged = ", ".join(map(str, sorted(vlans.tagged))) if vlans else ""
    said = [
        f"VLAN {tagged}" if tagged else "",
        f"untagged {vlans.untagged}" if vlans and vlans.untagged else "",
    ]
    below = [
        strong(far.port),
        small(f"of {ports}" if len(sample.alike) > 1 and is_switch else ""),
        *(small(one) for one in said),
    ]
    kind = "switch" if is_switch else "array" if far.device in design.arrays else "host"
    role: Role = "switch" if is_switch else "host"
    rows = ((Cell(tuple(below), "", "plain", width=110),), (Cell(head, "", role, href(kind, far.device)),))
    yield Node(f"port_{_nic_id(sample, nic.name)}", rows)


def _adapter_edges(design: Design, sample: Sample) -> Iterator[Edge]:
    ids = _ids(sample)
    for number, adapter in enumerate(sample.adapters):
        group = adapter.port_group
        if group is None:
            continue
        switch, role = (
            sample.cluster.virtual_switches[group.switch],
            role_of(design.networks.get(group.network)),
        )
        if switch.kind == "direct":
            for name in (one for one in switch.uplinks.values() if one in sample.host.nics):
                yield Edge(At(f"vmk_{number}"), At(_nic_id(sample, name)), role, weight=5)
        elif switch.kind == "set":
            yield from _failover(ids, switch, group, f"vmk_{number}", role)
        else:
            yield Edge(At(f"vmk_{number}"), At(ids[switch.name, group.name]), role, weight=5)
    for number, (group, _) in enumerate(_machines(sample)):
        if (group.switch, group.name) in ids:
            role = role_of(design.networks.get(group.network))
            yield Edge(At(f"vm_{number}"), At(ids[group.switch, group.name]), role, weight=5)


def _ids(sample: Sample) -> dict[tuple[str, str], str]:
    """Names of the boxes of port groups, LAGs and uplinks by virtual switch and name."""
    found = {}
    for number, switch in enumerate(sample.switches):
        parts = [
            ("uplink", list(switch.uplinks)),
            ("lag", list(switch.lags)),
            ("group", list(switch.port_groups)),
        ]
        for kind, names in parts if switch.kind != "set" else parts[:1]:
            for at, name in enumerate(names):
                found[switch.name, name] = f"{kind}_{number}_{at}"
    return found


def _team_edges(design: Design, sample: Sample) -> Iterator[Edge]:
    ids = _ids(sample)
    for number, switch in enumerate(sample.switches):
        if switch.port_groups and switch.kind != "set":
            first = ids[switch.name, _leftmost(sample, switch)]
            yield Edge(At(first), At(f"name_{number}"), style="hidden", span=2 if switch.lags else 1)
        for group in switch.port_groups.values() if switch.kind != "set" else ():
            yield from _failover(
                ids, switch, group, ids[switch.name, group.name], role_of(design.networks.get(group.network))
            )
        for lag in switch.lags.values():
            for name in lag.uplinks:
                yield Edge(At(ids[switch.name, lag.name]), At(ids[switch.name, name]), "signal")


def _leftmost(sample: Sample, switch: VirtualSwitch) -> str:
    """The port group that stands first in its switch: that of the first adapter, since the adapters are in a
    row above."""
    groups = [
        one.port_group.name
        for one in sample.adapters
        if one.port_group and one.port_group.switch == switch.name
    ]
    return next(iter([*groups, *switch.port_groups]))


def _failover(
    ids: Mapping[tuple[str, str], str], switch: VirtualSwitch, group: PortGroup, start: str, role: Role
) -> Iterator[Edge]:
    """Lines from a port group, or from the adapter itself, to the uplinks that it uses, in use and standing
    by."""
    active, standby = in_use(switch, group.teaming)
    for name in (*active, *standby):
        if (switch.name, name) in ids:
            span = 1 if name in switch.lags or not switch.lags else 2
            style: Style = "solid" if name in active else "dashed"
            yield Edge(At(start), At(ids[switch.name, name]), role, style, arrow=True, span=span)


def _cable_edges(design: Design, sample: Sample) -> Iterator[Edge]:
    ids = _ids(sample)
    for switch in sample.switches:
        for name, vmnic in switch.uplinks.items():
            if vmnic in sample.host.nics:
                yield Edge(At(ids[switch.name, name]), At(_nic_id(sample, vmnic)), "host", weight=10)
    for nic in sample.nics:
        if End(nic.host, nic.name) in links_by_end(design):
            identity = _nic_id(sample, nic.name)
            yield Edge(At(identity), At(f"port_{identity}"), "switch", "bold", weight=10)


MIGRATION = {"esxi": "vMotion", "windows": "Live migration"}
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
    said = [f"{sample.title}, {counted(len(sample.alike), 'host')}, drawn for {sample.host.name}"]
    for adapter in sample.adapters:
        services = listed([SERVICES.get(name, name) for name in adapter.services])
        group = adapter.port_group
        if group:
            switch = sample.cluster.virtual_switches[group.switch]
            said.append(f"{adapter.name} ({services}) is {_place(switch, group)}")
    said += [
        f"{texts[0].text} ({texts[1].text}) is in port group {group.name} of {group.switch}"
        for group, texts in _machines(sample)
    ]
    ends = links_by_end(design)
    for nic in sample.nics:
        near = End(nic.host, nic.name)
        far = far_end(ends[near], near) if near in ends else None
        said.append(
            f"{nic.name} is cabled to {far.device} {far.port}"
            if far
            else f"{nic.name} has no cable in this design"
        )
    return ". ".join(said) + "."


def _place(switch: VirtualSwitch, group: PortGroup) -> str:
    """What an adapter is connected to, in words."""
    if switch.kind == "direct":
        return f"on the physical port {switch.name}"
    where = f"on {switch.name}" if switch.kind == "set" else f"in port group {group.name} of {switch.name}"
    return f"{where}, {_order(switch, group)}"


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


DIAGRAM = Diagram(sketches=sketches)
