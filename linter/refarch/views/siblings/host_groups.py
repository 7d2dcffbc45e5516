"""Hosts of a cluster that are meant to be identical: those of one site, without the host of the witness."""

from collections.abc import Iterator
from typing import NamedTuple

from ...model.types import Cluster, Design, Host


class HostGroup(NamedTuple):
    """Hosts of one site of a cluster, or of a cluster without sites."""

    cluster: Cluster
    title: str
    """The hosts and what they share: ``hosts in cluster esa``."""
    hosts: tuple[Host, ...]


def host_groups(design: Design) -> Iterator[HostGroup]:
    """Groups of at least two hosts."""
    for cluster in design.clusters.values():
        witness = cluster.witness.host if cluster.witness is not None else ""
        site_of_host = {host: site.name for site in cluster.sites for host in site.hosts}
        by_site: dict[str, list[Host]] = {}
        for host in cluster.hosts:
            # The host of a witness runs the witness only, and is sized for it.
            if host.name != witness:
                by_site.setdefault(site_of_host.get(host.name, ""), []).append(host)
        for site, hosts in by_site.items():
            place = f"site {site} of cluster {cluster.id}" if site else f"cluster {cluster.id}"
            if len(hosts) > 1:
                yield HostGroup(cluster, f"hosts in {place}", tuple(hosts))
