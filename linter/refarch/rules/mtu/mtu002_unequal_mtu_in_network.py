"""VMkernel adapters in one network have different MTUs.

## What it checks

All VMkernel adapters whose port groups are in the same network have the same MTU. The MTU of the majority is
taken as intended, and the others are reported. If all agree, the MTU of the adapters for RDMA is not smaller
than the MTU of their network.

## Why it matters

Applications fail or hang as soon as data flows between two hosts with different MTUs, although small messages
pass. Each end of an RDMA connection derives a packet size from its MTU, and not all applications agree on the
smaller one. TCP agrees on a segment size when it connects, so a mistake reduces throughput and stays hidden.

## Example

```yaml
# design.yaml
clusters:
  compute:
    vmkernel:
      vmk2:
        overrides:
          host-3:
            mtu: 8000  # <- MTU002
          host-4:
            mtu: 9000
```

## Use instead

```diff
# design.yaml
-        overrides:
-          host-3:
-            mtu: 8000
-          host-4:
-            mtu: 9000
+        mtu: 9000
```

## When it does not apply

Networks with a single VMkernel adapter, and adapters in different networks.

## Limits of this check

The vendor's page on how ESXi agrees on packet sizes for RDMA was not found. That connections break rests on
reports from Linux, so this is a warning. Adapters of VMs have no MTU in a design.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Network, Vmkernel, origin_of
from ...views.network.adapter_mtus import (
    adapter_with_usual_mtu,
    adapters_by_mtu,
    adapters_without_jumbo,
    has_smaller_mtu,
)
from .. import RDMA, Problem, Rule, fix_value
from ..documents.broadcom_articles import KB326539
from ..documents.nvidia import NCCL_2135
from ..documents.others import MOONCAKE_3868


def check(design: Design) -> Iterator[Problem]:
    """Network by network, the adapters that differ from the majority."""
    for identity, by_mtu in adapters_by_mtu(design).items():
        usual = adapter_with_usual_mtu(by_mtu)
        for mtu, adapters in by_mtu.items():
            if mtu != usual.mtu:
                for adapter in adapters:
                    network_agrees = design.networks[identity].mtu == usual.mtu
                    yield _hit(identity, adapter, usual, network_agrees)
        # Only adapters that agree with each other are compared with their network.
        if not [mtu for mtu in by_mtu if mtu != usual.mtu]:
            for adapter in by_mtu[usual.mtu]:
                if _is_below(design, design.networks[identity], adapter):
                    yield _hit_of_small_adapter(design.networks[identity], adapter)


def _is_below(design: Design, network: Network, adapter: Vmkernel) -> bool:
    """Whether an adapter for RDMA has smaller frames than its network, and MTU008 does not report it."""
    cluster = design.clusters[adapter.cluster]
    return (
        _carries_rdma_storage(cluster, adapter)
        and has_smaller_mtu(network, adapter)
        # MTU008 finds adapters without jumbo frames where the others have them.
        and (adapter.host, adapter.name) not in adapters_without_jumbo(design)
    )


def _hit_of_small_adapter(network: Network, adapter: Vmkernel) -> Problem:
    name = f"{adapter.name} on {adapter.host}"
    text = f"{name} has MTU {adapter.mtu}, but its network {network.id} has MTU {network.mtu}"
    related = ((origin_of(network, "mtu"), f"MTU of network {network.id}"),)
    hint = f"Remove `mtu` from {adapter.name}. Or set `mtu: {adapter.mtu}` on network {network.id}."
    return Problem(origin_of(adapter, "mtu"), text, hint, related, name)


def _hit(network: str, adapter: Vmkernel, usual: Vmkernel, network_agrees: bool) -> Problem:
    """``network_agrees``: whether the network also has the usual MTU, so that this MTU is intended."""
    usual_text = f"{usual.name} on {usual.host}"
    return Problem(
        origin_of(adapter, "mtu"),
        f"{adapter.name} on {adapter.host} has MTU {adapter.mtu}, but {usual_text} in the same network "
        f"{network} has MTU {usual.mtu}",
        related=((origin_of(usual, "mtu"), f"{usual_text} has MTU {usual.mtu}"),),
        subject=f"{adapter.name} on {adapter.host}",
        # If the network also has the usual MTU, the usual MTU is certain.
        fix=fix_value(origin_of(adapter, "mtu"), usual.mtu, safe=True) if network_agrees else None,
    )


def _carries_rdma_storage(cluster: Cluster, adapter: Vmkernel) -> bool:
    """Whether the adapter carries storage traffic over RDMA."""
    storage = [service for service in cluster.kind.services if service != "nvme-tcp"]
    return cluster.transport in RDMA and any(service in storage for service in adapter.services)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("adapters",)),
    hint=(
        "Set the same `mtu` on all VMkernel adapters of the network. Or remove `mtu` from the "
        "VMkernel adapters, so that all use the MTU of the network."
    ),
    sources=(
        MOONCAKE_3868.says(
            "Two peers with active MTU 4096 and 1024 fail reliable-connection reads and writes when each "
            "uses only its local value; with both at 1024 it works. (Linux)",
            "Description",
        ),
        NCCL_2135.says(
            "A sender and a receiver with different MTUs gave length errors and a hang. (Linux)",
            "Description",
        ),
        KB326539.says("A correct configuration has the same MTU in the whole vSAN cluster."),
    ),
    fixes="usually",
    check=check,
)
