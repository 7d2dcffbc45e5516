"""The resiliency of a Storage Spaces Direct volume does not match the number of nodes.

## What it checks

refarch compares the resiliency of every volume with the number of nodes in the cluster:

- A two-way mirror needs two nodes.
- A three-way mirror and single parity need three nodes.
- Dual parity and mirror-accelerated parity need four nodes.
- Nested resiliency needs exactly two nodes.

A volume without any copy in a cluster of several nodes is also an error. A two-way mirror or single parity is
a warning if three or more nodes would allow three copies.

## Why it matters

The volume cannot be created with too few nodes, because each copy is on a different node. Nested resiliency
keeps copies within each of two nodes and is not possible with three. A volume without copies is lost if one
drive fails.

## Example

```yaml
# design.yaml of the example `s2d`
clusters:
  storage:
    hosts:
      - names: node-[1-3]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}
    s2d:
      volumes:
        Volume1:
          resiliency: dual-parity  # <- SMB014
          size: 4TB
```

```yaml
# wiring.yaml
links:
  - {from: "node-[1-3] pNIC1", to: "leaf-1 swp[1-3]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "node-[1-3] pNIC2", to: "leaf-2 swp[1-3]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

```yaml
# ip-plan.yaml
networks:
  smb-a: {addresses: [{of: "node-[1-3] SMB1", first: 198.51.100.1}]}
  smb-b: {addresses: [{of: "node-[1-3] SMB2", first: 203.0.113.1}]}
```

```yaml
# qos.yaml
apply:
  - {profile: roce, to: ["leaf-[1-2]", "node-[1-3]"]}
```

## Use instead

```diff
# design.yaml
-          resiliency: dual-parity
+          resiliency: three-way-mirror
```

## When it does not apply

A single node, whose copies are on its own drives (SMB002 reports one node that is too few). Shares, because
they have the resiliency of the server below them.

## Limits of this check

refarch counts nodes as fault domains, not chassis or racks. Two-way mirrors on three nodes or more are
supported; the warning states what they lack.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.inventory.host_counts import named_hosts
from ...views.storage.s2d import S2dVolume, s2d_volumes
from .. import S2D, Problem, Rule
from ..documents.microsoft import FAULT_TOLERANCE, LOOKED_UP, NESTED_RESILIENCY

FEWEST_NODES = {
    "two-way-mirror": 2,
    "three-way-mirror": 3,
    "four-way-mirror": 4,
    "parity": 3,
    "dual-parity": 4,
    "mirror-accelerated-parity": 4,
}
"""Nodes that a resiliency needs."""

NESTED = ("nested-two-way-mirror", "nested-mirror-accelerated-parity")
NESTED_NODES = 2
SINGLE_FAILURE = ("two-way-mirror", "parity")
NODES_FOR_THREE_COPIES = 3
"""Nodes that allow three copies."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each volume; volumes with the same resiliency are reported at the first of them."""
    nodes, first = len(named_hosts(design)[cluster.id]), dict[str, S2dVolume]()
    # A single node keeps its copies on its own drives.
    if nodes > 1:
        for volume in s2d_volumes(cluster):
            # Volumes with the same resiliency have one cause.
            first_volume = first.setdefault(volume.resiliency, volume)
            for hit in _hits_of_volume(volume, nodes):
                yield hit._replace(where=first_volume.origin.child("resiliency"), subject=volume.name)


def _hits_of_volume(volume: S2dVolume, nodes: int) -> Iterator[Problem]:
    place, resiliency = volume.origin.child("resiliency"), volume.resiliency
    has_text = f"the cluster has {nodes}"
    if nodes < FEWEST_NODES.get(resiliency, 0):
        yield Problem(
            place,
            f"volume {volume.name} uses {resiliency}, which requires at least "
            f"{FEWEST_NODES[resiliency]} nodes, but {has_text}",
        )
    elif resiliency in NESTED and nodes != NESTED_NODES:
        yield Problem(
            place,
            f"volume {volume.name} uses {resiliency}, which requires exactly {NESTED_NODES} "
            f"nodes, but {has_text}",
        )
    elif resiliency == "simple":
        yield Problem(
            place, f"volume {volume.name} has `resiliency: simple`; its data is lost if one drive fails"
        )
    elif resiliency in SINGLE_FAILURE and nodes >= NODES_FOR_THREE_COPIES:
        text = (
            f"volume {volume.name} uses {resiliency}, which survives only one failure at a time, "
            f"but {has_text} nodes"
        )
        yield Problem(
            place,
            text,
            "Set `resiliency: three-way-mirror`."
            + (" Or set `resiliency: dual-parity`." if nodes >= FEWEST_NODES["dual-parity"] else ""),
            severity="warning",
        )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=S2D, needs=("volumes",)),
    hint=(
        "Set a `resiliency` that the number of nodes supports: a two-way mirror or nested resiliency "
        "for two nodes, or `resiliency: three-way-mirror` for three nodes or more."
    ),
    sources=(
        FAULT_TOLERANCE.says(
            "At least two servers for a two-way mirror, three for a three-way mirror and for single parity, "
            "four for dual parity and for mirror-accelerated parity. With more than two servers a three-way "
            "mirror is recommended, and single parity discouraged.",
            "Minimum scale requirements; Two-way mirror; Single parity",
            LOOKED_UP,
        ),
        NESTED_RESILIENCY.says(
            "Nested resiliency is for clusters of exactly two server nodes.", "Before you begin", LOOKED_UP
        ),
    ),
    check_cluster=check_cluster,
)
