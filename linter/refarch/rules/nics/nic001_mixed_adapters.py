"""The hosts of a vSAN cluster over RDMA have RDMA adapters of different vendors or models.

## What it checks

The network adapters of the storage uplinks of every vSAN cluster with RoCE v2, on all hosts. All RDMA-capable
adapters must be of one vendor and one model. The adapter of the majority of the hosts counts as the intended
one.

## Why it matters

The vendor does not support the cluster: it supports only the same model from the same vendor at both ends of
a connection, and every host has RDMA connections to all others. Two models also add two sets of drivers,
firmware, and defaults to one lossless network.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
        overrides:
          host-4:
            adapters: [{card: nvidia-connectx-5-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]  # <- NIC001
```

## Use instead

```diff
# design.yaml
-        overrides:
-          host-4:
-            adapters: [{card: nvidia-connectx-5-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
```

## When it does not apply

vSAN over TCP, and products other than vSAN. Two clusters can have different adapters. NIC003 and NIC005 find
an adapter without RoCE v2.

## Limits of this check

The same adapter under the brand of a server vendor is another model in the catalog.
"""

from collections.abc import Iterator

from ...core.majority import most_common
from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.network.shared_uplinks import ports_of_two_switches
from ...views.network.storage_ports import part_name, storage_ports_of_cluster
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_articles import KB382163
from ..documents.broadcom_guides import VCF9_VSAN_NETWORK
from ..documents.nvidia import NVIDIA_RDG


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host and adapter that differs from the usual one."""
    # NIC026 finds a port of two virtual switches, one of which is a mistake.
    ports_on_two_switches = ports_of_two_switches(cluster)
    roce_ports = (
        port
        for port in storage_ports_of_cluster(design, cluster)
        # NIC003 and NIC005 find an adapter without RoCE v2.
        if "roce-v2" in port.nic.protocols and port.nic.name not in ports_on_two_switches
    )
    ports = [(port, port.nic.card) for port in roce_ports if port.nic.card is not None]
    model = most_common((card.vendor, card.model) for _, card in ports)
    example_pair = next(((port, card) for port, card in ports if (card.vendor, card.model) == model), None)
    for port, card in ports:
        if example_pair is None or (card.vendor, card.model) == model:
            continue
        example_port, example_card = example_pair
        difference = "vendors" if card.vendor != example_card.vendor else "models"
        text = (
            f"{port.host.name} uses {part_name(card)} for storage, but {example_port.host.name} uses "
            f"{part_name(example_card)}; vSAN over RDMA does not support adapters of different {difference}"
        )
        related = ((example_port.nic.origin.child("card"), f"the adapter of {example_port.host.name}"),)
        hint = (
            f"Set `card: {example_card.id}` on all hosts of the cluster. Or use another model on all hosts."
        )
        yield Problem(port.nic.origin.child("card"), text, hint, related, port.host.name)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, transports=ROCE, needs=("cards",)),
    hint="Use one model of RDMA adapter in all hosts of the cluster.",
    sources=(
        VCF9_VSAN_NETWORK.says(
            "Use only the same model from the same vendor at each end of an RDMA connection. (9.0)",
            "Using RDMA",
        ),
        KB382163.says("NIC vendors must not be mixed within a cluster.", "Restrictions"),
        NVIDIA_RDG.says("Requires adapters of one vendor and model. (7.0 U3)", "vSAN with RDMA Requirements"),
    ),
    check_cluster=check_cluster,
)
