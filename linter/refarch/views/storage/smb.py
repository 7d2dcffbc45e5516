"""File shares and volumes of Windows clusters, and the interfaces that SMB Direct and live migration run
over.

Source of the copies that a mirror keeps: Dell, "Computer Vision on Microsoft Azure Stack HCI", Storage,
looked up 2026-11-21
(https://infohub.delltechnologies.com/en-us/l/computer-vision-on-microsoft-azure-stack-hci/storage-3283/2/).
"""

from collections.abc import Iterator, Mapping

from ...core.quantities import amount, gbe, plain_number
from ...model import units
from ...model.types import Cluster, Design, FittedPart, NetworkAtcIntent
from ..network.storage_ports import PROTOCOL_NAMES
from ..network.teams import AdapterTeam, storage_teams
from ..network.wiring import link_speed
from ..tables.table import Cell, Column, Row, Table
from ..tables.table_view import table
from .s2d import DATA_COPIES

TERABYTE = 10**12

YES_OR_NO = {True: "yes", False: "no"}
"""Texts for stated flags of a share; unstated ones have none."""


@table("smb.shares")
def share_table(design: Design) -> Table:
    """One row for each file share: which host gives it, what for, and how it is kept."""
    columns = (
        Column("cluster", "Cluster"),
        Column("share", "Share"),
        Column("host", "Host"),
        Column("for", "Contents"),
        Column("resiliency", "Resiliency"),
        Column("tiers", "Tiers"),
        Column("available", "Continuously available"),
        Column("used_by", "Used by"),
    )
    return Table(
        "smb.shares",
        "Shares",
        columns,
        tuple(row for cluster in design.clusters.values() for row in _share_rows(cluster)),
    )


def _share_rows(cluster: Cluster) -> Iterator[Row]:
    if cluster.smb is None:
        return
    for name, share in cluster.smb.data.get("shares", {}).items():
        cells: tuple[Cell, ...] = (
            cluster.title,
            name,
            share.get("host"),
            share.get("for"),
            share.get("resiliency"),
            ", ".join(share.get("tiers", ())),
            YES_OR_NO.get(share.get("continuously_available")),
            ", ".join(client.cluster for client in cluster.share_clients if client.share == name) or None,
        )
        yield Row(cells, cluster.smb.origin.child("shares", name))


@table("smb.volumes")
def volume_table(design: Design) -> Table:
    """One row for each volume: how large it is, how it is kept, and what it takes of the pool."""
    columns = (
        Column("cluster", "Cluster"),
        Column("volume", "Volume"),
        Column("size", "Size"),
        Column("resiliency", "Resiliency"),
        Column("takes", "Pool usage", "TB"),
        Column("for", "Contents"),
    )
    return Table(
        "smb.volumes",
        "Volumes",
        columns,
        tuple(row for cluster in design.clusters.values() for row in _volume_rows(cluster)),
    )


def _volume_rows(cluster: Cluster) -> Iterator[Row]:
    if cluster.s2d is None:
        return
    for name, volume in cluster.s2d.data.get("volumes", {}).items():
        taken, origin = pool_bytes_of_volume(volume), cluster.s2d.origin.child("volumes", name)
        size, pool = amount(volume.get("size", "")), None if taken is None else plain_number(taken / TERABYTE)
        yield Row((cluster.title, name, size, volume.get("resiliency"), pool, volume.get("for")), origin)


def pool_bytes_of_volume(volume: Mapping[str, str]) -> float | None:
    """Bytes that a volume takes of the pool; None where its size or what its resiliency takes is not
    known."""
    copies, size = DATA_COPIES.get(volume.get("resiliency", "")), volume.get("size")
    return None if copies is None or size is None else copies * units.capacity(size)


def pool_bytes(cluster: Cluster) -> float:
    """Bytes of all drives of a cluster's storage pool; drives whose capacity the catalog does not know
    count as nothing."""
    known = (drive for drive in pool_drives(cluster) if "capacity" in drive.part.data)
    return sum(drive.quantity * units.capacity(drive.part.data["capacity"]) for drive in known)


