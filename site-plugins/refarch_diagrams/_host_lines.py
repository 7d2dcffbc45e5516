"""The lines inside a host: from adapters and virtual machines to port groups, uplinks and physical ports."""

from collections.abc import Iterator, Mapping

from refarch.facts.model import Design, End, PortGroup, VirtualSwitch
from refarch.facts.network import in_use, links_by_end

from ._graph import EdgeEnd, GraphEdge, LineStyle, Role
from ._parts import network_role
from ._samples import HostSample, nic_box_id, vms_by_adapter


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
                yield GraphEdge(EdgeEnd(f"vmk_{number}"), EdgeEnd(nic_box_id(sample, name)), role, weight=5)
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
        if switch.port_groups and switch.kind != "set":
            first = ids[switch.name, _first_port_group(sample, switch)]
            yield GraphEdge(
                EdgeEnd(first), EdgeEnd(f"name_{number}"), style="hidden", span=2 if switch.lags else 1
            )
        for group in switch.port_groups.values() if switch.kind != "set" else ():
            yield from _uplink_edges(
                ids,
                switch,
                group,
                ids[switch.name, group.name],
                network_role(design.networks.get(group.network)),
            )
        for lag in switch.lags.values():
            for name in lag.uplinks:
                yield GraphEdge(
                    EdgeEnd(ids[switch.name, lag.name]), EdgeEnd(ids[switch.name, name]), "signal"
                )


def _first_port_group(sample: HostSample, switch: VirtualSwitch) -> str:
    """The port group that stands first in its switch: that of the first adapter, since the adapters are in a
    row above."""
    groups = [
        adapter.port_group.name
        for adapter in sample.adapters
        if adapter.port_group and adapter.port_group.switch == switch.name
    ]
    return next(iter([*groups, *switch.port_groups]))


def _uplink_edges(
    ids: Mapping[tuple[str, str], str], switch: VirtualSwitch, group: PortGroup, start: str, role: Role
) -> Iterator[GraphEdge]:
    """Lines from a port group, or from the adapter itself, to the uplinks that it uses, in use and standing
    by."""
    active, standby = in_use(switch, group.teaming)
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
                    EdgeEnd(ids[switch.name, name]), EdgeEnd(nic_box_id(sample, vmnic)), "host", weight=10
                )
    for nic in sample.nics:
        if End(nic.host, nic.name) in links_by_end(design):
            identity = nic_box_id(sample, nic.name)
            yield GraphEdge(EdgeEnd(identity), EdgeEnd(f"port_{identity}"), "switch", "bold", weight=10)
