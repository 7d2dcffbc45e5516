"""Virtual machines of a design, and the transport of RDMA between two of them: memory, RDMA, or TCP.

Source of the choice: VMware, "PVRDMA Support" (vSphere 7.0 Networking), also in VM Guru's article on native
endpoints. Two virtual machines on one host copy memory and need no adapter; virtual machines on hosts whose
RDMA adapters are uplinks of the switch use RDMA; with any of them on a host without, they fall back to TCP.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from ...core.quantities import amount
from ...model.ranges import compress
from ...model.types import Cluster, Design, Host, VirtualMachine
from .. import view
from ..network.teams import physical_ports, uplink_names_in_use
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table, tables

VmTransport = Literal["memory", "RDMA", "TCP"]

TRANSPORT_REASONS: Mapping[VmTransport, str] = {
    "memory": "both VMs are on one host; the hypervisor copies memory",
    "RDMA": "both hosts have an RDMA adapter as an uplink of the distributed switch",
    "TCP": "a host has no RDMA adapter among the uplinks of the port group",
}


LARGEST_MATRIX = 64
"""Hosts of a cluster up to which every pair has a cell; larger matrices are unreadable, and the table of
transports has the same facts."""


@view
def virtual_machines_by_name(design: Design) -> Mapping[str, VirtualMachine]:
    """All virtual machines by name, cluster by cluster."""
    return {
        machine.name: machine for cluster in design.clusters.values() for machine in cluster.virtual_machines
    }


@view
def pvrdma_machines(design: Design) -> Mapping[str, tuple[VirtualMachine, ...]]:
    """Virtual machines that have a PVRDMA adapter, by cluster; empty for a cluster without any."""
    return {
        cluster.id: tuple(
            machine
            for machine in cluster.virtual_machines
            if any(adapter.kind == "pvrdma" for adapter in machine.adapters.values())
        )
        for cluster in design.clusters.values()
    }


@view
def rdma_hosts(design: Design) -> Mapping[str, tuple[str, ...]]:
    """RDMA ports that are uplinks of the port groups of PVRDMA adapters, by host; empty for a host without
    any.

    Only hosts of clusters whose machines have such adapters are in it.
    """
    return {
        host.name: tuple(dict.fromkeys(vmnic for _, vmnic in _rdma_vmnics(host, vmnics)))
        for cluster in design.clusters.values()
        if any(_pvrdma_port_groups(cluster))
        for vmnics in [tuple(_vlans_and_vmnics(cluster))]
        for host in cluster.hosts
    }


def _pvrdma_port_groups(cluster: Cluster) -> Iterator[str]:
    """Names of the port groups of PVRDMA adapters, machine by machine."""
    for machine in cluster.virtual_machines:
        for adapter in machine.adapters.values():
            if adapter.kind == "pvrdma" and adapter.port_group is not None:
                yield adapter.port_group.name


def _vlans_and_vmnics(cluster: Cluster) -> Iterator[tuple[int, str]]:
    """VLAN and port of each uplink of the port groups of PVRDMA adapters, in failover order."""
    wanted = set(_pvrdma_port_groups(cluster))
    for switch in cluster.virtual_switches.values():
        for group in switch.port_groups.values():
            if group.name in wanted:
                active, standby = uplink_names_in_use(switch, group.teaming)
                yield from ((group.vlan, vmnic) for vmnic in physical_ports(switch, active + standby))


def _rdma_vmnics(host: Host, vmnics: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Uplinks that the host has and that can do RDMA."""
    for vlan, vmnic in vmnics:
        nic = host.nics.get(vmnic)
        if nic is not None and nic.rdma:
            yield vlan, vmnic


class RdmaUplink(NamedTuple):
    """A port by which the packets of PVRDMA adapters leave a host, with their VLAN."""

    vlan: int
    host: str
    vmnic: str


def rdma_uplinks(cluster: Cluster) -> Iterator[RdmaUplink]:
    """Uplinks of the port groups of PVRDMA adapters that can do RDMA, host by host."""
    vmnics = tuple(_vlans_and_vmnics(cluster))
    for host in cluster.hosts:
        for vlan, vmnic in _rdma_vmnics(host, vmnics):
            yield RdmaUplink(vlan, host.name, vmnic)


def _vm_transport(able: Mapping[str, tuple[str, ...]], first: str, second: str) -> VmTransport:
    if first == second:
        return "memory"
    return "RDMA" if able[first] and able[second] else "TCP"


