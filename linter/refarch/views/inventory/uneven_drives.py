"""Drives of hosts that differ from those of the other hosts of their cluster."""

from collections import Counter
from collections.abc import Mapping

from ...core.majority import most_common
from ...model.types import Cluster, Design, Host
from .. import view


@view
def drive_surplus(design: Design) -> Mapping[str, int]:
    """Drives by id, with how many more of them the design would use if each host had those of most hosts of
    its cluster; negative for what it would use less."""
    lack: Counter[str] = Counter()
    for cluster in design.clusters.values():
        drives = [(host, drives_of(cluster, host)) for host in cluster.hosts if drives_of(cluster, host)]
        most = most_common(text for _, text in drives)
        even = [host for host, text in drives if text == most]
        for host, text in drives:
            if text != most:
                lack.update(_drive_counts(even[0]))
                lack.subtract(_drive_counts(host))
    return {name: number for name, number in lack.items() if number}


def drives_of(cluster: Cluster, host: Host) -> str:
    """The drives of a host as text; where hosts of vSAN ESA have some, a host without any has none. Empty
    where the design does not state them."""
    others_have_drives = cluster.product == "vsan-esa" and any(
        _drives_text(cluster_host) for cluster_host in cluster.hosts
    )
    return _drives_text(host) or ("no drives" if others_have_drives else "")


def _drives_text(host: Host) -> str:
    pool = [f"{drives.quantity} x {drives.part.model}" for drives in host.drives if drives.role != "boot"]
    groups = [
        f"{group.groups} disk groups of {group.cache_quantity} x {group.cache.model} and "
        + " and ".join(f"{drives.quantity} x {drives.part.model}" for drives in group.capacity)
        for group in host.disk_groups
    ]
    return ", ".join(sorted(pool) + groups)


def _drive_counts(host: Host) -> Counter[str]:
    """Drives of a host that hold data, by id."""
    counted: Counter[str] = Counter()
    for drives in host.drives:
        # Boot drives hold no data.
        if drives.role != "boot":
            counted[drives.part.id] += drives.quantity
    for group in host.disk_groups:
        counted[group.cache.id] += group.groups * group.cache_quantity
        for drives in group.capacity:
            counted[drives.part.id] += group.groups * drives.quantity
    return counted
