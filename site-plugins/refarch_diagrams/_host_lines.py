"""The lines inside a host: from adapters and virtual machines to port groups, uplinks and physical ports."""

from collections.abc import Iterator, Mapping

from refarch.api.model import Design, End, PortGroup, VirtualSwitch
from refarch.api.network import in_use, links_by_end

from ._graph import At, Edge, Role, Style
from ._parts import role_of
from ._samples import Sample, machines_by_adapter, nic_box


def host_lines(design: Design, sample: Sample) -> Iterator[Edge]:
    """All lines of one host's picture."""
    yield from _adapter_edges(design, sample)
    yield from _team_edges(design, sample)
    yield from _cable_edges(design, sample)


def _adapter_edges(design: Design, sample: Sample) -> Iterator[Edge]:
    ids = _box_names(sample)
    for number, adapter in enumerate(sample.adapters):
        group = adapter.port_group
        if group is None:
            continue
        switch, role = (
            sample.cluster.virtual_switches[group.switch],
            role_of(design.networks.get(group.network)),
        )
        if switch.kind == "direct":
            for name in (vmnic for vmnic in switch.uplinks.values() if vmnic in sample.host.nics):
                yield Edge(At(f"vmk_{number}"), At(nic_box(sample, name)), role, weight=5)
        elif switch.kind == "set":
            yield from _failover(ids, switch, group, f"vmk_{number}", role)
        else:
            yield Edge(At(f"vmk_{number}"), At(ids[switch.name, group.name]), role, weight=5)
    for number, (group, _) in enumerate(machines_by_adapter(sample)):
        if (group.switch, group.name) in ids:
            role = role_of(design.networks.get(group.network))
            yield Edge(At(f"vm_{number}"), At(ids[group.switch, group.name]), role, weight=5)


def _box_names(sample: Sample) -> dict[tuple[str, str], str]:
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


def _team_edges(design: Design, sample: Sample) -> Iterator[Edge]:
    ids = _box_names(sample)
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
        adapter.port_group.name
        for adapter in sample.adapters
        if adapter.port_group and adapter.port_group.switch == switch.name
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
    ids = _box_names(sample)
    for switch in sample.switches:
        for name, vmnic in switch.uplinks.items():
            if vmnic in sample.host.nics:
                yield Edge(At(ids[switch.name, name]), At(nic_box(sample, vmnic)), "host", weight=10)
    for nic in sample.nics:
        if End(nic.host, nic.name) in links_by_end(design):
            identity = nic_box(sample, nic.name)
            yield Edge(At(identity), At(f"port_{identity}"), "switch", "bold", weight=10)
