"""A port of an array is in a network of the hosts, but its cable leads to a fabric without those hosts.

## What it checks

refarch checks every cabled port of an array with an address in a network of the cluster's adapters. At least
one of the adapters must reach it. If an adapter reaches no port of the array, see NVME007.

## Why it matters

Half of the addresses of a controller do not answer if all its ports are on one fabric. Paths are missing, and
the failure of a switch or of a controller can remove all remaining paths. With two fabrics, each controller
needs a port on both.

## Example

```yaml
# wiring.yaml of the example `nvme-of`
links:
  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-2] vmnic5", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct0.eth14", to: leaf-1 swp17, cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct0.eth15", to: leaf-1 swp18, cable: nvidia-mcp2m00-a003e30l}  # <- NVME025
  - {from: "array-1 ct1.eth14", to: leaf-2 swp17, cable: nvidia-mcp2m00-a003e30l}  # <- NVME025
  - {from: "array-1 ct1.eth15", to: leaf-2 swp18, cable: nvidia-mcp2m00-a003e30l}
```

## Use instead

```diff
# wiring.yaml
-  - {from: "array-1 ct0.eth15", to: leaf-1 swp18, cable: nvidia-mcp2m00-a003e30l}
-  - {from: "array-1 ct1.eth14", to: leaf-2 swp17, cable: nvidia-mcp2m00-a003e30l}
+  - {from: "array-1 ct0.eth15", to: leaf-2 swp17, cable: nvidia-mcp2m00-a003e30l}
+  - {from: "array-1 ct1.eth14", to: leaf-1 swp18, cable: nvidia-mcp2m00-a003e30l}
```

## When it does not apply

Ports in networks of other traffic, such as management and replication. Ports without a cable or an address:
see NVME014.

## Limits of this check

VLAN001 checks which VLANs the switch port allows.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.storage.nvme_lanes import misplaced_paths
from ...views.storage.nvme_routes import arrays_of_cluster
from .. import NVME, Problem, Rule
from ..documents.others import IBM_NVME_RDMA


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port."""
    for array in arrays_of_cluster(design, cluster):
        for target in misplaced_paths(design, cluster, array):
            link, network, address, switch = target.link, target.network, target.address, target.switch
            # NVME014 finds a port without a cable or an address.
            if link is None or network is None or address is None or switch is None:
                continue
            text = (
                f"{target.port.name} on {array.name} is in network {network.id}, but its cable leads "
                f"to {switch.name}, where no host adapter of that network is connected"
            )
            array_side = "a" if link.a == target.end else "b"
            related = ((origin_of(address, "text"), f"address of {target.port.name}"),)
            hint = (
                f"Connect port {target.port.name} to a switch of network {network.id}. Or assign the port "
                f"an address in the network of the hosts on {switch.name}."
            )
            yield Problem(origin_of(link, array_side), text, hint, related, target.port.name)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=NVME, needs=("wiring", "arrays", "cables")),
    hint=(
        "Connect the port to a switch of its network. Or assign the port an address in the network "
        "of the switch."
    ),
    sources=(
        IBM_NVME_RDMA.says(
            "Hosts and both nodes of an enclosure must be on the same physical segments for failover. (8.5)"
        ),
    ),
    check_cluster=check_cluster,
)
