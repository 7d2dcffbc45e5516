"""The storage of a Storage Spaces Direct cluster uses ports that are too slow.

## What it checks

refarch checks the speed of the cables, or else of the ports, under the SMB interfaces of clusters with
Storage Spaces Direct. Less than 10 GbE is an error. Less than 25 GbE in a cluster with four nodes or more is
an info finding.

## Why it matters

With 1 GbE, the drives wait for the network, and a repair takes days. With four nodes or more, even 10 GbE
limits flash drives. Every write crosses the network once or twice before it is complete.

## Example

```yaml
# wiring.yaml of the example `s2d`
links:
  - {from: "node-[1-4] pNIC1", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, speed: 10G}  # <- SMB018
  - {from: "node-[1-4] pNIC2", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, speed: 10G}  # <- SMB018
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# wiring.yaml
-  - {from: "node-[1-4] pNIC1", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, speed: 10G}
-  - {from: "node-[1-4] pNIC2", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l, speed: 10G}
+  - {from: "node-[1-4] pNIC1", to: "leaf-1 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "node-[1-4] pNIC2", to: "leaf-2 swp[1-4]", cable: nvidia-mcp2m00-a003e30l}
```

## When it does not apply

File servers and Hyper-V hosts without Storage Spaces Direct. Ports that do not support the RDMA protocol of
the cluster (NIC003), and ports that are used only after a failure.

## Limits of this check

A port without a speed in the design or in the catalog passes the check.
"""

from collections.abc import Iterator

from ...core.quantities import ethernet
from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.network.storage_ports import StoragePort, storage_ports_of_cluster
from ...views.network.wiring import link_speed
from .. import S2D, Problem, Rule
from ..documents.microsoft import AZURE_LOCAL_NETWORK_PLAN, LOOKED_UP
from ..documents.others import MICROSOFT_S2D

LEAST_SPEED, ADVISED_SPEED = 10_000, 25_000
"""Mbit/s."""

SMALL_CLUSTER = 3
"""Nodes of the largest cluster for which the least is enough."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each active port."""
    for port in storage_ports_of_cluster(design, cluster):
        # NIC003 finds a port that is no storage port at all.
        if cluster.carrier.rdma and not port.nic.rdma:
            continue
        speed = _speed_of_port(design, port)
        # A port that is used only after a failure may be slower.
        if (
            port.is_active
            and speed
            and speed < (ADVISED_SPEED if len(cluster.hosts) > SMALL_CLUSTER else LEAST_SPEED)
        ):
            link = port.uplink.link
            place = port.nic.origin if link is None else link.origin
            name = f"{port.nic.name} on {port.host.name}"
            text = (
                f"{name}, which carries the storage traffic of cluster {cluster.id}, runs at "
                f"{ethernet(speed)}"
            )
            if speed < LEAST_SPEED:
                yield Problem(place, f"{text}, but {ethernet(LEAST_SPEED)} is the minimum", subject=name)
            else:
                advice = (
                    f", but {ethernet(ADVISED_SPEED)} is recommended for {SMALL_CLUSTER + 1} nodes or more"
                )
                yield Problem(place, text + advice, subject=name, severity="info")


def _speed_of_port(design: Design, port: StoragePort) -> int:
    # The link decides, as cable and far end may be slower than the adapter.
    if port.uplink.link is not None:
        return link_speed(design, port.uplink.link) or 0
    return max(port.nic.port.speeds, default=0)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=S2D, needs=("adapters",)),
    hint="Use adapters, cables, and switches with 25 GbE. With two or three nodes, 10 GbE is enough.",
    sources=(
        AZURE_LOCAL_NETWORK_PLAN.says(
            "At least 10 Gb/s for RDMA storage traffic.",
            "Step 3: Determine network traffic intents",
            LOOKED_UP,
        ),
        MICROSOFT_S2D.says(
            "At least 10 Gb/s between the nodes; with four nodes or more, RDMA and 25 Gb/s are recommended.",
            "Networking",
        ),
    ),
    check_cluster=check_cluster,
)
