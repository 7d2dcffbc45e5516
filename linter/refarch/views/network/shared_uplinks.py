"""Ports of hosts that are uplinks of two virtual switches: whatever follows from their cables follows from
that."""

from collections import Counter

from ...model.types import Cluster, VirtualSwitch, Vmkernel

DIRECT_PORT = "direct"
"""Kind of the virtual switches that represent ports without one."""


def ports_of_two_switches(cluster: Cluster) -> frozenset[str]:
    """Ports that are uplinks of two virtual switches, or an uplink of one with an interface directly on the
    port."""
    counts = Counter(port for switch in switches_on_all_hosts(cluster) for port in {*switch.uplinks.values()})
    return frozenset(port for port, count in counts.items() if count > 1)


def ports_with_two_interfaces(cluster: Cluster) -> dict[tuple[str, str], tuple[Vmkernel, Vmkernel]]:
    """Ports without a virtual switch that have two interfaces, by host and port, with the first two of
    them."""
    first: dict[tuple[str, str], Vmkernel] = {}
    crowded: dict[tuple[str, str], tuple[Vmkernel, Vmkernel]] = {}
    for adapter in cluster.vmkernel:
        group = adapter.port_group
        if group is not None and cluster.virtual_switches[group.switch].kind == DIRECT_PORT:
            key = adapter.host, group.switch
            first_adapter = first.setdefault(key, adapter)
            if first_adapter is not adapter:
                crowded.setdefault(key, (first_adapter, adapter))
    return crowded


def switches_on_all_hosts(cluster: Cluster) -> tuple[VirtualSwitch, ...]:
    """Virtual switches that exist on all hosts: an interface that single hosts have directly on a port leaves
    the port to the virtual switch on the others."""
    return tuple(
        switch
        for switch in cluster.virtual_switches.values()
        if switch.kind != DIRECT_PORT or all(group.hosts is None for group in switch.port_groups.values())
    )
