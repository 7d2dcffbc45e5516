"""Two nodes of a mesh have no cable between them, or fewer cables than the other pairs of nodes.

## What it checks

Clusters whose nodes are cabled to each other, without a switch. In a cluster of Storage Spaces Direct, every
pair of nodes must have a cable. In any cluster, a pair with cables must not have fewer cables than the other
pairs.

## Why it matters

A pair without a cable falls back to the management network, or loses access to the drives of the other node.
A pair with one cable, where the others have two, loses its connection when this cable fails. A node of
Storage Spaces Direct reads and writes the drives of all other nodes, and without a switch no device forwards
its packets.

## Example

Four nodes with two ports each make a ring: nothing joins node-1 to node-3, nor node-2 to node-4.

```yaml
# design.yaml of the example `mesh`
clusters:
  edge:
    hosts:
      - names: node-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: chelsio-t6225-cr, slot: "1", ports: [port1, port2]}
```

```yaml
# ip-plan.yaml of the example `mesh`
networks:
  storage-3:
    between: [node-1 SMB2, node-4 SMB2]
    addresses:
      - {of: node-1 SMB2, first: 198.51.100.129}
      - {of: node-4 SMB2, first: 198.51.100.132}
  storage-4:
    purpose: smb
    vlan: 711
    prefix: 198.51.100.192/26
    mtu: 9000
    between: ["node-[3-4] SMB1"]
    addresses: [{of: "node-[3-4] SMB1", first: 198.51.100.195}]
```

```yaml
# wiring.yaml of the example `mesh`
links:
  - {from: node-1 port1, to: node-2 port1, cable: nvidia-mcp2m00-a003e30l}  # <- WIRE019
  - {from: node-2 port2, to: node-3 port2, cable: nvidia-mcp2m00-a003e30l}
  - {from: node-3 port1, to: node-4 port1, cable: nvidia-mcp2m00-a003e30l}
  - {from: node-1 port2, to: node-4 port2, cable: nvidia-mcp2m00-a003e30l}
```

## Use instead

Three nodes need two ports each for that, and four need three.

```diff
# design.yaml
-      - names: node-[1-4]
+      - names: node-[1-3]
```

```diff
# ip-plan.yaml
-    between: [node-1 SMB2, node-4 SMB2]
+    between: [node-1 SMB2, node-3 SMB1]
@@
-      - {of: node-4 SMB2, first: 198.51.100.132}
-  storage-4:
-    purpose: smb
-    vlan: 711
-    prefix: 198.51.100.192/26
-    mtu: 9000
-    between: ["node-[3-4] SMB1"]
-    addresses: [{of: "node-[3-4] SMB1", first: 198.51.100.195}]
+      - {of: node-3 SMB1, first: 198.51.100.131}
```

```diff
# wiring.yaml
-  - {from: node-3 port1, to: node-4 port1, cable: nvidia-mcp2m00-a003e30l}
-  - {from: node-1 port2, to: node-4 port2, cable: nvidia-mcp2m00-a003e30l}
+  - {from: node-1 port2, to: node-3 port1, cable: nvidia-mcp2m00-a003e30l}
```

## When it does not apply

Hosts whose storage traffic uses switches. Clusters with only one pair of nodes.

## Limits of this check

WIRE017 checks whether a cable carries storage traffic. WIRE012 reports a port with an interface and without a
cable; this rule does not report it again.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from ...core.rule import Applies
from ...core.wording import count_text
from ...model.types import Cluster, Design, Link
from ...views.network.direct_cables import direct_links
from ...views.network.teams import storage_teams
from .. import S2D, Problem, Rule
from ..documents.microsoft import AZURE_LOCAL_FOUR_NODES, AZURE_LOCAL_THREE_NODES, LOOKED_UP

Pair = frozenset[str]


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each pair that lacks a cable."""
    members = {host.name for host in cluster.hosts}
    links = [
        link
        for link in direct_links(design)
        if link.a.device != link.b.device and {link.a.device, link.b.device} <= members
    ]
    # A switch forwards the traffic, so that the pairs need no direct cables.
    if not links or _has_switches(design, cluster):
        return
    cables = Counter(frozenset((link.a.device, link.b.device)) for link in links)
    open_hosts = _hosts_without_cable(design, cluster)
    most = max(cables.values())
    for first_host, second_host in combinations([host.name for host in cluster.hosts], 2):
        count = cables[frozenset((first_host, second_host))]
        # Storage Spaces Direct writes to every node; other clusters can omit a pair, but not have fewer
        # cables for it. If both nodes have an open port, WIRE012 finds it.
        if not {first_host, second_host} <= open_hosts and (
            count < most if count else cluster.product in S2D
        ):
            yield _hit(links, first_host, second_host, count, most)


def _has_switches(design: Design, cluster: Cluster) -> bool:
    return any(
        uplink.switch is not None for team in storage_teams(design, cluster) for uplink in team.uplinks
    )


def _hosts_without_cable(design: Design, cluster: Cluster) -> set[str]:
    """Hosts with an SMB or vSAN interface on a port without a cable; WIRE012 finds them."""
    return {
        team.adapter.host
        for team in storage_teams(design, cluster)
        for uplink in team.uplinks
        if uplink.link is None
    }


def _hit(links: list[Link], first_host: str, second_host: str, count: int, most: int) -> Problem:
    cables_text = count_text(count, "cable", zero="no")
    rest = (
        f", but other nodes have {count_text(most, 'cable')} to each other"
        if count
        else ", and no switch forwards their storage traffic"
    )
    return Problem(
        links[0].origin,
        f"{first_host} and {second_host} have {cables_text} between them{rest}",
        subject=f"{first_host} and {second_host}",
    )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(needs=("wiring", "host-links")),
    hint=(
        "Connect every node to every other node, with the same number of cables between all nodes. "
        "Or connect the nodes to switches."
    ),
    sources=(
        AZURE_LOCAL_THREE_NODES.says(
            "The storage ports of three nodes form a full mesh, with two links between any two nodes.",
            "Physical connectivity components",
            LOOKED_UP,
        ),
        AZURE_LOCAL_FOUR_NODES.says(
            "The storage ports of four nodes form a full mesh, with six ports in each node.",
            "Physical connectivity components",
            LOOKED_UP,
        ),
    ),
    check_cluster=check_cluster,
)
