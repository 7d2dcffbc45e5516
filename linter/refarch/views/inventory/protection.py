"""Storage policies of vSAN, in either form that designs write them, and the hosts that their copies can be
placed on."""

from collections.abc import Iterator
from typing import NamedTuple

from ...core.origin import Origin
from ...model.types import Cluster, Design, HostSet, origin_of
from .host_counts import capacity_hosts


class PolicyProtection(NamedTuple):
    """Requirements of one storage policy."""

    label: str
    """``the storage policy of cluster edge`` or ``policy Default of cluster edge``."""
    site: str
    method: str
    failures: int | None
    origin: Origin
    method_at: Origin
    failures_at: Origin
    is_named: bool
    """Whether it is one of several by name; the failures of one that is not may be meant for the sites."""


class FailureGround(NamedTuple):
    """Hosts among which the copies of an object are distributed."""

    label: str
    """``cluster edge`` or ``site preferred of cluster edge``."""
    number: int
    unit: str
    """``hosts with capacity`` or ``fault domains``."""
    origin: Origin


def policy_protections(cluster: Cluster) -> Iterator[PolicyProtection]:
    """The storage policy of a cluster as one, then those by name."""
    if cluster.ftt is not None or cluster.protection:
        here = cluster.origin.child("storage_policy")
        label = f"the storage policy of cluster {cluster.id}"
        places = here, here.child("method"), here.child("ftt")
        yield PolicyProtection(label, "", cluster.protection, cluster.ftt, *places, is_named=False)
    for policy in cluster.policies:
        label = f"policy {policy.name} of cluster {cluster.id}"
        places = policy.origin, origin_of(policy, "method"), origin_of(policy, "failures")
        yield PolicyProtection(label, policy.site, policy.method, policy.failures, *places, is_named=True)


PARITY_HOSTS = {"vsan-osa": {"raid5": 4, "raid6": 6}, "vsan-esa": {"raid5": 3, "raid6": 6}}
"""Minimum number of hosts with capacity, by product and method; mirroring follows from the failures."""


def needed_hosts(product: str, policy: PolicyProtection) -> int:
    """Minimum number of hosts with capacity for a policy: n failures leave a majority of 2n + 1 copies and
    witnesses."""
    return PARITY_HOSTS[product].get(policy.method, 2 * (policy.failures or 1) + 1)


def hosts_are_on_one_site(cluster: Cluster) -> bool:
    """Whether each host of a cluster with sites is on exactly one of them."""
    placed = [host for site in cluster.sites for host in site.hosts]
    return len(set(placed)) == len(placed) and {host.name for host in cluster.hosts} <= set(placed)


def capacity_fault_domains(design: Design, cluster: Cluster) -> tuple[HostSet, ...]:
    """The fault domains with a host that gives capacity."""
    able = {host.name for host in capacity_hosts(design)[cluster.id]}
    return tuple(domain for domain in cluster.fault_domains if able & set(domain.hosts))


def failure_grounds(design: Design, cluster: Cluster, policy: PolicyProtection) -> Iterator[FailureGround]:
    """Hosts among which the copies of a policy have to be placed: those of each site that it uses, or of the
    cluster."""
    able = {host.name for host in capacity_hosts(design)[cluster.id]}
    if cluster.topology == "stretched":
        if not hosts_are_on_one_site(cluster):
            return  # TOP028 says so, and any count would be a guess
        wanted = {"preferred": cluster.sites[:1], "secondary": cluster.sites[1:2]}
        for site in wanted.get(policy.site, cluster.sites):
            yield FailureGround(
                f"site {site.name} of cluster {cluster.id}",
                len(able & set(site.hosts)),
                "hosts with capacity",
                site.origin,
            )
        return
    label = f"cluster {cluster.id}"
    if cluster.fault_domains and cluster.topology == "single-site":
        number = len(capacity_fault_domains(design, cluster))
        yield FailureGround(label, number, "fault domains", cluster.origin.child("fault_domains"))
    else:
        yield FailureGround(label, len(able), "hosts with capacity", cluster.origin.child("hosts"))
