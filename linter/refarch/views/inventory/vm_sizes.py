"""Virtual machines that are too large for their hosts."""

from collections.abc import Iterator
from typing import NamedTuple

from ...core import quantities
from ...model.types import Cluster, Host, VirtualMachine
from ...model.units import capacity

OVERCOMMITMENT_HINT = (
    "Reduce `memory` or `memory_reservation` of the VMs on this host. Or move a VM to another host. Or use "
    "hosts with more memory."
)
"""What to do about a host whose VMs reserve more memory than it has."""


class OversizedVm(NamedTuple):
    """A virtual machine with more vCPUs than its host has logical processors."""

    vm: VirtualMachine
    host: Host
    threads: int


class OvercommittedMemory(NamedTuple):
    """Virtual machines of a host that together reserve as much memory as it has, or more."""

    host: Host
    machines: tuple[VirtualMachine, ...]
    """Virtual machines that reserve memory; at least one."""
    reserved: float
    """Bytes."""


def oversized_vms(cluster: Cluster) -> Iterator[OversizedVm]:
    """The machines of hosts whose processors, with their threads, the catalog lists."""
    for host, machines in _vms_by_host(cluster):
        if host.cpu is None or host.cpu.part is None or "threads" not in host.cpu.part.data:
            continue
        threads = host.cpu.sockets * host.cpu.part.data["threads"]
        for machine in machines:
            if machine.vcpus is not None and machine.vcpus > threads:
                yield OversizedVm(machine, host, threads)


def overcommitted_memory(cluster: Cluster) -> Iterator[OvercommittedMemory]:
    """The hosts whose memory is stated and is promised to their machines."""
    for host, machines in _vms_by_host(cluster):
        reserving = tuple(machine for machine in machines if _reserved_memory(machine))
        total = sum(_reserved_memory(machine) for machine in reserving)
        if host.memory and reserving and total >= capacity(host.memory):
            yield OvercommittedMemory(host, reserving, total)


def _vms_by_host(cluster: Cluster) -> Iterator[tuple[Host, list[VirtualMachine]]]:
    by_host: dict[str, list[VirtualMachine]] = {}
    for machine in cluster.virtual_machines:
        by_host.setdefault(machine.host, []).append(machine)
    for host in cluster.hosts:
        yield host, by_host.get(host.name, [])


def _reserved_memory(machine: VirtualMachine) -> float:
    """Bytes that a machine reserves; 0 where the design does not say."""
    amount = (
        machine.memory
        if machine.reservation == "all"
        else ""
        if machine.reservation == "none"
        else machine.reservation
    )
    return capacity(amount) if amount else 0.0


def overcommitment_text(overcommitted: OvercommittedMemory) -> str:
    """Message on a host whose memory is reserved by its virtual machines."""
    last, number = overcommitted.machines[-1], len(overcommitted.machines)
    who = (
        f"VM {last.name} reserves"
        if number == 1
        else f"the {number} VMs on {overcommitted.host.name} reserve"
    )
    return (
        f"{who} {quantities.number(overcommitted.reserved / 1e9)} GB of memory, but "
        f"{overcommitted.host.name} has only {quantities.number(capacity(overcommitted.host.memory) / 1e9)} "
        "GB for its VMs and the hypervisor"
    )
