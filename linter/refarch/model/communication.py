"""Builds what single products add to a cluster: NVMe adapters, paravirtual RDMA, virtual machines."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ..core.origin import Origin
from .context import ModelContext
from .types import Host, Nvme, NvmeAdapter, PortGroup, Pvrdma, VirtualMachine, VmAdapter


def nvme(
    context: ModelContext,
    cluster: str,
    data: Mapping[str, Any],
    origin: Origin,
    nics: Collection[str],
    vmkernel: Collection[str],
) -> Nvme:
    """The NVMe part of a cluster; ports and VMkernel adapters that no host has are noted."""
    adapters = []
    for name, entry in data.get("adapters", {}).items():
        here = origin.child("adapters", name)
        _check(context, "port", entry["nic"], nics, here.child("nic"))
        _check(context, "VMkernel adapter", entry["vmkernel"], vmkernel, here.child("vmkernel"))
        adapters.append(NvmeAdapter(cluster, name, entry["nic"], entry["vmkernel"], here))
    return Nvme(data.get("host_nqn", ""), tuple(adapters), tuple(data.get("arrays", ())), origin)


def pvrdma(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, vmkernel: Collection[str]
) -> Pvrdma:
    """The PVRDMA part of a cluster; a tagged adapter that is not defined is noted."""
    tagged = data.get("vmkernel", "")
    if tagged:
        _check(context, "VMkernel adapter", tagged, vmkernel, origin.child("vmkernel"))
    return Pvrdma(tagged, data.get("firewall", ""), data.get("native_endpoints", False), origin)


def machines(
    context: ModelContext,
    cluster: str,
    listed: list[Mapping[str, Any]],
    origin: Origin,
    hosts: Mapping[str, Host],
    groups: Mapping[str, PortGroup],
) -> Iterator[VirtualMachine]:
    """All virtual machines of a cluster, each with the host it runs on."""
    for number, data in enumerate(listed):
        here = origin.child(number)
        names, on = (
            context.names(data["names"], here.child("names")),
            context.names(data["hosts"], here.child("hosts")),
        )
        if len(on) == 1:
            on *= len(names)
        if names and on and len(names) != len(on):
            message = f"{len(names)} virtual machines on {len(on)} hosts"
            context.problem(
                "REF004", here.child("hosts"), message, "Name one host for all, or as many hosts as machines."
            )
            continue
        for host in dict.fromkeys(on):
            _check(context, "host", host, hosts, here.child("hosts"))
        adapters = dict(_adapters(context, data.get("adapters", {}), here.child("adapters"), groups))
        guest = data.get("guest", {})
        for name, host in zip(names, on, strict=False):
            yield VirtualMachine(
                name,
                cluster,
                host,
                data.get("vcpus"),
                data.get("memory", ""),
                data.get("memory_reservation", ""),
                data.get("hardware_version"),
                guest.get("os", ""),
                guest.get("kernel", ""),
                adapters,
                data.get("disks"),
                data.get("note", ""),
                here,
                {
                    "name": here.child("names"),
                    "host": here.child("hosts"),
                    "reservation": here.child("memory_reservation"),
                    "guest_os": here.child("guest", "os"),
                    "guest_kernel": here.child("guest", "kernel"),
                },
            )


def _adapters(
    context: ModelContext, data: Mapping[str, Any], origin: Origin, groups: Mapping[str, PortGroup]
) -> Iterator[tuple[str, VmAdapter]]:
    for name, entry in data.items():
        here = origin.child(name)
        group = entry.get("port_group", "")
        if group:
            _check(context, "port group", group, groups, here.child("port_group"))
        yield name, VmAdapter(name, entry["kind"], groups.get(group), here)


def _check(context: ModelContext, what: str, name: str, known: Collection[str], where: Origin) -> None:
    if name not in known:
        context.unknown(what, name, known, where)
