"""A storage policy asks its method to tolerate another number of failures than the method does.

## What it checks

The storage policy of every vSAN cluster that names RAID-5 or RAID-6: RAID-5 tolerates one failure, RAID-6
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

```yaml
# design.yaml
clusters:
  compute:
    storage_policy: {ftt: 1, method: raid5}
```

## When it does not apply

Products other than vSAN, policies without a method or a number, and policies that tolerate nothing, which
VSAN009 finds.

## Limits of this check

It looks at the policy of the cluster, not at those of single virtual machines.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from .. import VSAN, Hit, Rule
from ..documents.broadcom_articles import API_FTT

TOLERATED = {"raid5": 1, "raid6": 2}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Hit]:
    """One hit for a policy that contradicts itself."""
    tolerated = TOLERATED.get(cluster.protection)
    if tolerated is not None and cluster.ftt and cluster.ftt != tolerated:
        method = cluster.protection.replace("raid", "RAID-")
        message = (
            f"the storage policy of cluster {cluster.id} is {method}, which tolerates {tolerated}, and its "
            f"`ftt` is {cluster.ftt}"
        )
        yield Hit(cluster.origin.child("storage_policy", "ftt"), message)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN),
    hint="Use RAID-5 with `ftt: 1`, RAID-6 with `ftt: 2`, or mirroring with the number that is wanted.",
    sources=(
        API_FTT.says(
            "The types pair RAID-5 with one failure to tolerate and RAID-6 with two, and know no other "
            "pair of these."
        ),
    ),
    check_cluster=check_cluster,
)
