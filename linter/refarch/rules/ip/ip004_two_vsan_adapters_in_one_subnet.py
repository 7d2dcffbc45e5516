"""A host has two VMkernel adapters for vSAN in one subnet.

## What it checks

The VMkernel adapters of each host with the service `vsan` are in different subnets.

## Why it matters

When the first adapter fails, the host can lose its vSAN peers although the second adapter is up. ESXi sends
all traffic for a subnet through one adapter, the first in its routing table, and receives on both. The second
adapter adds no bandwidth and no redundancy.

## Example

```yaml
# design.yaml
clusters:
  compute:
    vmkernel:
      vmk3:
        port_group: vSAN  # <- IP004
        services: [vsan]
```

```yaml
# ip-plan.yaml
networks:
  vsan:
    addresses:
      - {of: "host-[1-4] vmk2", first: 203.0.113.1}
      - {of: "host-[1-4] vmk3", first: 203.0.113.101}
```

## Use instead

One adapter with redundancy from an active and a standby uplink.

```diff
# design.yaml
-      vmk3:
-        port_group: vSAN
-        services: [vsan]
+      vmk2: {port_group: vSAN, services: [vsan]}
```

```diff
# ip-plan.yaml
-      - {of: "host-[1-4] vmk3", first: 203.0.113.101}
```

## When it does not apply

Products other than vSAN. Over TCP, two vSAN adapters in different subnets are possible. Over RDMA, TOP006
reports the second subnet.

## Limits of this check

refarch does not check adapters for other services in the same subnet.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Vmkernel, origin_of
from .. import VSAN, Problem, Rule
from ..documents.broadcom_guides import VCF9_VSAN_NETWORK, VSAN7_NETWORK, VSAN8_NETWORK

SECTION = "Networking Failover and Load Balancing"


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each adapter after the first of a host and subnet."""
    first: dict[tuple[str, int, int], Vmkernel] = {}
    for adapter in cluster.vmkernel:
        network = design.networks.get(adapter.port_group.network) if adapter.port_group is not None else None
        # Adapters for other services are not checked here.
        if network is None or "vsan" not in adapter.services:
            continue
        first_adapter = first.setdefault((adapter.host, network.base, network.length), adapter)
        if first_adapter is not adapter:
            yield Problem(
                origin_of(adapter, "port_group"),
                f"{first_adapter.name} and {adapter.name} on {adapter.host} both carry vSAN traffic in "
                f"subnet {network.prefix}, but vSAN supports only one adapter in a subnet",
                f"Remove `vsan` from `services` of {adapter.name}. Or move {adapter.name} to a port group in "
                "another subnet.",
                related=(
                    (origin_of(first_adapter, "port_group"), f"{first_adapter.name} is in the same subnet"),
                ),
                subject=adapter.host,
            )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("addresses",)),
    hint=(
        "Remove `vsan` from `services` of the second adapter. Or move the second adapter to a port group in "
        "another subnet."
    ),
    sources=(
        VSAN7_NETWORK.says(
            "vSAN does not support several VMkernel adapters of a host in one subnet. (7.0)", SECTION
        ),
        VSAN8_NETWORK.says("States the same for 8.0.", SECTION),
        VCF9_VSAN_NETWORK.says(
            "States the same for 9.0; several adapters in different subnets are possible."
        ),
    ),
    check_cluster=check_cluster,
)
