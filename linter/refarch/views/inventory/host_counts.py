"""Number of hosts of each cluster, and of those that provide vSAN capacity."""

from collections.abc import Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...model.ranges import expand
from ...model.types import Design, Host
from .. import view


class NamedHost(NamedTuple):
    """A host as the design names it, and the place of the name or range."""

    name: str
    origin: Origin


@view
def named_hosts(design: Design) -> Mapping[str, tuple[NamedHost, ...]]:
    """The hosts that each cluster names, each once, by cluster id.

    Counted as written: a host that another cluster names too is in the model once (HST004), and missing here
    it would make the second cluster look too small.
    """
    return {identity: _named_hosts(design, identity) for identity in design.clusters}


def _named_hosts(design: Design, cluster: str) -> tuple[NamedHost, ...]:
    hosts: dict[str, NamedHost] = {}
    for index, group in enumerate(design.data["clusters"][cluster]["hosts"]):
        origin = design.clusters[cluster].origin.child("hosts", index, "names")
        for name in expand(group["names"]):
            hosts.setdefault(name, NamedHost(name, origin))
    return tuple(hosts.values())


@view
def capacity_hosts(design: Design) -> Mapping[str, tuple[NamedHost, ...]]:
    """The hosts of each cluster that give vSAN capacity, by cluster id.

    In a vSAN OSA cluster whose design writes disk groups, a host without any gives none. Elsewhere every host
    counts.
    """
    hosts_by_cluster = {}
    for identity, named in named_hosts(design).items():
        # A vSAN OSA cluster without any disk groups leaves its drives open: no host can be excluded then.
        written = design.clusters[identity].product == "vsan-osa" and any(
            design.hosts[host.name].disk_groups for host in named
        )
        hosts_by_cluster[identity] = tuple(
            host for host in named if not written or gives_capacity(design.hosts[host.name])
        )
    return hosts_by_cluster


def gives_capacity(host: Host) -> bool:
    """Whether a host has a disk group with a capacity drive."""
    return any(group.groups and group.capacity_quantity for group in host.disk_groups)
