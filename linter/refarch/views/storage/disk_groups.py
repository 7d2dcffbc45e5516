"""vSAN disk groups, wherever a design states them: on hosts and in testbeds."""

from collections.abc import Iterator
from typing import NamedTuple

from ...model.types import Cluster, Design, DiskGroup
from .. import view


class StatedDiskGroup(NamedTuple):
    """Disk groups as stated once, and for whom."""

    disks: DiskGroup
    product: str
    """``vsan-osa``, ``vsan-esa``; empty for a testbed whose product the design does not tell."""
    owner: str
    """``clx-host-069`` or ``test bed wl01``."""


@view
def stated_disk_groups(design: Design) -> tuple[StatedDiskGroup, ...]:
    """Disk groups of all hosts, host by host, then those of testbeds."""
    groups = [group for cluster in design.clusters.values() for group in _disk_groups_of_hosts(cluster)]
    for bed in design.beds.values():
        product = _measured_product(design, bed.cluster)
        groups += [StatedDiskGroup(disks, product, f"testbed {bed.id}") for disks in bed.disk_groups]
    return tuple(groups)


def _disk_groups_of_hosts(cluster: Cluster) -> Iterator[StatedDiskGroup]:
    for host in cluster.hosts:
        for disks in host.disk_groups:
            yield StatedDiskGroup(disks, cluster.product, host.name)


def _measured_product(design: Design, cluster: str) -> str:
    """The product of the cluster that was measured; where the design does not say which one, that of all its
    clusters."""
    named = design.clusters.get(cluster)
    products = {cluster.product for cluster in design.clusters.values()} if named is None else {named.product}
    return products.pop() if len(products) == 1 else ""
