"""The storage networks of a Windows cluster have different MTUs.

## What it checks

The networks of the SMB interfaces in a cluster over RDMA should have the same MTU.

## Why it matters

The cluster is slower at times, on some of its cables. SMB Multichannel distributes one transfer over all
storage networks as if they were equal. A network with an MTU of 1500, while others have 9000, sends smaller
and more RDMA packets. The cause is more often a forgotten line than a decision.

## Example

```yaml
# ip-plan.yaml of the example `mesh`
networks:
  storage-3:
    mtu: 1500  # <- SMB027
```

## Use instead

```diff
# ip-plan.yaml
-    mtu: 1500
+    mtu: 9000
```

## When it does not apply

Clusters over plain TCP. A single storage network. Different MTUs within one network: see MTU002.

## Limits of this check

An MTU that is wrong on all networks passes the check. With two networks, refarch reports the smaller MTU.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.adapter_mtus import networks_with_unequal_mtu
from .. import RDMA, SMB, Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each network whose MTU is not that of most; of two the larger counts."""
    for network, usual_network in networks_with_unequal_mtu(design, cluster):
        text = (
            f"storage network {network.id} has MTU {network.mtu}, but network {usual_network.id} has MTU "
            f"{usual_network.mtu}"
        )
        related = ((origin_of(usual_network, "mtu"), f"network {usual_network.id}"),)
        yield Problem(origin_of(network, "mtu"), text, related=related)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(products=SMB, transports=RDMA, needs=("adapters", "networks")),
    hint=(
        "Set the same `mtu` for all storage networks of the cluster. Use `mtu: 9000` if adapters and "
        "switches support this MTU."
    ),
    sources=(),
    check_cluster=check_cluster,
)
