"""What a stretched or two-node cluster keeps after the failure of a site, of the link between its sites, or
of its witness: data by storage policy, and hosts.

The documents in ``SOURCES`` describe the behavior of vSAN. What they do not state is reported as not known.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...core.origin import Origin
from ...core.rule import Source
from ...core.wording import count_text, enumeration
from ...model.ranges import compress
from ...model.types import Cluster, Design
from .. import view
from ..inventory.protection import PolicyProtection, policy_protections
from ..network.site_devices import STRETCHED
from ..walk.failures import site_failures
from ..walk.records import INTER_SITE_LINK, SITE, WITNESS_HOST, Failure
from .effects import DEGRADED, DISCONNECTED, LESS_RESERVE
from .site_cases import FAILS, OPEN, SiteCase, site_cases

SITE_HEADINGS: Mapping[str, str] = {
    SITE: "Site",
    INTER_SITE_LINK: "Link between sites",
    WITNESS_HOST: "Witness",
}
"""Kinds of failures as headings, in the order in which they are listed."""

SOURCES = (
    Source(
        "Broadcom, vSphere 8.0, vSAN Stretched Cluster Failure Handling",
        "If the sites lose each other, the witness and the preferred site keep the data available. If a site "
        "fails, the other site does, provided that it reaches the witness. If the witness fails, objects "
        "become noncompliant, but data stays available.",
        "https://docs.vmware.com/en/VMware-vSphere/8.0/vsan-monitoring-troubleshooting/GUID-2E2B339F-C245-4B14-AEDB-DE198310604B.html",
        "",
        "2026-11-30",
    ),
    Source(
        "Broadcom, vSAN Management API 8.0 U3: VimClusterVSANPreferredFaultDomainInfo",
        "If the sites lose each other and both reach the witness, the storage on the site that is not "
        "preferred is marked as down.",
        "https://developer.broadcom.com/xapis/vsan-management-api/8.0U3/vim.cluster.VSANPreferredFaultDomainInfo.html",
        "",
        "2026-11-30",
    ),
    Source(
        "Broadcom, knowledge base 394978: Understanding vSAN Stretched Cluster Failure Scenarios",
        "The effect of a failure on an object follows from two settings of its storage policy: site disaster "
        "tolerance, and failures to tolerate inside a site.",
        "https://knowledge.broadcom.com/external/article/394978/understanding-vsan-stretched-cluster-fai.html",
        "",
        "2026-11-30",
    ),
)

AVAILABLE, UNAVAILABLE, NOT_KNOWN = "available", "unavailable", "not known"
"""Results for the data of a storage policy."""


class PolicyOutcome(NamedTuple):
    """Data of one storage policy after a failure."""

    policy: str
    """``policy Both sites``, or with its cluster where several clusters are concerned."""
    result: str
    text: str
    """``data is available on south``, or why it is not."""


class SiteFailure(NamedTuple):
    """Failure of a site, of the link between sites, or of a witness, with its effects."""

    kind: str
    title: str
    state: str
    costs: tuple[str, ...]
    """Losses, the worst first."""
    outcomes: tuple[PolicyOutcome, ...]
    faults: tuple[str, ...]
    """Services that should go on, but do not, with the reason."""
    unknowns: tuple[str, ...]
    """What the design does not state about the witness."""
    failed_hosts: tuple[str, ...]
    origin: Origin

    @property
    def unavailable(self) -> tuple[str, ...]:
        """Policies whose data is unavailable."""
        return tuple(outcome.policy for outcome in self.outcomes if outcome.result == UNAVAILABLE)

    @property
    def keeps_all_data(self) -> bool:
        """Whether the data of all policies is known to stay available, and no service stops."""
        return not self.faults and all(outcome.result == AVAILABLE for outcome in self.outcomes)

    @property
    def details(self) -> tuple[str, ...]:
        """Effects on the data, policies with equal effects together, then open questions."""
        policies: dict[str, list[str]] = {}
        for outcome in self.outcomes:
            policies.setdefault(outcome.text, []).append(outcome.policy)
        outcomes = (f"{', '.join(names)}: {text}" for text, names in policies.items())
        return (*outcomes, *self.unknowns)


@view
def site_failure_effects(design: Design) -> tuple[SiteFailure, ...]:
    """One effect for each failure of a site, of the link between the sites, and of a witness."""
    return tuple(_effect(design, failure) for failure in site_failures(design))


def _effect(design: Design, failure: Failure) -> SiteFailure:
    clusters = [cluster for cluster in design.clusters.values() if _is_concerned(cluster, failure)]
    cases = [case for case in site_cases(design) if case.failure == failure.name]
    faults = tuple(_fault_text(case) for case in cases if case.result == FAILS)
    unknowns = tuple(_witness_questions(cases)) if failure.kind != WITNESS_HOST else ()
    outcomes = tuple(
        _outcome(cluster, policy, failure, len(clusters) > 1)
        for cluster in clusters
        for policy in policy_protections(cluster)
    )
    gone = tuple(name for name in design.hosts if name in failure.devices)
    costs = tuple(_costs(clusters, failure, outcomes, faults, gone))
    lost = [outcome for outcome in outcomes if outcome.result == UNAVAILABLE]
    state = LESS_RESERVE if failure.kind == WITNESS_HOST else DEGRADED
    return SiteFailure(
        kind=failure.kind,
        title=_title(failure),
        state=DISCONNECTED if lost or faults else state,
        costs=costs,
        outcomes=outcomes,
        faults=faults,
        unknowns=unknowns,
        failed_hosts=gone,
        origin=clusters[0].origin,
    )


def _title(failure: Failure) -> str:
    """``site north``, ``inter-site link``, ``witness wit-1``."""
    if failure.kind == WITNESS_HOST and not failure.name.startswith("witness"):
        return f"witness {failure.name}"
    return failure.name.removeprefix("the ")


def _is_concerned(cluster: Cluster, failure: Failure) -> bool:
    """Whether a cluster has the failed witness, hosts on the failed site, or sites that lose their link."""
    if failure.kind == WITNESS_HOST:
        return cluster.witness is not None and cluster.witness.host in failure.devices
    if cluster.topology != STRETCHED or not cluster.sites:
        return False
    names = {name for site in cluster.sites for name in site.hosts}
    return failure.kind == INTER_SITE_LINK or not names.isdisjoint(failure.devices)


def _fault_text(case: SiteCase) -> str:
    return (
        f"{enumeration(case.services)} from {compress(list(case.hosts))} to {compress(list(case.far))}: "
        f"{case.reason}"
    )


def _witness_questions(cases: list[SiteCase]) -> Iterator[str]:
    """Questions that decide whether the hosts that are left reach the witness."""
    for case in cases:
        if case.result == OPEN and "vSAN witness" in case.services:
            yield f"not stated for {compress(list(case.hosts))}: {case.reason}"


def _outcome(cluster: Cluster, policy: PolicyProtection, failure: Failure, is_one_of: bool) -> PolicyOutcome:
    label = policy.label if is_one_of else policy.label.removesuffix(f" of cluster {cluster.id}")
    if failure.kind == WITNESS_HOST:
        return PolicyOutcome(label, AVAILABLE, "data is available, but noncompliant")
    sites = [site.name for site in cluster.sites[:2]]
    copies = {"preferred": sites[:1], "secondary": sites[1:], "mirror": sites}
    places = copies.get(policy.site, [])
    if not places:
        why = "because the policy states no level between the sites"
        return PolicyOutcome(label, NOT_KNOWN, f"not known, {why}")
    if failure.kind == INTER_SITE_LINK:
        if sites[0] in places:
            return PolicyOutcome(label, AVAILABLE, f"data is available on {sites[0]}, the preferred site")
        why = f"because no document covers data only on {places[0]}"
        return PolicyOutcome(label, NOT_KNOWN, f"not known, {why}")
    left = [site for site in places if failure.name != f"site {site}"]
    if not left:
        why = f"because all copies are on {places[0]}"
        return PolicyOutcome(label, UNAVAILABLE, f"data is unavailable, {why}")
    return PolicyOutcome(label, AVAILABLE, f"data is available on {left[0]}{_tolerance_left(policy)}")


def _tolerance_left(policy: PolicyProtection) -> str:
    """Failures that the remaining site still tolerates, if the policy states it."""
    if not policy.is_named or policy.failures is None:
        return ""
    return f", which tolerates {count_text(policy.failures, 'more failure')}"


def _costs(
    clusters: list[Cluster],
    failure: Failure,
    outcomes: tuple[PolicyOutcome, ...],
    faults: tuple[str, ...],
    gone: tuple[str, ...],
) -> Iterator[str]:
    if faults:
        yield "lost connections"
    lost = [outcome.policy for outcome in outcomes if outcome.result == UNAVAILABLE]
    if lost:
        yield f"unavailable data: {', '.join(lost)}"
    open_questions = [outcome.policy for outcome in outcomes if outcome.result == NOT_KNOWN]
    if open_questions:
        yield f"not known: data of {', '.join(open_questions)}"
    if gone:
        number = sum(len(cluster.hosts) for cluster in clusters)
        yield f"{len(gone)} of {count_text(number, 'host')} lost"
    if failure.kind == INTER_SITE_LINK:
        others = enumeration(site.name for cluster in clusters for site in cluster.sites[1:])
        yield f"no storage on {others}"
    if failure.kind == WITNESS_HOST:
        yield "no deciding vote for a second failure"