def pool_drives(cluster: Cluster) -> list[FittedPart]:
    """Drives that give a cluster's storage pool its capacity, host by host; equal ones of a host are one
    entry."""
    return [
        drive for host in cluster.hosts for drive in host.drives if drive.role in ("storage-pool", "capacity")
    ]


@table("smb.intents")
def intent_table(design: Design) -> Table:
    """One row for each Network ATC intent: what its ports are for."""
    columns = (
        Column("cluster", "Cluster"),
        Column("intent", "Intent"),
        Column("traffic", "Traffic"),
        Column("ports", "Ports"),
        Column("vlans", "Storage VLANs"),
        Column("jumbo", "Jumbo Packet", "bytes"),
        Column("network_direct", "Network Direct"),
        Column("addresses", "Storage addresses"),
    )
    rows = tuple(
        Row(_intent_cells(cluster, intent), intent.origin)
        for cluster in design.clusters.values()
        for intent in cluster.intents
    )
    return Table("smb.intents", "Network ATC intents", columns, rows)


def _intent_cells(cluster: Cluster, intent: NetworkAtcIntent) -> tuple[Cell, ...]:
    # Network ATC assigns addresses unless the design turns that off.
    chosen = "from the IP plan" if intent.automatic_ip is False else "set by Network ATC"
    return (
        cluster.title,
        intent.name,
        ", ".join(intent.traffic),
        ", ".join(intent.adapters),
        ", ".join(map(str, intent.vlans)),
        intent.jumbo_packet,
        PROTOCOL_NAMES.get(intent.network_direct, intent.network_direct),
        chosen if "storage" in intent.traffic else "",
    )


@table("smb.interfaces")
def smb_interface_table(design: Design) -> Table:
    """Every interface that carries SMB or live migration on a Windows host: address, port, speed, and whether
    it does RDMA."""
    columns = (
        Column("host", "Host"),
        Column("interface", "Interface"),
        Column("carries", "Traffic"),
        Column("network", "Network"),
        Column("address", "Address"),
        Column("ports", "Ports"),
        Column("speed", "Speed", "GbE"),
        Column("rdma", "RDMA"),
        Column("peer", "Connected to"),
    )
    teams = (
        (cluster, team)
        for cluster in design.clusters.values()
        if cluster.kind.platform == "windows"
        for team in storage_teams(design, cluster)
    )
    places = {
        (address.device, address.interface): address.text
        for network in design.networks.values()
        for address in network.addresses
    }
    return Table(
        "smb.interfaces",
        "Interfaces",
        columns,
        tuple(_interface_row(design, places, cluster, team) for cluster, team in teams),
    )


def _interface_row(
    design: Design, places: Mapping[tuple[str, str], str], cluster: Cluster, team: AdapterTeam
) -> Row:
    """An interface with its address, ports and speed; RDMA where all its ports can do it."""
    nics = [uplink.nic for uplink in team.active]
    link_speeds = (link_speed(design, uplink.link) for uplink in team.active if uplink.link is not None)
    speeds = list(dict.fromkeys(gbe(speed) for speed in link_speeds if speed))
    able = (
        bool(nics)
        and team.adapter.rdma is not False
        and cluster.carrier.rdma
        and all(nic.rdma for nic in nics)
    )
    cells: tuple[Cell, ...] = (
        team.adapter.host,
        team.adapter.name,
        ", ".join(team.adapter.services),
        team.network.id if team.network else "",
        places.get((team.adapter.host, team.adapter.name)),
        ", ".join(nic.name for nic in nics),
        speeds[0] if len(speeds) == 1 else ", ".join(map(str, speeds)),
        PROTOCOL_NAMES.get(cluster.transport, "yes") if able else "no",
        ", ".join(
            f"{uplink.far_end.device} {uplink.far_end.port}"
            for uplink in team.active
            if uplink.far_end is not None
        ),
    )
    return Row(cells, team.adapter.origin)
