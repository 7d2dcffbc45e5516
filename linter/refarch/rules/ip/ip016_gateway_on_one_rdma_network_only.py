"""Only some RDMA storage networks of the same purpose have a gateway.

## What it checks

For each purpose (NVMe over RDMA, SMB Direct, PVRDMA), either all networks that carry RDMA traffic have a
gateway, or none has one.

## Why it matters

The gateway opens the storage to every device that can reach the router. Storage over RDMA stays in its
subnet. A gateway on only one of two fabrics was copied from another network.

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

Networks of vSAN, which TOP006 checks. A single network of its purpose.

## Limits of this check

If all networks have a gateway, the design intends to route: NVME019 checks this.
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
                keys = "`gateway` and `router`" if network.router is not None else "`gateway`"
                hint = f"Remove {keys} from network {network.id}. RDMA storage traffic stays in its subnet."
                yield Problem(origin_of(network, "gateway"), message, hint, related)


def _rdma_networks_by_purpose(design: Design) -> dict[str, list[Network]]:
    """Networks of clusters over RDMA, by purpose; each once."""
    by_purpose: dict[str, dict[str, Network]] = {}
    for cluster in design.clusters.values():
        if cluster.carrier.rdma:
            for team in storage_teams(design, cluster):
                network = team.network
                # TOP006 checks gateways of vSAN networks.
                if network is not None and network.purpose in ("nvme-rdma", "smb", "pvrdma", "rdma"):
                    by_purpose.setdefault(network.purpose, {})[network.id] = network
    return {purpose: list(networks.values()) for purpose, networks in by_purpose.items()}


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("networks",)),
    hint="Remove the gateway. RDMA storage traffic stays in its subnet.",
    sources=(),
    check=check,
)
