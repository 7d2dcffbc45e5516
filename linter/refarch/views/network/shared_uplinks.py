"""Ports of hosts that are uplinks of two virtual switches: whatever follows from their cables follows from
that."""

from collections import Counter

from ...model.types import Cluster

DIRECT = "direct"
"""Kind of the virtual switches that stand for ports without one."""


def ports_of_two_switches(cluster: Cluster) -> frozenset[str]:
    """Their names."""
    switches = [switch for switch in cluster.virtual_switches.values() if switch.kind != DIRECT]
    counts = Counter(port for switch in switches for port in {*switch.uplinks.values()})
    return frozenset(port for port, count in counts.items() if count > 1)
