"""Hosts and their ports: what each is built from."""

from collections.abc import Mapping

from ..model.types import Cpu, Design, End, Host, Nic, Part
from ..model.units import speed_text
from . import view
from .links import far_end, links_by_end
from .table import Cell, Column, Row, Table


@view
def table(design: Design) -> Table:
    """One row for each host: server, processors, memory, network cards, drives."""
    columns = (
        Column("host", "Host"), Column("label", "Label"), Column("cluster", "Cluster"), Column("server", "Server"),
        Column("cpu", "CPU"), Column("memory", "Memory"), Column("cards", "Network cards"), Column("disk_groups", "Disk groups"),
        Column("rdma", "RDMA"),
    )  # fmt: skip
    rows = tuple(
        Row(
            (
                host.name, host.label, cluster.title or cluster.id, _model(host.server), _cpu(host.cpu), host.memory,
                _cards(host), _disk_groups(host), "on" if host.rdma else "off",
            ),
            host.origin,
        )
        for cluster in design.clusters.values()
        for host in cluster.hosts
    )  # fmt: skip
    return Table("hosts", "Hosts", columns, rows)


@view
def ports(design: Design) -> Mapping[str, Table]:
    """Network ports of the hosts of each cluster, by cluster id: card, speeds, driver, and where the cable leads."""
    columns = (
        Column("host", "Host"), Column("port", "Port"), Column("card", "Card"), Column("slot", "Slot"), Column("type", "Type"),
        Column("speed", "Highest speed"), Column("rdma", "RDMA"), Column("driver", "Driver"), Column("firmware", "Firmware"),
        Column("cabled", "Cabled to"),
    )  # fmt: skip
    return {
        cluster.id: Table(
            f"hosts.ports.{cluster.id}", f"Host ports of {cluster.title or cluster.id}", columns,
            tuple(Row(_port(design, nic), nic.origin) for host in cluster.hosts for nic in host.nics.values()),
        )
        for cluster in design.clusters.values()
    }  # fmt: skip


def _port(design: Design, nic: Nic) -> tuple[Cell, ...]:
    near = End(nic.host, nic.name)
    link = links_by_end(design).get(near)
    far = far_end(link, near) if link else None
    fastest = speed_text(max(nic.port.speeds)) if nic.port.speeds else ""
    return (
        nic.host, nic.name, _model(nic.card) if nic.card else "on the board", nic.slot, nic.port.form_factor, fastest,
        " ".join(nic.protocols) if nic.rdma else "no", nic.driver, nic.firmware, f"{far.device} {far.port}" if far else "",
    )  # fmt: skip


def _model(part: Part) -> str:
    return f"{part.vendor} {part.model}"


def _cpu(cpu: Cpu | None) -> str:
    if cpu is None or cpu.part is None:
        return ""
    return f"{cpu.sockets} × {_model(cpu.part)}"


def _cards(host: Host) -> str:
    """Cards with the ports that each has, e.g. ``NVIDIA ConnectX-6 Dx (vmnic4, vmnic5)``."""
    found = []
    for card, origin in host.cards:
        names = [
            nic.name
            for nic in host.nics.values()
            if nic.card is card and nic.origin.pointer[: len(origin.pointer)] == origin.pointer
        ]
        found.append(f"{_model(card)} ({', '.join(names)})" if names else _model(card))
    return "; ".join(found)


def _disk_groups(host: Host) -> str:
    return "; ".join(
        f"{one.groups} × ({one.cache_quantity} × {_model(one.cache)} cache + {one.capacity_quantity} × {_model(one.capacity)})"
        for one in host.disk_groups
        if one.groups
    )
