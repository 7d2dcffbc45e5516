"""Hosts and their ports: what each is built from."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...core.quantities import amount, gbe
from ...model.ranges import compress
from ...model.types import Cpu, Design, End, FittedPart, Host, Nic, Part, origin_of
from ..network.links import links_by_end, other_end
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table, tables

DRIVE_ROLES = {
    "storage-pool": "in the storage pool",
    "cache": "cache",
    "capacity": "capacity",
    "boot": "boot",
    "data": "data",
}
"""Uses of drives outside of disk groups, as text."""


@table("hosts")
def host_table(design: Design) -> Table:
    """One row for each host: server, processors, memory, network adapters, drives."""
    columns = (
        Column("host", "Host"),
        Column("label", "Label"),
        Column("cluster", "Cluster"),
        Column("server", "Server"),
        Column("cpu", "CPU"),
        Column("memory", "Memory"),
        Column("cards", "Network adapters"),
        Column("disk_groups", "Drives"),
        Column("rdma", "RDMA"),
    )
    rows = tuple(
        Row(
            (
                host.name,
                host.label,
                cluster.title or cluster.id,
                _model_name(host.server),
                _cpu_text(host.cpu),
                amount(host.memory),
                _cards_text(host),
                _disk_groups_text(host) or _drives_text(host.drives),
                "on" if host.rdma else "off",
            ),
            host.origin,
        )
        for cluster in design.clusters.values()
        for host in cluster.hosts
    )
    return Table("hosts", "Hosts", columns, rows)


@tables("hosts.parts")
def host_part_tables(design: Design) -> Mapping[str, Table]:
    """What equal hosts are built from, part by part, by their names, e.g. ``clx-host-[51-54]``."""
    columns = (
        Column("kind", "Component"),
        Column("part", "Part"),
        Column("model", "Model"),
        Column("each", "Per host"),
        Column("all", "Total"),
        Column("more", "Details"),
    )
    hosts_by_build: dict[tuple[object, ...], list[Host]] = {}
    for host in design.hosts.values():
        parts = tuple((entry.part.id, entry.quantity, entry.details) for entry in _host_parts(host))
        hosts_by_build.setdefault((host.cluster, parts, host.memory), []).append(host)
    return {
        compress([host.name for host in hosts]): Table(
            "hosts.parts",
            "Parts",
            columns,
            tuple(
                Row(
                    (
                        entry.kind,
                        entry.part.id,
                        _model_name(entry.part),
                        entry.quantity,
                        entry.quantity * len(hosts),
                        entry.details,
                    ),
                    entry.origin,
                )
                for entry in _host_parts(hosts[0])
            ),
        )
        for hosts in hosts_by_build.values()
    }


class _HostPart(NamedTuple):
    """A part of a host, with its number and details for the table."""

    kind: str
    part: Part
    quantity: int
    details: str
    origin: Origin


def _host_parts(host: Host) -> Iterator[_HostPart]:
    """All parts of a host: server, processors, network adapters, drives, storage controllers."""
    memory = host.memory and f"{amount(host.memory)} memory"
    yield _HostPart("Server", host.server, 1, memory, origin_of(host, "server"))
    if host.cpu is not None and host.cpu.part is not None:
        yield _HostPart("CPU", host.cpu.part, host.cpu.sockets, "", host.cpu.origin)
    for card, origin in host.cards:
        nics = [
            nic for nic in host.nics.values() if nic.origin.pointer[: len(origin.pointer)] == origin.pointer
        ]
        slot = f"slot {nics[0].slot}, " if nics and nics[0].slot else ""
        names = slot + ", ".join(nic.name for nic in nics)
        details = "; ".join([names, *(parameter_texts(nics[0]) if nics else ())])
        yield _HostPart("Network adapter", card, 1, details, origin.child("card"))
    for group in host.disk_groups:
        count, each = group.groups, "{} per disk group"
        yield _HostPart(
            "Cache drive",
            group.cache,
            count * group.cache_quantity,
            each.format(group.cache_quantity),
            group.origin.child("cache"),
        )
        for drives in group.capacity:
            details = each.format(drives.quantity)
            yield _HostPart("Capacity drive", drives.part, count * drives.quantity, details, drives.origin)
    for drives in host.drives:
        role = DRIVE_ROLES.get(drives.role, drives.role)
        yield _HostPart("Drive", drives.part, drives.quantity, role, drives.origin)
    for controller in host.storage_controllers:
        words = (controller.firmware and f"firmware {controller.firmware}", controller.driver)
        details = ", ".join(filter(None, words))
        yield _HostPart(
            "Storage controller", controller.part, controller.quantity, details, controller.origin
        )


def parameter_texts(nic: Nic) -> Iterator[str]:
    """Parameters of the port's drivers, module by module: ``nmlx5_core pfctx=8 pfcrx=8``."""
    for module, values in nic.parameters.items():
        yield " ".join([module, *(f"{name}={value}" for name, value in values.items())])


