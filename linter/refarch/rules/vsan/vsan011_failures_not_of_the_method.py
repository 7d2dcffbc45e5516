"""A storage policy asks its method to tolerate another number of failures than the method does.

## What it checks

The storage policies of every vSAN cluster that name RAID-5 or RAID-6: RAID-5 tolerates one failure, RAID-6
two. Mirroring tolerates as many as there are further copies.

## Why it matters

No such policy can be made in vCenter. Whoever builds the cluster has to guess whether the number or the
method was meant; the one costs capacity that was not bought, the other loses data that were thought safe.

## Example

```yaml
# design.yaml
clusters:
  compute:
    storage_policy:
      ftt: 2  # <- VSAN011
      method: raid5
```

## Use instead

```diff
# design.yaml
-      ftt: 2
+      ftt: 1
```

## When it does not apply

Products other than vSAN, policies without a method or a number, and policies that tolerate nothing, which
VSAN009 finds.

## Limits of this check

It looks at the policies that the cluster states, not at those of single virtual machines.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.inventory.protection import policy_protections
from .. import VSAN, Problem, Rule
from ..documents.broadcom_articles import API_FTT

TOLERATED = {"raid5": 1, "raid6": 2}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each policy that contradicts itself."""
    for policy in policy_protections(cluster):
        tolerated = TOLERATED.get(policy.method)
        if tolerated is not None and policy.failures and policy.failures != tolerated:
            method = policy.method.replace("raid", "RAID-")
            key = policy.failures_at.pointer[-1]
            message = (
                f"{policy.label} has `{key}: {policy.failures}`, but its method {method} tolerates "
                f"exactly {tolerated}"
            )
            # A policy without a name is the cluster's own, for which the rule's hint is enough.
            hint = (
                f"Use RAID-5 with `{key}: 1` or RAID-6 with `{key}: 2`. Or use mirroring with the "
                "required number."
            )
            yield Problem(policy.failures_at, message, hint if policy.is_named else "")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("storage-policy",)),
    hint="Use RAID-5 with `ftt: 1` or RAID-6 with `ftt: 2`. Or use mirroring with the required number.",
    sources=(
        API_FTT.says(
            "The types pair RAID-5 with one failure to tolerate and RAID-6 with two. There is no "
            "other pair of these."
        ),
    ),
    check_cluster=check_cluster,
)
