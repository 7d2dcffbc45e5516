"""NVMe over Fabrics: software adapters with their port binding, arrays with their ports, and the paths
between the two."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...core.quantities import gbe, plain_number
from ...model.ranges import compress
from ...model.types import Address, Array, Cluster, Design, Host
from ..network.links import other_end
from ..network.wiring import link_speed
from ..tables.table import Cell, Column, Row, Table, VlanCell
from ..tables.table_view import table, tables
from .nvme_lanes import NvmeLane, nvme_lanes
from .nvme_routes import (
    ArrayTarget,
    NvmeBinding,
    NvmeRoute,
    SwitchLayers,
    array_targets,
    arrays_of_cluster,
    nvme_bindings,
)

VMKERNEL_TITLE = "VMkernel adapter"

LINUX_TITLES = {"Software adapter": "Connection", VMKERNEL_TITLE: "Interface"}
"""Column titles for hosts with Linux, by those for ESXi."""


def _platform_columns(cluster: Cluster, columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """Columns with the words of the platform of a cluster's hosts."""
    if cluster.kind.platform != "linux":
        return columns
    return tuple(column._replace(title=LINUX_TITLES.get(column.title, column.title)) for column in columns)


def crossed_switches_text(layers: SwitchLayers) -> str:
    """Switches crossed, as people write them: ``leaf-a1 → spine-a[1-2] → leaf-a2``."""
    return " → ".join(compress(layer) for layer in layers) or "a cable"


def addresses_text(addresses: Sequence[Address]) -> str:
    """Addresses of several devices: from the first to the last where they follow each other."""
    values = [address.value for address in addresses]
    if len(values) > 1 and values == list(range(values[0], values[0] + len(values))):
        return f"{addresses[0].text} to {addresses[-1].text}"
    return ", ".join(address.text for address in addresses)


@tables("nvme.adapters")
def nvme_adapter_tables(design: Design) -> Mapping[str, Table]:
    """Software adapters of every host with their port binding, by cluster."""
    columns = (
        Column("host", "Host"),
        Column("adapter", "Software adapter"),
        Column("port", "RDMA port"),
        Column("vmk", VMKERNEL_TITLE),
        Column("address", "Address"),
        Column("network", "Network"),
        Column("vlan", "VLAN"),
        Column("switch", "Leaf switch"),
        Column("fabric", "Fabric"),
        Column("nqn", "Host NQN"),
    )
    return {
        identity: Table(
            f"nvme.adapters.{identity}",
            f"Adapters of {_cluster_title(design.clusters[identity])}",
            _platform_columns(design.clusters[identity], columns),
            tuple(
                Row(_adapter_cells(design.clusters[identity], binding), binding.adapter.origin)
                for binding in listed
            ),
        )
        for identity, listed in nvme_bindings(design).items()
    }


def _cluster_title(cluster: Cluster) -> str:
    return cluster.title or cluster.id


def _adapter_cells(cluster: Cluster, binding: NvmeBinding) -> tuple[Cell, ...]:
    switch = binding.uplink.switch if binding.uplink else None
    return (
        binding.host.name,
        binding.adapter.name,
        binding.adapter.nic,
        binding.adapter.vmkernel,
        binding.address.text if binding.address else None,
        binding.network.id if binding.network else None,
        VlanCell(binding.network.vlan) if binding.network else None,
        switch.name if switch else None,
        switch.fabric if switch else None,
        cluster.nvme.nqn(binding.host.name) if cluster.nvme else None,
    )


@table("nvme.subsystems")
def subsystem_table(design: Design) -> Table:
    """One row for each array: what it is, how it is reached, and the name of its subsystem."""
    columns = (
        Column("array", "Array"),
        Column("model", "Model"),
        Column("protocols", "Protocols"),
        Column("controllers", "Controllers"),
        Column("ports", "Connected ports"),
        Column("nqn", "Subsystem NQN"),
        Column("clusters", "Used by"),
    )
    rows = tuple(Row(_subsystem_cells(design, array), array.origin) for array in design.arrays.values())
    return Table("nvme.subsystems", "Arrays", columns, rows)


def _subsystem_cells(design: Design, array: Array) -> tuple[Cell, ...]:
    cabled = [target for target in array_targets(design)[array.name] if target.link]
    users = [
        _cluster_title(cluster)
        for cluster in design.clusters.values()
        if cluster.nvme and array.name in cluster.nvme.arrays
    ]
    return (
        array.name,
        f"{array.model.vendor} {array.model.model}",
        ", ".join(array.protocols),
        ", ".join(dict.fromkeys(port.controller for port in array.ports.values())),
        f"{len(cabled)} of {len(array.ports)}",
        array.subsystem,
        ", ".join(users),
    )


