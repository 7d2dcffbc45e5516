"""Licenses and support contracts: how many the design needs, and how many are bought."""

from collections.abc import Iterable, Iterator

from ...model.types import Cluster, Design, Host, License
from ..tables.table import Column, Row, Table
from ..tables.table_view import table


def clusters_of(design: Design, line: License) -> Iterator[Cluster]:
    """The clusters that a line is for."""
    return (
        cluster for cluster in design.clusters.values() if not line.clusters or cluster.id in line.clusters
    )


def _counted_cores(host: Host, least: int) -> int | None:
    """Cores of a host that count; None where the design does not say how many it has."""
    if host.cpu is None:
        return None
    cores = host.cpu.cores or (host.cpu.part.data.get("cores") if host.cpu.part is not None else None)
    # Licenses by core count a minimum for each processor.
    return None if cores is None else host.cpu.sockets * max(cores, least)


def uncounted_hosts(design: Design, line: License) -> list[str]:
    """Hosts of which the design does not say what the line is counted by."""
    hosts = [host for cluster in clusters_of(design, line) for host in cluster.hosts]
    if line.per == "core":
        return [host.name for host in hosts if _counted_cores(host, 0) is None]
    return [host.name for host in hosts if host.cpu is None] if line.per == "socket" else []


def needed_licenses(design: Design, line: License) -> int:
    """Number that the design needs, without hosts that cannot be counted."""
    clusters = list(clusters_of(design, line))
    hosts = [host for cluster in clusters for host in cluster.hosts]
    if line.per == "core":
        return _sum_of_known(_counted_cores(host, line.least_per_socket) for host in hosts)
    if line.per == "socket":
        return _sum_of_known(host.cpu.sockets if host.cpu is not None else None for host in hosts)
    if line.per == "cluster":
        return len(clusters)
    return len(hosts) + (len(design.switches) + len(design.arrays) if line.per == "device" else 0)


def _sum_of_known(counts: Iterable[int | None]) -> int:
    return sum(count for count in counts if count is not None)


@table("licenses")
def license_table(design: Design) -> Table:
    """One row for each line of the bill of materials that buys no part."""
    columns = (
        Column("class", "Class"),
        Column("kind", "Kind"),
        Column("per", "Per"),
        Column("clusters", "Clusters"),
        Column("needed", "Needed"),
        Column("quantity", "Listed"),
        Column("for", "Used for"),
    )
    rows = []
    for line in design.licenses:
        count = needed_licenses(design, line)
        listed = count if line.quantity is None else line.quantity
        clusters = ", ".join(line.clusters) or "all"
        cells = (line.id, line.kind, line.per, clusters, count, listed, line.purpose)
        rows.append(Row(cells, line.origin))
    return Table("licenses", "Licenses and support", columns, tuple(rows))
