"""A storage network over RDMA has a gateway that the others of its kind do not have.

## What it checks

Networks of one purpose that carry RDMA traffic (NVMe over RDMA, SMB Direct, PVRDMA) either all have a gateway
or none has.

## Why it matters

Storage over RDMA stays in its subnet. A gateway that one of two fabrics has was copied from another network,
and opens the storage to whoever can reach the router.

## Example

```yaml
# ip-plan.yaml of the example `nvme-of`
networks:
  nvme-a:
    gateway: 198.51.100.254  # <- IP016
    router: {devices: leaf-1}
```

## Use instead

```diff
# ip-plan.yaml
-    gateway: 198.51.100.254
-    router: {devices: leaf-1}
+    gateway: null
```

## When it does not apply

Networks of vSAN, for which TOP006 speaks. A single network of its purpose.

## Limits of this check

Where all have a gateway the design means to route: NVME019 speaks of that.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design, Network, origin_of
from ...views.network.teams import storage_teams
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each network with a gateway among others without."""
    for networks in _rdma_networks_by_purpose(design).values():
        routed = [network for network in networks if network.gateway]
        unrouted = [network for network in networks if not network.gateway]
        if unrouted:
            for network in routed:
                message = (
                    f"network {network.id} has gateway {network.gateway}, but network {unrouted[0].id} has "
                    "none"
                )
                related = ((unrouted[0].origin, f"network {unrouted[0].id}"),)
                yield Problem(origin_of(network, "gateway"), message, related=related)


def _rdma_networks_by_purpose(design: Design) -> dict[str, list[Network]]:
    """Networks of clusters over RDMA, by purpose; each once."""
    by_purpose: dict[str, dict[str, Network]] = {}
    for cluster in design.clusters.values():
        if cluster.carrier.rdma:
            for team in storage_teams(design, cluster):
                network = team.network
                # TOP006 checks gateways of vSAN networks.
                if network is not None and network.purpose in ("nvme-rdma", "smb", "pvrdma"):
                    by_purpose.setdefault(network.purpose, {})[network.id] = network
    return {purpose: list(networks.values()) for purpose, networks in by_purpose.items()}


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("networks",)),
    hint="Remove `gateway`. RDMA storage traffic stays in its subnet.",
    sources=(),
    check=check,
)
