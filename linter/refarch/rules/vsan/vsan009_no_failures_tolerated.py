"""The data of a vSAN cluster do not survive any failure.

## What it checks

The failures to tolerate of the storage policies of every vSAN cluster. Zero is found, but for a policy that
mirrors between two sites.

## Why it matters

Every object has one copy. When a host, a drive or the host's network fails, the virtual disks that lie there
are gone until it comes back, and for good where the drive is what failed. Benchmarks are run like this to
show the highest number; a design that is built from one should not be.

## Example

```yaml
# design.yaml
clusters:
  compute:
    storage_policy: {ftt: 0}  # <- VSAN009
```

## Use instead

```diff
# design.yaml
-    storage_policy: {ftt: 0}
+    storage_policy: {ftt: 1}
```

## When it does not apply

Products other than vSAN, and clusters whose design states no storage policy. For data that exist elsewhere
too, waive it and say so.

## Limits of this check

Policies of single virtual machines are not part of a design; only what it states for the cluster is seen.
What a benchmark was run with stands in results.yaml and is looked at by the rules about capacity.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.inventory.protection import policy_protections
from .. import VSAN, Problem, Rule
from ..documents.broadcom_articles import API_FTT
from ..documents.broadcom_guides import VSAN8_CLUSTER


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each policy that tolerates no failure, neither inside of a site nor of one."""
    for policy in policy_protections(cluster):
        # A mirror between the sites survives the loss of one.
        if policy.failures == 0 and policy.site != "mirror":
            message = f"{policy.label} tolerates 0 failures; every object has only one copy"
            yield Problem(policy.failures_at, message)


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("storage-policy",)),
    hint=(
        "Set the policy to tolerate one failure or more, for example `ftt: 1`. Or waive the "
        "finding for data that can be lost."
    ),
    sources=(
        API_FTT.says("FTT0_RAID0 stands for no redundancy of data and no failure of a host tolerated."),
        VSAN8_CLUSTER.says(
            "The failures to tolerate of the policies are what handles failures of hosts.",
            "Sizing the vSAN Cluster for Failures to Tolerate",
        ),
    ),
    check_cluster=check_cluster,
)
