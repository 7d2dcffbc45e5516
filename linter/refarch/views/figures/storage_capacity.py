"""Storage capacity of each cluster: of all drives, for data by storage policy or resiliency, and after the
failures that the policy tolerates.

Capacity is in TB (10^12 bytes), as on the label of a drive. Deduplication, compression, snapshots and free
space for repairs are not counted. What the design or the catalog does not state is reported as such.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...core.quantities import plain_number
from ...core.rule import Source
from ...core.wording import count_text
from ...model import units
from ...model.products import VSAN_PRODUCTS
from ...model.types import Cluster, Design, Host, HostSet
from .. import view
from ..inventory.protection import PolicyProtection, needed_hosts, policy_protections
from ..storage.s2d import S2dVolume, s2d_volumes, volume_footprint
from ..storage.smb import TERABYTE, pool_drives
from ..tables.table import Column, Row, Table
from ..tables.table_view import table

ESA_FILE_SYSTEM = 1.131
"""Factor of the log-structured file system of vSAN ESA on data and its copies or parity."""

HOSTS_OF_WIDE_RAID5 = 6
"""Hosts from which vSAN ESA writes RAID-5 as four data and one parity part; fewer have two and one."""

OSA_PARITY: Mapping[str, float] = {"raid5": 4 / 3, "raid6": 3 / 2}
"""Space that data takes with its parity in vSAN OSA, as a multiple of the data."""


SOURCES: Mapping[str, tuple[Source, ...]] = {
    "vsan-esa": (
        Source(
            "Broadcom, knowledge base 394410: storage space utilization of vSAN ESA",
            "RAID-1 adds 100 % to the data, RAID-5 (4+1) 25 %, RAID-5 (2+1) 50 %, and RAID-6 50 %. The file "
            "system adds about 13.1 % to the sum.",
            "https://knowledge.broadcom.com/external/article/394410/storage-space-utilization-calculation-fo.html",
            "",
            "2026-11-30",
        ),
        Source(
            "Duncan Epping, Yellow Bricks: vSAN 8.0 ESA, introducing adaptive RAID-5",
            "RAID-5 is 2+1 for 3 to 5 hosts, and 4+1 for 6 hosts or more; in a stretched cluster, the hosts "
            "of one site count.",
            "https://www.yellow-bricks.com/2022/11/15/vsan-8-0-esa-introducing-adaptive-raid-5/",
            "",
            "2026-11-30",
        ),
    ),
    "vsan-osa": (
        Source(
            "VMware, vSphere 6.5: planning capacity in Virtual SAN",
            "Raw capacity is that of the capacity devices of all disk groups. Mirroring leaves 50 %, 33 %, "
            "or 25 % of it for 1, 2, or 3 failures to tolerate, RAID-5 75 %, and RAID-6 67 %.",
            "https://docs.vmware.com/en/VMware-vSphere/6.5/com.vmware.vsphere.virtualsan.doc/GUID-581D2D5C-A88F-4318-A8B3-5A5F343F1247.html",
            "",
            "2026-11-30",
        ),
    ),
    "s2d": (
        Source(
            "Microsoft: Fault tolerance and storage efficiency",
            "Two-way mirrors leave 50 % of the pool, and three-way mirrors 33 %. Parity depends on the "
            "number of servers.",
            "https://learn.microsoft.com/en-us/azure/azure-local/concepts/fault-tolerance",
            "",
            "2026-11-22",
        ),
    ),
}
"""Documents of the formulas by product; Azure Local has the pool of Storage Spaces Direct."""


def capacity_sources(design: Design) -> tuple[Source, ...]:
    """Documents of the formulas for the products of a design."""
    products = {cluster.product.replace("azure-local", "s2d") for cluster in design.clusters.values()}
    return tuple(source for product, sources in SOURCES.items() if product in products for source in sources)


class StorageCapacity(NamedTuple):
    """Capacity of one cluster for one storage policy, or for its volumes of one resiliency."""

    cluster: str
    """Title of the cluster, or its id."""
    policy: str
    raw: float | None
    """Bytes of all drives of the pool; None where the design or the catalog does not state it."""
    factor: float | None
    """Space that data takes, as a multiple of the data; None where it is not known."""
    usable: float | None
    """Bytes for data if all data has this policy; the size of the volumes where a design states volumes."""
    after: float | None
    """The same after the failures that the policy tolerates, with data repaired; None where not known."""
    note: str
    """Formula, or the reason why a figure is not known."""
    origin: Origin


@view
def storage_capacities(design: Design) -> tuple[StorageCapacity, ...]:
    """Capacities of all clusters, policy by policy."""
    return tuple(
        capacity for cluster in design.clusters.values() for capacity in _capacities_of_cluster(cluster)
    )


def _capacities_of_cluster(cluster: Cluster) -> Iterator[StorageCapacity]:
    if cluster.product in VSAN_PRODUCTS:
        yield from _vsan_capacities(cluster)
    elif cluster.s2d is not None:
        yield from _pool_capacities(cluster)
    elif cluster.product in ("nvme-of", "nvme-of-linux"):
        yield _unknown_capacity(cluster, "refarch does not model the capacity of arrays")
    elif cluster.product == "smb-direct":
        yield _unknown_capacity(cluster, "refarch does not model the capacity of file servers")


def _unknown_capacity(cluster: Cluster, why: str) -> StorageCapacity:
    return StorageCapacity(cluster.title or cluster.id, "", None, None, None, None, why, cluster.origin)


# vSAN


def _vsan_capacities(cluster: Cluster) -> Iterator[StorageCapacity]:
    by_host = {host.name: _capacity_of_host(cluster, host) for host in cluster.hosts}
    if not by_host or None in by_host.values() or not any(by_host.values()):
        yield _unknown_capacity(
            cluster, "the design or the catalog does not state the capacity of all drives"
        )
        return
    known = {name: bytes_of_host or 0.0 for name, bytes_of_host in by_host.items()}
    policies = list(policy_protections(cluster))
    for policy in policies:
        yield _policy_capacity(cluster, policy, known)
    if not policies:
        raw = sum(known.values())
        name, why = cluster.title or cluster.id, "the design states no storage policy"
        yield StorageCapacity(name, "", raw, None, None, None, why, cluster.origin)


def _capacity_of_host(cluster: Cluster, host: Host) -> float | None:
    """Bytes of the drives of a host that hold data; None if the capacity of one is not known."""
    if cluster.product == "vsan-osa":
        fitted = [(part, group.groups) for group in host.disk_groups for part in group.capacity]
    else:
        fitted = [(part, 1) for part in host.drives if part.role in ("storage-pool", "capacity")]
    if any("capacity" not in drives.part.data for drives, _ in fitted):
        return None
    return sum(units.capacity(drives.part.data["capacity"]) * drives.quantity * n for drives, n in fitted)


def _policy_capacity(
    cluster: Cluster, policy: PolicyProtection, by_host: Mapping[str, float]
) -> StorageCapacity:
    name = cluster.title or cluster.id
    label = policy.label.removesuffix(f" of cluster {cluster.id}").removeprefix("the ")
    places = [list(site.hosts) for site in _sites_of_policy(cluster, policy)] or [list(by_host)]
    hosts = [host for place in places for host in place if host in by_host]
    raw = sum(by_host[host] for host in hosts)
    copies = len(places)
    if cluster.topology == "two-node" and policy.site == "mirror":
        copies = 2
    local = _local_factor(cluster, policy, min(map(len, places)))
    if local is None:
        why = "the policy states neither a method nor a number of failures to tolerate"
        return StorageCapacity(name, label, raw, None, None, None, why, policy.origin)
    file_system = ESA_FILE_SYSTEM if cluster.product == "vsan-esa" else 1.0
    factor = copies * local * file_system
    parts = [f"{copies} copies"] if copies > 1 else []
    parts += [f"{local:.3g} for {_method_text(policy)}"] if local > 1 else []
    parts += [f"{ESA_FILE_SYSTEM} for the file system of vSAN ESA"] if file_system > 1 else []
    note = f"space per data: {' × '.join(parts)}" if parts else "data has no copy"
    after = None
    failures = policy.failures or 0
    if copies > 1:
        note += "; after a failure, one full copy is left, which holds the same data"
    elif failures and len(hosts) - failures < needed_hosts(cluster.product, policy):
        note += f"; after {count_text(failures, 'host failure')}, too few hosts are left to repair the data"
    elif failures:
        lost = sorted((by_host[host] for host in hosts), reverse=True)[:failures]
        after = (raw - sum(lost)) / factor
        note += f"; after {count_text(failures, 'host failure')}, {terabytes(after)} TB"
    return StorageCapacity(name, label, raw, factor, raw / factor, after, note, policy.origin)


def _sites_of_policy(cluster: Cluster, policy: PolicyProtection) -> tuple[HostSet, ...]:
    """Sites that a policy of a stretched cluster places data on."""
    if cluster.topology != "stretched":
        return ()
    return {"preferred": cluster.sites[:1], "secondary": cluster.sites[1:2], "mirror": cluster.sites[:2]}.get(
        policy.site, ()
    )


def _local_factor(cluster: Cluster, policy: PolicyProtection, hosts: int) -> float | None:
    """Space that data takes on one site, as a multiple of the data; None where the policy does not state
    it."""
    if policy.method == "raid5" and cluster.product == "vsan-esa":
        return 1.25 if hosts >= HOSTS_OF_WIDE_RAID5 else 1.5
    if policy.method in OSA_PARITY:
        return OSA_PARITY[policy.method]
    if policy.failures is not None:
        return 1.0 + policy.failures
    return 1.0 if policy.site in ("mirror", "preferred", "secondary", "none") else None


def _method_text(policy: PolicyProtection) -> str:
    return policy.method.replace("raid", "RAID-") if policy.method.startswith("raid") else "mirroring"


# Storage Spaces Direct


def _pool_capacities(cluster: Cluster) -> Iterator[StorageCapacity]:
    drives = pool_drives(cluster)
    if not drives or any("capacity" not in drive.part.data for drive in drives):
        yield _unknown_capacity(
            cluster, "the design or the catalog does not state the capacity of all drives"
        )
        return
    raw = sum(units.capacity(drive.part.data["capacity"]) * drive.quantity for drive in drives)
    groups: dict[str, list[S2dVolume]] = {}
    for volume in s2d_volumes(cluster):
        groups.setdefault(volume.resiliency, []).append(volume)
    for resiliency, volumes in groups.items():
        yield _volume_capacity(cluster, resiliency, volumes, raw)
    if not groups:
        why = "the design states no volumes"
        yield _unknown_capacity(cluster, why)._replace(raw=raw)


def _volume_capacity(
    cluster: Cluster, resiliency: str, volumes: list[S2dVolume], raw: float
) -> StorageCapacity:
    name, label = cluster.title or cluster.id, resiliency.replace("-", " ")
    sizes = [volume.data.get("size") for volume in volumes]
    taken = [volume_footprint(volume, len(cluster.hosts)) for volume in volumes]
    number = count_text(len(volumes), "volume")
    if None in sizes or not all(taken):
        why = f"{number}; thin, or without a size or enough servers"
        return StorageCapacity(name, label, raw, None, None, None, why, volumes[0].origin)
    usable = sum(units.capacity(size) for size in sizes if size)
    used = sum(space for space in taken if space)
    pool = f"with copies {terabytes(used)} of the {terabytes(raw)} TB in the pool"
    note = f"{number}; {pool}; volumes keep their size"
    return StorageCapacity(name, label, raw, used / usable, usable, usable, note, volumes[0].origin)


def terabytes(count: float) -> int | float:
    """Bytes as TB with one decimal."""
    return plain_number(round(count / TERABYTE, 1))


@table("capacity")
def capacity_table(design: Design) -> Table:
    """One row for each storage policy of a cluster, or each resiliency of its volumes: raw and usable
    capacity, and what is left after the failures that it tolerates."""
    columns = (
        Column("cluster", "Cluster"),
        Column("policy", "Policy"),
        Column("raw", "Drives", "TB"),
        Column("factor", "Space per data"),
        Column("usable", "Usable", "TB"),
        Column("after", "After tolerated failures", "TB"),
        Column("note", "Note"),
    )
    rows = (
        Row(
            (
                each.cluster,
                each.policy,
                None if each.raw is None else terabytes(each.raw),
                None if each.factor is None else round(each.factor, 2),
                None if each.usable is None else terabytes(each.usable),
                None if each.after is None else terabytes(each.after),
                each.note,
            ),
            each.origin,
        )
        for each in storage_capacities(design)
    )
    return Table("capacity", "Storage capacity", columns, tuple(rows))
