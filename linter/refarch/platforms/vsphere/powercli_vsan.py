"""vSAN of a cluster as calls of powercli.ps1: architecture, RDMA, role, sites or fault domains with
the witness, storage policies.

Read in, looked up 2026-11-23: vSAN Management API (VsanVcClusterConfigSystem.VsanClusterReconfig,
VimVsanReconfigSpec with ``rdmaConfig`` and ``mode``, VsanMode with Mode_Storage since 8.0.0.3,
VimClusterVsanFaultDomainsConfigSpec: with a witness exactly two fault domains;
https://developer.broadcom.com/xapis/vsan-management-api/latest/); vSAN Planning and Deployment 6.7, Configure
vSAN stretched cluster (preferred and secondary fault domain); PowerCLI Reference, Get-VsanView,
New-SpbmRule, New-SpbmStoragePolicy, Set-SpbmStoragePolicy (https://developer.broadcom.com/powercli/latest/).
Names and values of the capabilities: mrvsan.com, Managing Storage Policies using PowerCLI
(``VSAN.hostFailuresToTolerate``, ``VSAN.replicaPreference``); Azure/Microsoft.AVS.Management, AVSvSANUtils
(``VSAN.subFailuresToTolerate``, ``VSAN.locality``: ``Preferred Fault Domain``, ``Secondary Fault Domain``).
"""

from collections.abc import Iterator, Mapping

from ...model.types.origins import origin_of
from ...views.intent.cluster_records import ClusterIntent, ClusterVsan, VsanHosts, VsanPolicy
from ..equipment import WITNESS
from ..powershell import flag
from ..shell import remark
from ..target import NotConfigured, weakens
from .names import VsphereOutput, all_not_configured, full_name, not_configured, number
from .powercli import PowerCliRow, name, names, row, table

NO_NAME = "the design states no name for this policy; only named policies are created"
VSAN_NOT_CONFIGURED = {
    "vsan.failures": NO_NAME,
    "vsan.method": NO_NAME,
    "vsan.stripe_width": NO_NAME,
    "vsan.remote_datastores": "the script does not mount datastores; mount them in the vSphere Client",
    **WITNESS,
}
"""vSAN settings that are never configured, with reasons."""

STORAGE_CLUSTER = "vsan-storage-cluster"
NO_DATASTORES = "the script does not mount remote datastores; configure it in the vSphere Client"

SITES = 2
"""Number of fault domains with a witness."""

OF_TWO_HOSTS = ("Preferred", "Secondary")
"""Names of the fault domains of a two-node cluster, for which a design has none."""

PREFERENCES = {
    "mirror": "RAID-1 (Mirroring) - Performance",
    "raid5": "RAID-5/6 (Erasure Coding) - Capacity",
    "raid6": "RAID-5/6 (Erasure Coding) - Capacity",
}
PARITIES = {"raid5": 1, "raid6": 2}
"""Number of failures that erasure coding tolerates, which determines RAID-5 or RAID-6."""

LOCALITIES = {"preferred": "Preferred Fault Domain", "secondary": "Secondary Fault Domain"}
"""Site of the data of a policy, if the data is only on one site."""


def vsan(cluster: ClusterIntent) -> Iterator[VsphereOutput]:
    """vSAN calls of a cluster; empty for a cluster without vSAN."""
    own = cluster.vsan
    if own is None:
        return
    at = origin_of(own, "express")
    yield from table(f"Set-WantedVsan {name(cluster.title, origin_of(cluster, 'title'))}", _settings(own), at)
    others = tuple(one for one in own.features if one != STORAGE_CLUSTER)
    if others:
        yield not_configured("vsan.features", own, NO_DATASTORES, "", others)
    yield from _domains(cluster, own)
    for policy in own.policies.values():
        place = origin_of(policy, "name")
        rows = list(_rules(policy))
        if rows:
            yield from table(f"Set-WantedPolicy {name(policy.name, place)}", rows, place)
            yield from _not_in_policy(policy)
        else:
            yield from all_not_configured(
                policy, "vsan.policies.", policy.name, "the design states no rules for it"
            )


def _settings(own: ClusterVsan) -> Iterator[PowerCliRow]:
    at = origin_of(own, "express")
    yield row("Enabled", "$true", at)
    yield row("Express", flag(own.express), at)
    yield row("Rdma", flag(own.rdma), origin_of(own, "rdma"))
    if STORAGE_CLUSTER in own.features:
        yield row("Mode", "'Mode_Storage'", origin_of(own, "features"))