@tables("nvme.ports")
def array_port_tables(design: Design) -> Mapping[str, Table]:
    """The ports of each array with address and cable, by array."""
    columns = (
        Column("controller", "Controller"),
        Column("port", "Port"),
        Column("address", "Address"),
        Column("network", "Network"),
        Column("vlan", "VLAN"),
        Column("speed", "Speed", "GbE"),
        Column("switch", "Connected to"),
        Column("far_port", "To port"),
        Column("cable", "Cable"),
        Column("length", "Length", "m"),
    )
    return {
        name: Table(
            f"nvme.ports.{name}",
            f"Ports of {name}",
            columns,
            tuple(Row(_array_port_cells(design, target), target.port.origin) for target in listed),
        )
        for name, listed in array_targets(design).items()
    }


def _array_port_cells(design: Design, target: ArrayTarget) -> tuple[Cell, ...]:
    far = other_end(target.link, target.end) if target.link else None
    runs = link_speed(design, target.link) if target.link else None
    return (
        target.port.controller,
        target.port.name,
        target.address.text if target.address else None,
        target.network.id if target.network else None,
        VlanCell(target.network.vlan) if target.network else None,
        gbe(runs) if runs else None,
        far.device if far else "no cable",
        far.port if far else None,
        target.link.cable.model if target.link else None,
        plain_number(target.link.length) if target.link else None,
    )


@tables("nvme.paths")
def nvme_path_tables(design: Design) -> Mapping[str, Table]:
    """Every path from hosts to the ports of arrays, by cluster and array (``compute.array-1``)."""
    columns = (
        Column("host", "Hosts"),
        Column("adapter", "Software adapter"),
        Column("port", "RDMA port"),
        Column("vmk", VMKERNEL_TITLE),
        Column("address", "From"),
        Column("fabric", "Fabric"),
        Column("switches", "Switches in path"),
        Column("array", "Array"),
        Column("controller", "Controller"),
        Column("far_port", "Array port"),
        Column("address2", "To"),
        Column("nqn", "Subsystem NQN"),
    )
    path_tables = {}
    for identity, listed in nvme_lanes(design).items():
        for array in arrays_of_cluster(design, design.clusters[identity]):
            rows = [
                _path_row(lane, route)
                for lane in listed
                for route in lane.routes
                if route.target.array is array
            ]
            title = f"Paths from {_cluster_title(design.clusters[identity])} to {array.name}"
            path_tables[f"{identity}.{array.name}"] = Table(
                f"nvme.paths.{identity}.{array.name}",
                title,
                _platform_columns(design.clusters[identity], columns),
                tuple(rows),
            )
    return path_tables


def _path_row(lane: NvmeLane, route: NvmeRoute) -> Row:
    first, target = lane.bindings[0], route.target
    return Row(
        (
            compress(lane.hosts),
            first.adapter.name,
            first.adapter.nic,
            first.adapter.vmkernel,
            addresses_text(lane.addresses),
            _fabric_name(first),
            crossed_switches_text(route.layers),
            target.array.name,
            target.port.controller,
            target.port.name,
            target.address.text if target.address else None,
            target.array.subsystem,
        ),
        first.adapter.origin,
    )


def _fabric_name(binding: NvmeBinding) -> str:
    return binding.uplink.switch.fabric if binding.uplink and binding.uplink.switch else ""


@table("nvme.redundancy")
def redundancy_table(design: Design) -> Table:
    """How many paths hosts have to each array, over which controllers and fabrics; one row for equal
    hosts."""
    columns = (
        Column("cluster", "Cluster"),
        Column("host", "Hosts"),
        Column("array", "Array"),
        Column("paths", "Paths per host"),
        Column("adapters", "Adapters"),
        Column("fabrics", "Fabrics"),
        Column("controllers", "Controllers"),
    )
    rows = [
        row
        for identity in nvme_bindings(design)
        for row in _redundancy_rows(design, design.clusters[identity])
    ]
    return Table("nvme.redundancy", "Path redundancy", columns, tuple(rows))


def _redundancy_rows(design: Design, cluster: Cluster) -> Iterator[Row]:
    by_host: dict[str, list[tuple[NvmeLane, NvmeBinding]]] = {}
    for lane in nvme_lanes(design)[cluster.id]:
        for binding in lane.bindings:
            by_host.setdefault(binding.host.name, []).append((lane, binding))
    for array in arrays_of_cluster(design, cluster):
        equal_hosts: dict[tuple[Cell, ...], list[Host]] = {}
        for listed in by_host.values():
            taken = [route for lane, _ in listed for route in lane.routes if route.target.array is array]
            equal_hosts.setdefault(_shared_cells(taken), []).append(listed[0][1].host)
        for cells, hosts in equal_hosts.items():
            yield Row(
                (_cluster_title(cluster), compress([host.name for host in hosts]), array.name, *cells),
                array.origin,
            )


def _shared_cells(taken: Sequence[NvmeRoute]) -> tuple[Cell, ...]:
    return (
        len(taken),
        _distinct_text(route.binding.adapter.name for route in taken),
        _distinct_text(_fabric_name(route.binding) for route in taken),
        _distinct_text(route.target.port.controller for route in taken),
    )


def _distinct_text(words: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(word for word in words if word)) or "none"
