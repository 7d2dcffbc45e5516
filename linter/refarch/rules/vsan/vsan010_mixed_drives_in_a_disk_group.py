"""The capacity drives of one disk group are of different models.

## What it checks

refarch checks the capacity tier of every disk group in a vSAN cluster (Original Storage Architecture) for
drives of more than one catalog entry.

## Why it matters

The slowest and smallest drive limits the group, because data is spread over all its drives. You must also
keep spare drives of each model. vSAN allows different models, but later measurements are hard to compare.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
        disk_groups:
          cache: {drive: intel-ssdsc2ba400g3}
          capacity:  # <- VSAN010
            - {drive: hitachi-huc101212css600, quantity: 4}
            - {drive: seagate-st1200mm0007, quantity: 3}
```

## Use instead

```diff
# design.yaml
-          capacity:
-            - {drive: hitachi-huc101212css600, quantity: 4}
-            - {drive: seagate-st1200mm0007, quantity: 3}
+          capacity: {drive: hitachi-huc101212css600, quantity: 7}
```

## When it does not apply

Other products, and disk groups with one model. refarch does not compare several groups in one host.

## Limits of this check

Two catalog entries count as two models, even if they perform the same. The finding is only an info.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from .. import Problem, Rule
from ..documents.broadcom_guides import VSAN8_CLUSTER


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each statement of disk groups, which counts its hosts."""
    for host in cluster.hosts:
        for group in host.disk_groups:
            models = [drives.part.model for drives in group.capacity]
            if len(set(models)) > 1:
                listed = " and ".join(f"{drives.quantity} {drives.part.model}" for drives in group.capacity)
                yield Problem(
                    origin_of(group, "capacity"),
                    f"each disk group on {host.name} has capacity drives of several models: {listed}",
                    subject=host.name,
                )


RULE = Rule(
    severity="info",
    confidence="derived",
    applies=Applies(products=("vsan-osa",), needs=("disk-groups",)),
    hint=(
        "Use one model of capacity drive. Or keep spares of each model, and waive the finding: "
        "`# refarch: waive VSAN010: REASON`."
    ),
    sources=(
        VSAN8_CLUSTER.says(
            "vSAN works best on hosts with uniform configurations; other configurations make "
            "performance less predictable.",
            "Balanced and Unbalanced Cluster Configuration",
        ),
    ),
    check_cluster=check_cluster,
)
