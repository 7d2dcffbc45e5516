"""VMkernel adapters that are tagged for PVRDMA, and the virtual machines whose connections they set up."""

from collections.abc import Mapping

from ...model.types import Cluster, VirtualSwitch, VmAdapter


def pvrdma_adapters_by_host(cluster: Cluster) -> Mapping[str, tuple[VmAdapter, ...]]:
    """PVRDMA adapters of machines that have a port group, by host."""
    adapters: dict[str, tuple[VmAdapter, ...]] = {}
    for machine in cluster.virtual_machines:
        for inside in machine.adapters.values():
            if inside.kind == "pvrdma" and inside.port_group is not None:
                adapters[machine.host] = (*adapters.get(machine.host, ()), inside)
    return adapters


def tagged_switch(cluster: Cluster) -> VirtualSwitch | None:
    """The virtual switch of the tagged adapter, on the first host that has it; None where the design does not
    tell."""
    pvrdma = cluster.pvrdma
    if pvrdma is not None:
        for adapter in cluster.vmkernel:
            if pvrdma is not None and adapter.name == pvrdma.vmkernel and adapter.port_group is not None:
                return cluster.virtual_switches.get(adapter.port_group.switch)
    return None


def is_tagged_adapter_astray(cluster: Cluster) -> bool:
    """Whether virtual machines have PVRDMA adapters, and none of them on the switch of the tagged adapter:
    either may be wrong, and PVR016 reports it."""
    switch = tagged_switch(cluster)
    used = {
        inside.port_group.switch
        for adapters in pvrdma_adapters_by_host(cluster).values()
        for inside in adapters
        if inside.port_group is not None
    }
    return switch is not None and bool(used) and switch.name not in used
