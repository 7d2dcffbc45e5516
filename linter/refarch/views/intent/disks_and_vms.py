"""Disks, storage controllers and virtual machines, as a design wants them of a host or of a cluster."""

from collections.abc import Iterable, Iterator

from ...model.types import Design, Host, VirtualMachine, VmAdapter, origin_of
from .disk_and_vm_records import HostController, HostDisks, VmAdapterIntent, VmIntent
from .host_interfaces import NO_PLANNED_ADDRESS, PlannedAddress, planned_addresses


def host_disks(host: Host) -> tuple[HostDisks, ...]:
    """The disks of a host: those of its disk groups, then the others."""
    return tuple(_host_disks(host))


def _host_disks(host: Host) -> Iterator[HostDisks]:
    for group in host.disk_groups:
        cache = group.origin.child("cache")
        yield HostDisks("cache", group.cache.title, group.cache_quantity, group.groups, "", cache)
        for drives in group.capacity:
            title, place = drives.part.title, drives.origin
            yield HostDisks("capacity", title, drives.quantity, group.groups, drives.firmware, place)
    for drives in host.drives:
        title = drives.part.title
        yield HostDisks(drives.role, title, drives.quantity, None, drives.firmware, drives.origin, drives.at)


def host_controllers(host: Host) -> tuple[HostController, ...]:
    """The storage controllers of a host."""
    return tuple(
        HostController(
            fitted.part.title,
            fitted.driver,
            fitted.firmware,
            fitted.origin,
            {"name": origin_of(fitted, "card"), **fitted.at},
        )
        for fitted in host.storage_controllers
    )


def vm_intents(design: Design, listed: Iterable[VirtualMachine]) -> dict[str, VmIntent]:
    """Virtual machines by name."""
    return {machine.name: _vm_intent(design, machine) for machine in listed}


def _vm_intent(design: Design, machine: VirtualMachine) -> VmIntent:
    place = machine.origin
    return VmIntent(
        name=machine.name,
        host=machine.host,
        vcpus=machine.vcpus,
        memory=machine.memory,
        reservation=machine.reservation,
        hardware_version=machine.hardware_version,
        guest_os=machine.guest_os,
        guest_kernel=machine.guest_kernel,
        disks=machine.disks,
        adapters={
            name: _vm_adapter(
                adapter, planned_addresses(design).get((machine.name, name), NO_PLANNED_ADDRESS)
            )
            for name, adapter in machine.adapters.items()
        },
        origin=place,
        at=machine.at,
    )


def _vm_adapter(adapter: VmAdapter, planned: PlannedAddress) -> VmAdapterIntent:
    return VmAdapterIntent(
        name=adapter.name,
        kind=adapter.kind,
        port_group=adapter.port_group.name if adapter.port_group is not None else "",
        address=planned.address,
        address6=planned.address6,
        origin=adapter.origin,
        at={"name": adapter.origin, **adapter.at, **planned.at},
    )
