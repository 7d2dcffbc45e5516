"""A vSAN cluster has fewer hosts than its storage policy needs.

## What it checks

The hosts that give capacity against the failures to tolerate of the cluster's storage policy: 2n + 1 hosts to
tolerate n failures by mirroring, six for RAID-6; for RAID-5 four in the Original Storage Architecture and
three in the Express Storage Architecture, which writes two pieces and a parity in a cluster of up to five
hosts. A policy without a method counts as mirroring.

## Why it matters

Objects with that policy cannot be created, or are created without the copies that the policy promises.
Exactly the least number of hosts is allowed, though nothing can be rebuilt while one of them is away.

## Example

```yaml
# design.yaml
clusters:
  compute:
    storage_policy: {ftt: 2}  # <- TOP015
```

## Use instead

```yaml
# design.yaml
clusters:
  compute:
    storage_policy: {ftt: 1}
```

## When it does not apply

Products other than vSAN, two-node and stretched clusters, which count witnesses and sites, and clusters whose
design states no storage policy.

## Limits of this check

Fault domains are not modelled: where hosts share one, more of them are needed. An article of the knowledge
base gives four hosts for RAID-5 without naming the architecture; that the Express one has a layout for three
was read in the blog of an engineer of the vendor, not in the manual.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.inventory.host_counts import capacity_hosts
from .. import VSAN, Hit, Rule
from ..documents.broadcom_articles import BLOG_ADAPTIVE_RAID5, KB428941
from ..documents.broadcom_guides import VSAN8_CLUSTER

PARITY = {"vsan-osa": {"raid5": 4, "raid6": 6}, "vsan-esa": {"raid5": 3, "raid6": 6}}
"""Least hosts with capacity, by product and method; mirroring follows from the failures."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Hit]:
    """One hit for a policy that the cluster is too small for."""
    if not cluster.ftt:
        return
    hosts = len(capacity_hosts(design)[cluster.id])
    needed = PARITY[cluster.product].get(cluster.protection, 2 * cluster.ftt + 1)
    if hosts >= needed:
        return
    failures = "1 failure" if cluster.ftt == 1 else f"{cluster.ftt} failures"
    method = cluster.protection.replace("raid", "RAID-") or "mirror"
    yield Hit(
        cluster.origin.child("storage_policy"),
        f"cluster {cluster.id} has {hosts} hosts with capacity, and tolerating {failures} ({method}) "
        f"needs {needed}",
        related=((cluster.origin.child("hosts"), "the hosts"),),
    )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, topologies=("single-site",)),
    hint="Add hosts, or choose a policy that this number of hosts can keep.",
    sources=(
        VSAN8_CLUSTER.says(
            "A cluster needs 2 * FTT + 1 hosts.", "Sizing the vSAN Cluster for Failures to Tolerate"
        ),
        KB428941.says(
            "Least nodes: 3, 5 and 7 for one, two and three failures by RAID-1; 4 for RAID-5; 6 for RAID-6."
        ),
        BLOG_ADAPTIVE_RAID5.says(
            "From vSAN 8.0 ESA on RAID-5 is two pieces and a parity with 3 to 5 hosts, four and a parity "
            "with 6 or more."
        ),
    ),
    check_cluster=check_cluster,
)
