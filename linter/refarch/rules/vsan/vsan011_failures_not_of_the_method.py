"""A storage policy requires a number of failures that its method does not tolerate.

## What it checks

refarch checks the storage policies of every vSAN cluster with RAID-5 or RAID-6. RAID-5 tolerates one failure,
and RAID-6 tolerates two. Mirroring tolerates as many failures as there are additional copies.

## Why it matters

vCenter cannot create the policy. The installer must guess whether the number or the method is intended. The
wrong choice costs capacity that was not bought, or loses data that was considered safe.

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

Products other than vSAN, and policies without a method or a number. Policies that tolerate no failure: see
VSAN009.

## Limits of this check

refarch checks the policies that the cluster states, not those of single virtual machines.
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
                f"Set `method: {policy.method}` and `{key}: {tolerated}`. Or set `method: mirror` "
                f"with the required `{key}`."
            )
            yield Problem(policy.failures_at, message, hint if policy.is_named else "")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("storage-policy",)),
    hint=(
        "Use RAID-5 with `ftt: 1` or RAID-6 with `ftt: 2`. Or set `method: mirror` with the required "
        "number of failures."
    ),
    sources=(
        API_FTT.says(
            "The types pair RAID-5 with one failure to tolerate and RAID-6 with two. There is no "
            "other pair of these."
        ),
    ),
    check_cluster=check_cluster,
)