@table("virtual-machines")
def vm_table(design: Design) -> Table:
    """Equal virtual machines together: size, reservation, guest, adapters, and where they run."""
    columns = (
        Column("machines", "Virtual machines"),
        Column("number", "Number"),
        Column("hosts", "Hosts"),
        Column("vcpus", "vCPUs"),
        Column("memory", "Memory"),
        Column("reservation", "Memory reservation"),
        Column("hardware", "Hardware version"),
        Column("guest", "Guest"),
        Column("kernel", "Kernel"),
        Column("adapters", "Adapters"),
        Column("disks", "Disks"),
        Column("note", "Note"),
    )
    groups: dict[object, list[VirtualMachine]] = {}
    for machine in virtual_machines_by_name(design).values():
        groups.setdefault((machine.cluster, machine.origin), []).append(machine)
    return Table(
        "virtual-machines", "Virtual machines", columns, tuple(_vm_row(vms) for vms in groups.values())
    )


def _vm_row(vms: list[VirtualMachine]) -> Row:
    first = vms[0]
    hosts = list(dict.fromkeys(machine.host for machine in vms))
    adapters = "; ".join(
        f"{adapter.name} ({adapter.kind}{f', {adapter.port_group.name}' if adapter.port_group else ''})"
        for adapter in first.adapters.values()
    )
    cells: tuple[Cell, ...] = (
        compress([machine.name for machine in vms]),
        len(vms),
        compress(hosts),
        first.vcpus,
        amount(first.memory),
        amount(first.reservation),
        first.hardware_version,
        first.guest_os,
        first.guest_kernel,
        adapters,
        first.disks,
        first.note,
    )
    return Row(cells, first.origin)


@table("virtual-machines.paths")
def transport_table(design: Design) -> Table:
    """The way between machines on two hosts, equal ones of a cluster together: how many pairs, which hosts,
    and why."""
    columns = (
        Column("way", "Path"),
        Column("pairs", "Pairs of hosts"),
        Column("hosts", "Hosts"),
        Column("why", "Reason"),
    )
    rows = tuple(row for hosts in _pvrdma_hosts(design).values() for row in _transport_rows(design, hosts))
    return Table("virtual-machines.paths", "Paths between VMs", columns, rows)


def _pvrdma_hosts(design: Design) -> Mapping[str, list[Host]]:
    """Hosts of the clusters whose machines have PVRDMA adapters."""
    return {
        cluster.id: list(cluster.hosts)
        for cluster in design.clusters.values()
        if cluster.hosts and any(_pvrdma_port_groups(cluster))
    }


def _transport_rows(design: Design, hosts: list[Host]) -> Iterator[Row]:
    """A row for each way that two hosts of a cluster have, a host with itself included."""
    ports = rdma_hosts(design)
    able = [host for host in hosts if ports[host.name]]
    lame = [host for host in hosts if not ports[host.name]]
    both = len(able) * (len(able) - 1) // 2
    fall_back = len(hosts) * (len(hosts) - 1) // 2 - both
    if both:
        yield _transport_row("RDMA", both, f"any two of {_host_names(able)}", able[0])
    if fall_back:
        yield _transport_row("TCP", fall_back, f"{_host_names(lame)} with any other host", lame[0])
    yield _transport_row("memory", len(hosts), f"each of {_host_names(hosts)}", hosts[0])


def _transport_row(way: VmTransport, pairs: int, hosts: str, first: Host) -> Row:
    return Row((way, pairs, hosts, TRANSPORT_REASONS[way]), first.origin)


def _host_names(hosts: list[Host]) -> str:
    return compress([host.name for host in hosts])


@tables("virtual-machines.matrix")
def transport_matrices(design: Design) -> Mapping[str, Table]:
    """The way between machines on every two hosts, one table for each cluster of no more than
    ``LARGEST_MATRIX`` hosts."""
    able = rdma_hosts(design)
    matrices = {}
    for identity, hosts in _pvrdma_hosts(design).items():
        names = [host.name for host in hosts]
        # Nobody reads a larger matrix; the table of transports has the same facts.
        if len(names) > LARGEST_MATRIX:
            continue
        columns = (Column("host", "Host"), *(Column(name, name) for name in names))
        rows = tuple(
            Row((host.name, *(_vm_transport(able, host.name, peer) for peer in names)), host.origin)
            for host in hosts
        )
        title = f"Paths between hosts of {design.clusters[identity].title}"
        matrices[identity] = Table(f"virtual-machines.matrix.{identity}", title, columns, rows)
    return matrices
