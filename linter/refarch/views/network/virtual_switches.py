"""Virtual switches and port groups: what is made once in vCenter, or on every host for a standard switch."""

from collections.abc import Iterator, Mapping

from ...model.types import Cluster, Design, Lag, PortGroup, VirtualSwitch
from ..tables.table import Cell, Column, Row, Table, VlanCell
from ..tables.table_view import table, tables

POLICY_NAMES = {
    "originating-virtual-port": "originating virtual port",
    "source-mac-hash": "source MAC hash",
    "explicit-failover-order": "explicit failover order",
    "physical-nic-load": "physical NIC load",
    "ip-hash": "IP hash",
}
"""Teaming policies by the words of the vSphere Client, without its "route based on" and "use"."""


@table("virtual-switches")
def virtual_switch_table(design: Design) -> Table:
    """One row for each virtual switch."""
    columns = (
        Column("switch", "Virtual switch"),
        Column("cluster", "Cluster"),
        Column("kind", "Kind"),
        Column("version", "Version"),
        Column("mtu", "MTU", "bytes"),
        Column("uplinks", "Uplinks"),
        Column("discovery", "Discovery"),
    )
    rows = tuple(
        Row(_switch_cells(design, cluster, switch), switch.origin)
        for cluster in design.clusters.values()
        for switch in cluster.virtual_switches.values()
    )
    return Table("virtual-switches", "Virtual switches", columns, rows)


def _switch_cells(design: Design, cluster: Cluster, switch: VirtualSwitch) -> tuple[Cell, ...]:
    distributed = switch.kind == "distributed"
    uplinks = [f"{name}: {vmnic}" if distributed else vmnic for name, vmnic in switch.uplinks.items()]
    uplinks += map(_lag_text, switch.lags.values())
    design_wide = design.software["vds"].release if "vds" in design.software else ""
    protocol = switch.discovery_protocol
    discovery = "off" if protocol == "none" else f"{protocol.upper()} {switch.discovery_operation}".strip()
    return (
        switch.name,
        cluster.title or cluster.id,
        f"{switch.kind}, enhanced data path" if switch.ens else switch.kind,
        (switch.version or design_wide) if distributed else None,
        switch.mtu,
        ", ".join(uplinks),
        discovery,
    )


def _lag_text(lag: Lag) -> str:
    how = f"LACP {lag.mode}, {lag.load_balancing}" if lag.load_balancing else f"LACP {lag.mode}"
    return f"{lag.name} of {' and '.join(lag.uplinks)} ({how})"


@tables("virtual-switches.port-groups")
def port_group_tables(design: Design) -> Mapping[str, Table]:
    """Port groups of each cluster with their teaming, by cluster id."""
    columns = (
        Column("port_group", "Port group"),
        Column("switch", "Virtual switch"),
        Column("vlan", "VLAN"),
        Column("network", "Network"),
        Column("adapters", "Adapters"),
        Column("policy", "Load balancing"),
        Column("active", "Active"),
        Column("standby", "Standby"),
        Column("detection", "Failure detection"),
    )
    return {
        cluster.id: Table(
            f"virtual-switches.port-groups.{cluster.id}",
            f"Port groups of {cluster.title or cluster.id}",
            columns,
            tuple(
                Row(_port_group_cells(cluster, group), group.origin)
                for switch in cluster.virtual_switches.values()
                for group in switch.port_groups.values()
            ),
        )
        for cluster in design.clusters.values()
    }


def _port_group_cells(cluster: Cluster, group: PortGroup) -> tuple[Cell, ...]:
    teaming = group.teaming
    adapters = dict.fromkeys(
        f"{adapter.name} ({', '.join(adapter.services)})" if adapter.services else adapter.name
        for adapter in cluster.vmkernel
        if adapter.port_group is not None
        and (adapter.port_group.switch, adapter.port_group.name) == (group.switch, group.name)
        and group.is_on_host(adapter.host)
    )
    return (
        group.name,
        group.switch,
        VlanCell(group.vlan),
        group.network,
        ", ".join(adapters),
        POLICY_NAMES.get(teaming.policy, teaming.policy),
        ", ".join(teaming.active),
        ", ".join(teaming.standby),
        ", ".join((teaming.failure_detection, *_unusual_settings(group))),
    )


SECURITY_TITLES = {
    "promiscuous": "promiscuous mode",
    "mac_changes": "MAC changes",
    "forged_transmits": "forged transmits",
    "mac_learning": "MAC learning",
}
"""Titles of the settings of a security policy, by field."""


def _unusual_settings(group: PortGroup) -> Iterator[str]:
    """Settings of a port group that differ from the default."""
    if not group.teaming.fails_back:
        yield "no failback"
    if not group.teaming.notifies_switches:
        yield "switches not notified"
    if group.blocked:
        yield "all ports blocked"
    if group.has_netflow:
        yield "NetFlow on"
    for field, title in SECURITY_TITLES.items():
        accepted = getattr(group.security, field, None)
        if accepted is not None:
            yield f"{title} {'accepted' if accepted else 'rejected'}"