@tables("hosts.ports")
def host_port_tables(design: Design) -> Mapping[str, Table]:
    """Network ports of the hosts of each cluster, by cluster id: card, speeds, driver, and where the cable
    leads."""
    columns = (
        Column("host", "Host"),
        Column("port", "Port"),
        Column("card", "Network adapter"),
        Column("slot", "Slot"),
        Column("type", "Type"),
        Column("speed", "Maximum speed", "GbE"),
        Column("rdma", "RDMA"),
        Column("driver", "Driver"),
        Column("firmware", "Firmware"),
        Column("cabled", "Connected to"),
    )
    return {
        cluster.id: Table(
            f"hosts.ports.{cluster.id}",
            f"Host ports of {cluster.title or cluster.id}",
            columns,
            tuple(
                Row(_port_cells(design, nic), nic.origin)
                for host in cluster.hosts
                for nic in host.nics.values()
            ),
        )
        for cluster in design.clusters.values()
    }


def _port_cells(design: Design, nic: Nic) -> tuple[Cell, ...]:
    near = End(nic.host, nic.name)
    link = links_by_end(design).get(near)
    far = other_end(link, near) if link else None
    fastest = gbe(max(nic.port.speeds)) if nic.port.speeds else None
    return (
        nic.host,
        nic.name,
        _model_name(nic.card) if nic.card else "onboard",
        nic.slot,
        nic.port.form_factor,
        fastest,
        _rdma_text(nic),
        nic.driver,
        nic.firmware,
        f"{far.device} {far.port}" if far else "",
    )


def _rdma_text(nic: Nic) -> str:
    """The RDMA protocols that a port speaks in this design."""
    if nic.rdma:
        return ", ".join(nic.protocols)
    return "unknown" if nic.card is not None and "rdma" not in nic.card.data else "no"


def _drives_text(fitted: Iterable[FittedPart]) -> str:
    return " + ".join(f"{drive.quantity} × {_model_name(drive.part)}" for drive in fitted)


def _model_name(part: Part) -> str:
    return f"{part.vendor} {part.model}"


def _cpu_text(cpu: Cpu | None) -> str:
    if cpu is None or cpu.part is None:
        return ""
    return f"{cpu.sockets} × {_model_name(cpu.part)}"


def _cards_text(host: Host) -> str:
    """Cards with the ports that each has, e.g. ``NVIDIA ConnectX-6 Dx (vmnic4, vmnic5)``."""
    cards = []
    for card, origin in host.cards:
        names = [
            nic.name
            for nic in host.nics.values()
            if nic.card is card and nic.origin.pointer[: len(origin.pointer)] == origin.pointer
        ]
        cards.append(f"{_model_name(card)} ({', '.join(names)})" if names else _model_name(card))
    return "; ".join(cards)


def _disk_groups_text(host: Host) -> str:
    texts = []
    for group in host.disk_groups:
        if group.groups:
            cache = f"{group.cache_quantity} × {_model_name(group.cache)} cache"
            texts.append(f"{group.groups} × ({cache} + {_drives_text(group.capacity)})")
    return "; ".join(texts)
