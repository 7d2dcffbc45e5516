"""A Storage Spaces Direct cluster has fewer than 2 or more than 16 nodes, or an Azure Local cluster has more
than 16.

## What it checks

refarch checks the number of hosts in a cluster with product `s2d` or `azure-local`. Azure Local can also run
on a single machine.

## Why it matters

With one node, the pool has no other node for the second copy. Microsoft does not support clusters with more
than 16 nodes. You need to know this before you buy the nodes.

## Example

```yaml
# design.yaml of the example `s2d`
clusters:
  storage:
    hosts:
      - names: node-[1-17]  # <- SMB002
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}
```

```yaml
# wiring.yaml
links:
  - {from: "node-[1-17] pNIC1", to: "leaf-1 swp[1-17]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "node-[1-17] pNIC2", to: "leaf-2 swp[1-17]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

```yaml
# ip-plan.yaml
networks:
  smb-a: {addresses: [{of: "node-[1-17] SMB1", first: 198.51.100.1}]}
  smb-b: {addresses: [{of: "node-[1-17] SMB2", first: 203.0.113.1}]}
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", "node-[1-17]"]}
```

```yaml
# bom.yaml
items:
  - {part: dell-poweredge-r740, quantity: 17, for: hosts}
  - {part: nvidia-connectx-6-lx-25g-2p, quantity: 17, for: hosts}
  - {part: nvidia-sn2010, quantity: 2, for: leafs}
  - {part: nvidia-mcp2m00-a003e30l, quantity: 34, for: host links}
  - {part: nvidia-mcp1600-c003e30l, quantity: 2, for: links between the leafs}
```

## Use instead

```diff
# design.yaml
-      - names: node-[1-17]
+      - names: node-[1-16]
```

```diff
# wiring.yaml
-  - {from: "node-[1-17] pNIC1", to: "leaf-1 swp[1-17]", cable: nvidia-mcp2m00-a003e30l}
-  - {from: "node-[1-17] pNIC2", to: "leaf-2 swp[1-17]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "node-[1-16] pNIC1", to: "leaf-1 swp[1-16]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "node-[1-16] pNIC2", to: "leaf-2 swp[1-16]", cable: nvidia-mcp2m00-a003e30l}
```

```diff
# ip-plan.yaml
-  smb-a: {addresses: [{of: "node-[1-17] SMB1", first: 198.51.100.1}]}
-  smb-b: {addresses: [{of: "node-[1-17] SMB2", first: 203.0.113.1}]}
+  smb-a: {addresses: [{of: "node-[1-16] SMB1", first: 198.51.100.1}]}
+  smb-b: {addresses: [{of: "node-[1-16] SMB2", first: 203.0.113.1}]}
```

```diff
# qos.yaml
-  - {profile: roce, to: ["leaf-[1-2]", "node-[1-17]"]}
+  - {profile: roce, to: ["leaf-[1-2]", "node-[1-16]"]}
```

```diff
# bom.yaml
-  - {part: dell-poweredge-r740, quantity: 17, for: hosts}
-  - {part: nvidia-connectx-6-lx-25g-2p, quantity: 17, for: hosts}
+  - {part: dell-poweredge-r740, quantity: 16, for: hosts}
+  - {part: nvidia-connectx-6-lx-25g-2p, quantity: 16, for: hosts}
   - {part: nvidia-sn2010, quantity: 2, for: leafs}
-  - {part: nvidia-mcp2m00-a003e30l, quantity: 34, for: host links}
+  - {part: nvidia-mcp2m00-a003e30l, quantity: 32, for: host links}
```

## When it does not apply

Products other than Storage Spaces Direct. A file server can have a single node.

## Limits of this check

SMB014 checks the needs of the volumes. SMB023 checks nodes without a switch.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.inventory.host_counts import named_hosts
from .. import S2D, Problem, Rule
from ..documents.microsoft import AZURE_LOCAL_NETWORK_PLAN, LOOKED_UP
from ..documents.others import MICROSOFT_S2D

FEWEST_NODES, MOST_NODES = 2, 16

NODES_OF_A_PAIR = 2
"""Nodes of a cluster of the topology `two-node`."""

PRODUCTS = {"s2d": "Storage Spaces Direct", "azure-local": "Azure Local"}


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit, at the range with the first host that is too many, or with the only host."""
    named = named_hosts(design)[cluster.id]
    if len(named) > MOST_NODES:
        yield Problem(
            named[MOST_NODES].origin,
            f"cluster {cluster.id} has {len(named)} nodes, but {PRODUCTS[cluster.product]} "
            f"supports at most {MOST_NODES}",
            f"Split the cluster into clusters of up to {MOST_NODES} nodes.",
        )
    elif cluster.topology == "two-node" and len(named) != NODES_OF_A_PAIR:
        # The stated topology contradicts the number, whichever is wrong.
        yield Problem(
            origin_of(cluster, "topology"),
            f"cluster {cluster.id} has `topology: two-node`, but {len(named)} nodes",
            "Set `topology: single-site`. Or remove `topology`.",
            ((named[0].origin, "its nodes"),),
        )
    # Azure Local runs on a single machine as well.
    elif len(named) < FEWEST_NODES and cluster.product == "s2d":
        yield Problem(
            named[0].origin,
            f"cluster {cluster.id} has one node, but Storage Spaces Direct requires at least {FEWEST_NODES}",
            "Add a second node to `hosts`.",
        )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=S2D),
    hint="Split a cluster that is too large. Or add a second node to a cluster with one node.",
    sources=(
        MICROSOFT_S2D.says("A cluster has at least 2 servers and at most 16.", "Servers"),
        AZURE_LOCAL_NETWORK_PLAN.says(
            "The maximum number of machines of an Azure Local instance is 16; one is enough.",
            "Step 1: Determine cluster size",
            LOOKED_UP,
        ),
    ),
    check_cluster=check_cluster,
)