def _domains(cluster: ClusterIntent, own: ClusterVsan) -> Iterator[VsphereOutput]:
    sets = own.sites or own.fault_domains
    if own.witness and not sets and len(cluster.hosts) == SITES:
        sets = _domains_of_two_hosts(cluster)
        yield remark("The design does not state the preferred host; the first host is preferred.")
    if own.sites:
        reason = weakens(
            "a host is in only one fault domain, which is its site",
            "vSAN can place two copies of an object in one fault domain of the design",
        )
        for one in own.fault_domains.values():
            yield from all_not_configured(one, "vsan.fault_domains.", one.name, reason)
    if sets and not (own.sites and not (own.witness and len(sets) == SITES)):
        yield from _fault_domains(cluster, own, sets)


def vsan_limits(cluster: ClusterIntent) -> Iterator[NotConfigured]:
    """Sites and a witness that do not make a stretched cluster."""
    own = cluster.vsan
    if own is None:
        return
    sets = own.sites or own.fault_domains
    is_of_two_hosts = own.witness and not sets and len(cluster.hosts) == SITES
    if own.witness and len(sets) != SITES and not is_of_two_hosts:
        reason = "vSAN requires two sites or fault domains with a witness, but the design does not have two"
        yield not_configured("vsan.witness", own, reason)
    if own.sites and not (own.witness and len(sets) == SITES):
        reason = "vSAN requires two sites and a witness, but the design does not have both"
        for one in sets.values():
            yield from all_not_configured(one, "vsan.sites.", one.name, reason)


def _domains_of_two_hosts(cluster: ClusterIntent) -> dict[str, VsanHosts]:
    """Fault domains of two hosts with a witness."""
    return {
        title: VsanHosts(title, (host.name,), host.origin, {"hosts": origin_of(host, "name")})
        for title, host in zip(OF_TWO_HOSTS, cluster.hosts.values(), strict=True)
    }


def _fault_domains(
    cluster: ClusterIntent, own: ClusterVsan, sets: Mapping[str, VsanHosts]
) -> Iterator[VsphereOutput]:
    """Fault domains; with a witness, the first is the preferred site."""
    rows = (
        row(
            name(one.name, origin_of(one, "name")),
            names(
                (full_name(cluster, host, origin_of(one, "hosts")) for host in one.hosts),
                origin_of(one, "hosts"),
            ),
            origin_of(one, "name"),
            origin_of(one, "hosts"),
        )
        for one in sets.values()
    )
    title = name(cluster.title, origin_of(cluster, "title"))
    if own.witness and len(sets) == SITES:
        at, first = origin_of(own, "witness"), next(iter(sets.values()))
        witness = name(full_name(cluster, own.witness, at), at)
        words = f"-Witness {witness} -Preferred {name(first.name, origin_of(first, 'name'))}"
        yield from table(f"Set-WantedDomain {title} {words} -Wanted", rows, at, origin_of(first, "name"))
    else:
        yield from table(
            f"Set-WantedDomain {title}", rows, *(origin_of(one, "name") for one in sets.values())
        )


def _rules(policy: VsanPolicy) -> Iterator[PowerCliRow]:
    """Rules of a policy by capability."""
    site, method = origin_of(policy, "site"), origin_of(policy, "method")
    failures = policy.failures if policy.failures is not None else PARITIES.get(policy.method)
    inside = "VSAN.hostFailuresToTolerate"
    if policy.site in ("mirror", *LOCALITIES):
        inside = "VSAN.subFailuresToTolerate"
        yield row("'VSAN.hostFailuresToTolerate'", "1" if policy.site == "mirror" else "0", site)
    if policy.site in LOCALITIES:
        yield row("'VSAN.locality'", f"'{LOCALITIES[policy.site]}'", site)
    if failures is not None:
        place = origin_of(policy, "failures") if policy.failures is not None else method
        yield row(f"'{inside}'", number(failures), place)
    if policy.method in PREFERENCES:
        yield row("'VSAN.replicaPreference'", f"'{PREFERENCES[policy.method]}'", method)


def _not_in_policy(policy: VsanPolicy) -> Iterator[NotConfigured]:
    if policy.method and policy.method not in PREFERENCES:
        yield not_configured("vsan.policies.method", policy, "vSAN has no such method", policy.name)
    parity = PARITIES.get(policy.method)
    if parity is not None and policy.failures not in (None, parity):
        reason = "the policy states another number of failures to tolerate, which is used"
        yield not_configured("vsan.policies.method", policy, reason, policy.name)
    if policy.site == "none":
        reason = "a policy without a site rule does not keep data on a certain site"
        yield not_configured("vsan.policies.site", policy, reason, policy.name)
