"""Builds the sections that single products add to a cluster: NVMe adapters, paravirtual RDMA, virtual
machines."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from .context import ModelContext
from .ranges import is_open
from .types import Host, Nvme, NvmeAdapter, PortGroup, Pvrdma, VirtualMachine, VmAdapter


def nvme_section(
    context: ModelContext,
    cluster: str,
    data: Mapping[str, Any],
    origin: Origin,
    nics: Collection[str],
    vmkernel: Collection[str],
) -> Nvme:
    """NVMe section of a cluster; ports and VMkernel adapters that no host has are reported."""
    adapters = []
    for name, entry in data.get("adapters", {}).items():
        here = origin.child("adapters", name)
        _check_defined(context, "port", entry["nic"], nics, here.child("nic"))
        _check_defined(context, "VMkernel adapter", entry["vmkernel"], vmkernel, here.child("vmkernel"))
        adapters.append(
            NvmeAdapter(cluster=cluster, name=name, nic=entry["nic"], vmkernel=entry["vmkernel"], origin=here)
        )
    return Nvme(
        host_nqn=data.get("host_nqn", ""),
        adapters=tuple(adapters),
        arrays=tuple(data.get("arrays", ())),
        origin=origin,
    )


def nvme_of_interfaces(cluster: str, data: Mapping[str, Any], service: str, origin: Origin) -> Nvme:
    """NVMe section of a cluster of Linux hosts, from its whole entry: each interface with the service is an
    adapter on its port."""
    section, listed = data["nvme"], data.get("interfaces", {})
    here = origin.child("interfaces")
    adapters = tuple(
        NvmeAdapter(
            cluster=cluster,
            name=name,
            nic=entry["connected_to"],
            vmkernel=name,
            origin=here.child(name),
            at={"nic": here.child(name, "connected_to"), "vmkernel": here.child(name)},
        )
        for name, entry in listed.items()
        if service in entry.get("services", ())
    )
    place = origin.child("nvme")
    return Nvme(
        host_nqn=section.get("host_nqn", ""),
        adapters=adapters,
        arrays=tuple(section.get("arrays", ())),
        origin=place,
        at={"adapters": here},
    )


def pvrdma_section(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, vmkernel: Collection[str]
) -> Pvrdma:
    """PVRDMA section of a cluster; a tagged adapter that is not defined is reported."""
    tagged = data.get("vmkernel", "")
    if tagged:
        _check_defined(context, "VMkernel adapter", tagged, vmkernel, origin.child("vmkernel"))
    return Pvrdma(
        vmkernel=tagged,
        firewall=data.get("firewall", ""),
        native_endpoints=data.get("native_endpoints", False),
        origin=origin,
    )


def virtual_machines(
    context: ModelContext,
    cluster: str,
    listed: list[Mapping[str, Any]],
    origin: Origin,
    hosts: Mapping[str, Host],
    groups: Mapping[str, PortGroup],
) -> Iterator[VirtualMachine]:
    """Virtual machines of a cluster, each with the host that it runs on."""
    for number, data in enumerate(listed):
        here = origin.child(number)
        names, on = _names_and_hosts(context, data, here)
        if names and on and len(names) != len(on):
            message = f"{len(names)} virtual machines have {len(on)} hosts"
            hint = "Set one host for all virtual machines. Or set one host for each."
            context.add_problem("REF004", here.child("hosts"), message, hint)
            continue
        for host in dict.fromkeys(on):
            _check_defined(context, "host", host, hosts, here.child("hosts"))
        adapters = dict(_vm_adapters(context, data.get("adapters", {}), here.child("adapters"), groups))
        for name, host in zip(names, on, strict=False):
            yield _virtual_machine(name, host, cluster, data, adapters, here)


def _names_and_hosts(
    context: ModelContext, data: Mapping[str, Any], here: Origin
) -> tuple[list[str], list[str]]:
    """Names of a group of virtual machines, and their hosts; a single host is for all of them."""
    on = context.expand_devices(data["hosts"], here.child("hosts"))
    named = data["names"]
    if is_open(named):
        names = context.take_names(named, len(on), here.child("names")) if on else []
    else:
        names = context.expand_names(named, here.child("names"))
    return names, on * len(names) if len(on) == 1 else on


def _virtual_machine(
    name: str,
    host: str,
    cluster: str,
    data: Mapping[str, Any],
    adapters: Mapping[str, VmAdapter],
    here: Origin,
) -> VirtualMachine:
    guest = data.get("guest", {})
    return VirtualMachine(
        name=name,
        cluster=cluster,
        host=host,
        vcpus=data.get("vcpus"),
        memory=data.get("memory", ""),
        reservation=data.get("memory_reservation", ""),
        hardware_version=data.get("hardware_version"),
        guest_os=guest.get("os", ""),
        guest_kernel=guest.get("kernel", ""),
        adapters=adapters,
        disks=data.get("disks"),
        note=data.get("note", ""),
        origin=here,
        at={
            "name": here.child("names"),
            "host": here.child("hosts"),
            "reservation": here.child("memory_reservation"),
            "guest_os": here.child("guest", "os"),
            "guest_kernel": here.child("guest", "kernel"),
        },
    )


def _vm_adapters(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, groups: Mapping[str, PortGroup]
) -> Iterator[tuple[str, VmAdapter]]:
    for name, entry in data.items():
        here = origin.child(name)
        group = entry.get("port_group", "")
        if group:
            _check_defined(context, "port group", group, groups, here.child("port_group"))
        yield name, VmAdapter(name=name, kind=entry["kind"], port_group=groups.get(group), origin=here)


def _check_defined(
    context: ModelContext, what: str, name: str, known: Collection[str], where: Origin
) -> None:
    if name not in known:
        context.add_unknown_name(what, name, known, where)
