"""A vSAN cluster has fewer hosts than its storage policy requires.

## What it checks

The hosts with capacity, compared with the failures that a storage policy of the cluster tolerates. Mirroring
needs 2n + 1 hosts to tolerate n failures, and RAID-6 needs six. RAID-5 needs four in the Original Storage
Architecture. It needs three in the Express Storage Architecture, which writes two pieces and a parity in a
cluster of up to five hosts. A policy without a method counts as mirroring.

If the design lists fault domains, they are counted instead of hosts. Without a policy that states failures,
at least three are required. In a stretched cluster, the hosts of each site that the policy uses are counted.
Two nodes and their witness support only one mirror.

## Why it matters

Objects with that policy cannot be created, or are created without the copies that the policy requires. The
exact minimum of hosts is allowed, but no rebuild is possible while one of them is down.

## Example

```yaml
# design.yaml
clusters:
  compute:
    storage_policy: {ftt: 2}  # <- TOP015
```

## Use instead

```diff
# design.yaml
-    storage_policy: {ftt: 2}
+    storage_policy: {ftt: 1}
```

## When it does not apply

Products other than vSAN, and clusters without fault domains whose design states no storage policy. A
stretched cluster whose hosts are not assigned to sites. The mirrors of a stretched cluster's
`storage_policy`, which can be the mirrors between the sites. Mirrors inside each of two nodes (`site: mirror`
with a level inside).

## Limits of this check

A knowledge base article requires four hosts for RAID-5 without naming the architecture. The layout for three
hosts in the Express Storage Architecture is from the blog of an engineer of the vendor, not from the manual.
The guide of 6.5 states two fault domains as the minimum of the feature, and the guide of 6.7 three for one
failure, which matches the formula of both.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.inventory.protection import (
    PARITY_HOSTS,
    FailureGround,
    PolicyProtection,
    capacity_fault_domains,
    failure_grounds,
    needed_hosts,
    policy_protections,
)
from .. import VSAN, Problem, Rule
from ..documents.broadcom_articles import BLOG_ADAPTIVE_RAID5, KB428941
from ..documents.broadcom_guides import VSAN8_CLUSTER
from ..documents.vsan_sites import (
    DAY,
    DELL_STRETCHED_POLICIES,
    FAULT_DOMAIN_DAY,
    VSAN65_FAULT_DOMAINS,
    VSAN67_FAULT_DOMAINS,
)

LEAST_DOMAINS = 3
"""Two copies of an object, and the witness that decides between them."""

MIRRORS_OF_TWO = 1
"""Failures that two nodes and a witness tolerate, by a mirror."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each policy for which the cluster, or one of its sites, is too small."""
    # Without a policy, fault domains are compared with the smallest number that any policy needs.
    if not any(policy.failures is not None for policy in policy_protections(cluster)):
        yield from _hits_of_few_domains(design, cluster)
    for policy in policy_protections(cluster):
        states_method = policy.method in PARITY_HOSTS[cluster.product]
        # The policy tolerates no failure, so any number of hosts is enough.
        if policy.failures == 0 or not (policy.failures or states_method):
            continue
        if cluster.topology == "two-node":
            # With another number of hosts, TOP028 reports that it is not such a cluster.
            if len(cluster.hosts) == 2:
                yield from _hits_of_two_nodes(cluster, policy)
            continue
        # The mirrors of the cluster's policy can be those between the sites.
        if (
            cluster.topology == "stretched"
            and not policy.is_named
            and policy.method not in ("raid5", "raid6")
        ):
            continue
        needed = needed_hosts(cluster.product, policy)
        too_small = next(
            (ground for ground in failure_grounds(design, cluster, policy) if ground.number < needed), None
        )
        if too_small is not None:
            yield _hit(policy, too_small, needed)


def _hits_of_few_domains(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """Fault domains that are too few for any policy that tolerates a failure, where no policy is stated."""
    count = len(capacity_fault_domains(design, cluster))
    if cluster.topology == "single-site" and cluster.fault_domains and count < LEAST_DOMAINS:
        text = (
            f"cluster {cluster.id} has {count} fault domains, but tolerating 1 failure requires "
            f"{LEAST_DOMAINS}"
        )
        hint = (
            f"Add fault domains until the cluster has {LEAST_DOMAINS}. Or remove `fault_domains`, so "
            "that each host is a fault domain."
        )
        yield Problem(cluster.origin.child("fault_domains"), text, hint)


def _hit(policy: PolicyProtection, ground: FailureGround, needed: int) -> Problem:
    tolerating = f"tolerating {_failures_text(policy)}" if policy.failures else "the policy"
    text = f"{tolerating} ({_method_text(policy)}) requires {needed}"
    related = ((ground.origin, "the hosts" if ground.unit != "fault domains" else "the fault domains"),)
    hint = (
        f"Add {ground.unit} until there are {needed}. Or set a lower number of failures, or another "
        "`method`, in the storage policy."
    )
    return Problem(
        policy.origin, f"{ground.label} has {ground.number} {ground.unit}, but {text}", hint, related
    )


def _hits_of_two_nodes(cluster: Cluster, policy: PolicyProtection) -> Iterator[Problem]:
    # The mirror is between the nodes, and the method applies inside each node.
    inside = policy.site == "mirror"
    # A mirror between the two nodes, with the witness, tolerates one failure.
    if inside or (policy.method in ("", "mirror") and (policy.failures or 0) <= MIRRORS_OF_TWO):
        return
    message = (
        f"cluster {cluster.id} has two nodes and a witness, which tolerate 1 failure (mirror), but "
        f"{policy.label} specifies {_method_text(policy)}"
    )
    if policy.failures:
        message += f" and {_failures_text(policy)}"
    hint = "Set `method: mirror` in the storage policy, and let the policy tolerate one failure."
    yield Problem(policy.origin, message, hint, ((cluster.origin.child("hosts"), "the hosts"),))


def _failures_text(policy: PolicyProtection) -> str:
    return "1 failure" if policy.failures == 1 else f"{policy.failures} failures"


def _method_text(policy: PolicyProtection) -> str:
    return policy.method.replace("raid", "RAID-") or "mirror"


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("storage-policy",)),
    hint=("Add hosts. Or set a lower number of failures, or another `method`, in the storage policy."),
    sources=(
        VSAN8_CLUSTER.says(
            "A cluster needs 2 * FTT + 1 hosts.", "Sizing the vSAN Cluster for Failures to Tolerate"
        ),
        VSAN67_FAULT_DOMAINS.says(
            "Three fault domains are the least for one failure.", verified=FAULT_DOMAIN_DAY
        ),
        VSAN65_FAULT_DOMAINS.says(
            "With fault domains the policy is applied to them instead of to hosts: 2 * PFTT + 1.",
            "Fault Domain Constructs",
            verified=FAULT_DOMAIN_DAY,
        ),
        KB428941.says(
            "Minimum nodes: 3, 5, and 7 for one, two, and three failures with RAID-1; 4 for RAID-5; 6 for "
            "RAID-6."
        ),
        DELL_STRETCHED_POLICIES.says(
            "In a stretched cluster each site needs 2n + 1 hosts for mirrors, 4 or 6 for erasure coding.",
            verified=DAY,
        ),
        BLOG_ADAPTIVE_RAID5.says(
            "In vSAN 8.0 ESA and later, RAID-5 is two pieces and a parity with 3 to 5 hosts, and four pieces "
            "and a parity with 6 or more."
        ),
    ),
    check_cluster=check_cluster,
)
