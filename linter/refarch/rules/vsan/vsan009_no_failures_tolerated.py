"""The data of a vSAN cluster does not survive any failure.

## What it checks

refarch checks the failures to tolerate in the storage policies of every vSAN cluster. Zero is reported,
except for a policy that mirrors between two sites.

## Why it matters

When a host, a drive, or the network of a host fails, its virtual disks are unavailable until it returns. If a
drive fails, they are lost. Every object has only one copy. Benchmarks use this setting to show the highest
number, but a design for production should not.

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

Products other than vSAN, and clusters without a storage policy in the design. If the data also exists
elsewhere, waive the finding with that reason.

## Limits of this check

Policies of single virtual machines are not part of a design. refarch checks only the policies that the design
states for the cluster. The policy of a benchmark is in results.yaml, and the rules about capacity check it.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.inventory.protection import policy_protections
from .. import VSAN, Problem, Rule
from ..documents.broadcom_articles import API_FTT
from ..documents.broadcom_guides import VSAN8_CLUSTER


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each policy that tolerates no failure, neither inside a site nor of a site."""
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
        "Set the policy to tolerate one failure or more, for example `ftt: 1`. Or waive the finding "
        "if the data can be lost: `# refarch: waive VSAN009: REASON`."
    ),
    sources=(
        API_FTT.says("FTT0_RAID0 means no data redundancy and no tolerated host failure."),
        VSAN8_CLUSTER.says(
            "The failures to tolerate of the policies handle failures of hosts.",
            "Sizing the vSAN Cluster for Failures to Tolerate",
        ),
    ),
    check_cluster=check_cluster,
)
