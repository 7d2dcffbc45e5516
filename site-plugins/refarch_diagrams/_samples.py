"""Hosts that are set up alike inside, with the adapters and virtual machines of the one that stands for
all."""

from collections.abc import Iterator
from typing import NamedTuple

from refarch.facts.model import (
    Cluster,
    Design,
    End,
    Host,
    Nic,
    PortGroup,
    VirtualMachine,
    VirtualSwitch,
    Vmkernel,
    compress,
)
from refarch.facts.network import far_end, links_by_end

from ._graph import GraphText, bold_text, small_text

VM_ADAPTERS = {"pvrdma": "PVRDMA", "vmxnet3": "VMXNET3", "sr-iov": "SR-IOV"}


class HostSample(NamedTuple):
    """Host that stands for all hosts with the same setup."""

    name: str
    cluster: Cluster
    host: Host
    alike: tuple[Host, ...]
    adapters: tuple[Vmkernel, ...]
    machines: tuple[VirtualMachine, ...]
    """Virtual machines of the host."""

    @property
    def switches(self) -> list[VirtualSwitch]:
        """Virtual switches that exist; what stands between an address and its physical port is none."""
        return [switch for switch in self.cluster.virtual_switches.values() if switch.kind != "direct"]

    @property
    def nics(self) -> list[Nic]:
        """Ports that the adapters use, in the order of the virtual switches and their uplinks."""
        used = dict.fromkeys(
            name for switch in self.cluster.virtual_switches.values() for name in switch.uplinks.values()
        )
        return [self.host.nics[name] for name in used if name in self.host.nics]

    @property
    def title(self) -> str:
        """Title of the host's diagram."""
        hosts = compress([host.name for host in self.alike])
        what = "Virtual switches" if self.switches else "Adapters"
        return f"{what} of {self.cluster.title or self.cluster.id}: {hosts}"


def host_samples(design: Design, cluster: Cluster) -> Iterator[HostSample]:
    """Samples of a cluster: one for each group of hosts with the same setup."""
    adapters: dict[str, list[Vmkernel]] = {}
    for adapter in cluster.vmkernel:
        adapters.setdefault(adapter.host, []).append(adapter)
    alike: dict[object, list[Host]] = {}
    for host in cluster.hosts if cluster.virtual_switches else ():
        alike.setdefault(_host_setup(design, host, adapters.get(host.name, [])), []).append(host)
    for number, hosts in enumerate(alike.values(), 1):
        name = f"virtual-switch-{cluster.id}" if number == 1 else f"virtual-switch-{cluster.id}_{number}"
        machines = tuple(machine for machine in cluster.virtual_machines if machine.host == hosts[0].name)
        yield HostSample(
            name, cluster, hosts[0], tuple(hosts), tuple(adapters.get(hosts[0].name, [])), machines
        )


def _host_setup(design: Design, host: Host, adapters: list[Vmkernel]) -> object:
    """Common properties of hosts that are drawn as one."""
    ends = links_by_end(design)
    cables = []
    for nic in host.nics.values():
        near = End(host.name, nic.name)
        far = far_end(ends[near], near) if near in ends else None
        behind = far.device if far and far.device in design.switches else "a device" if far else ""
        cables.append((nic.name, nic.card.id if nic.card else "", behind, rdma_is_off(nic)))
    return tuple(cables), tuple(
        (adapter.name, adapter.port_group and adapter.port_group.name, adapter.services, adapter.mtu)
        for adapter in adapters
    )


def rdma_is_off(nic: Nic) -> bool:
    """Whether a design turns RDMA off on a card that can do it."""
    return bool(nic.protocols) and not nic.rdma


def vms_by_adapter(sample: HostSample) -> list[tuple[PortGroup, tuple[GraphText, ...]]]:
    """Port groups with the virtual machines that have an adapter there, those of one kind together."""
    names_by_adapter: dict[tuple[str, str], list[str]] = {}
    groups: dict[str, PortGroup] = {}
    for machine in sample.machines:
        for adapter in machine.adapters.values():
            if adapter.port_group:
                groups[adapter.port_group.name] = adapter.port_group
                names_by_adapter.setdefault((adapter.port_group.name, adapter.kind), []).append(machine.name)
    return [
        (groups[group], (bold_text(compress(names)), small_text(f"{VM_ADAPTERS.get(kind, kind)} adapter")))
        for (group, kind), names in names_by_adapter.items()
    ]


def nic_box_id(sample: HostSample, name: str) -> str:
    """Name of a vmnic's box."""
    return f"nic_{list(sample.host.nics).index(name)}"
