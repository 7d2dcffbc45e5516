"""Intents of the systems in virtual machines with paravirtual RDMA."""

from collections.abc import Mapping

from ...model.types import Cluster, Design, VirtualMachine, VmAdapter, origin_of
from .. import view
from .design_info import design_info
from .guest_records import GuestAdapter, GuestIntent
from .host_interfaces import NO_PLANNED_ADDRESS, planned_addresses

PVRDMA_KIND, LINUX_SYSTEM = "pvrdma", "linux"

TRUNK_VLAN = 4095
"""VLAN of a port group that leaves tags to the guest."""


@view
def guest_intents(design: Design) -> Mapping[str, GuestIntent]:
    """Intents by name, cluster by cluster; the design states no settings inside of other virtual machines."""
    return {
        machine.name: _guest_intent(design, cluster, machine)
        for cluster in design.clusters.values()
        for machine in cluster.virtual_machines
        if any(adapter.kind == PVRDMA_KIND for adapter in machine.adapters.values()) and _is_linux(machine)
    }


def _is_linux(machine: VirtualMachine) -> bool:
    """Whether the guest can be set up; PVR010 refuses Windows."""
    return "windows" not in machine.guest_os.lower()


def _guest_intent(design: Design, cluster: Cluster, machine: VirtualMachine) -> GuestIntent:
    adapters: dict[str, GuestAdapter] = {}
    for name, adapter in machine.adapters.items():
        # The first routed adapter has the guest's default gateway; RDMA is not routed.
        routed = adapter.kind != PVRDMA_KIND and not any(
            guest_adapter.gateway for guest_adapter in adapters.values()
        )
        adapters[name] = _guest_adapter(design, machine, adapter, routed=routed)
    return GuestIntent(
        about=design_info(design),
        name=machine.name,
        system=LINUX_SYSTEM,
        release=machine.guest_kernel,
        cluster=cluster.title,
        adapters=adapters,
        origin=machine.origin,
        at={
            "release": origin_of(machine, "guest_kernel"),
            "system": origin_of(machine, "guest_os"),
            "cluster": cluster.origin.child("title"),
        },
    )


def _guest_adapter(
    design: Design, machine: VirtualMachine, adapter: VmAdapter, *, routed: bool
) -> GuestAdapter:
    """An adapter as the guest sees it; only a ``routed`` one has the default gateway."""
    group, planned = (
        adapter.port_group,
        planned_addresses(design).get((machine.name, adapter.name), NO_PLANNED_ADDRESS),
    )
    network = design.networks.get(group.network) if group is not None else None
    at = {"name": adapter.origin, "network": origin_of(adapter, "port_group"), **adapter.at, **planned.at}
    if group is not None:
        at["vlan"] = origin_of(group, "vlan")
    if network is not None:
        at |= {name: origin_of(network, name) for name in ("mtu", "gateway", "gateway6")}
    return GuestAdapter(
        name=adapter.name,
        kind=adapter.kind,
        network=network.id if network is not None else "",
        mtu=network.mtu if network is not None else None,
        address=planned.address,
        dhcp=planned.dhcp,
        address6=planned.address6,
        gateway=network.gateway if network is not None and routed else "",
        gateway6=network.gateway6 if network is not None and routed else "",
        vlan=network.vlan if group is not None and network is not None and group.vlan == TRUNK_VLAN else None,
        origin=adapter.origin,
        at=at,
    )
