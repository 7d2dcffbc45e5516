"""The paths to an array have different MTUs.

## What it checks

The networks of the VMkernel adapters for NVMe of a cluster have one MTU.

## Why it matters

The path with smaller frames is slower. Both fabrics are paths to the same namespaces, and the host uses them
in turn as identical paths. The usual cause is an incomplete change of the MTU, not a decision.

## Example

```yaml
# ip-plan.yaml of the example `nvme-of`
networks:
  nvme-b:
    mtu: 4200  # <- MTU011
```

## Use instead

```diff
# ip-plan.yaml
-    mtu: 4200
+    mtu: 9000
```

## When it does not apply

A single storage network. MTU002 finds different MTUs within one network, and MTU008 finds 1500 on a virtual
switch with jumbo frames.

## Limits of this check

An MTU that is equally wrong on all networks passes. Of two networks, the smaller MTU is reported.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.adapter_mtus import adapters_without_jumbo, networks_with_unequal_mtu
from .. import NVME, Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each network whose MTU differs from the majority; of two, the larger counts."""
    left_behind_networks = {
        adapter.port_group.network
        for adapter in cluster.vmkernel
        if adapter.port_group is not None and (adapter.host, adapter.name) in adapters_without_jumbo(design)
    }
    for network, usual_network in networks_with_unequal_mtu(design, cluster):
        # MTU008 finds 1500 on a virtual switch with jumbo frames.
        if network.id in left_behind_networks:
            continue
        text = (
            f"network {network.id} has MTU {network.mtu}, but network {usual_network.id}, to the same "
            f"arrays, has MTU {usual_network.mtu}"
        )
        related = ((origin_of(usual_network, "mtu"), f"network {usual_network.id}"),)
        yield Problem(origin_of(network, "mtu"), text, related=related)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(products=NVME, needs=("adapters", "networks")),
    hint=(
        "Set the same `mtu` on all networks to the arrays. Use `mtu: 9000` if adapters, switches, and arrays "
        "support this MTU."
    ),
    sources=(),
    check_cluster=check_cluster,
)
