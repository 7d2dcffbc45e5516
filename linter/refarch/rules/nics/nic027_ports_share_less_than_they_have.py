"""The storage ports of an adapter share less bandwidth than the sum of their speeds.

## What it checks

Every adapter whose vendor states the total bandwidth of its ports. The storage traffic of a host uses ports
of the adapter at the same time, and the sum of their speeds should not exceed the total.

## Why it matters

Each host has half of the planned bandwidth, and neither the host nor the switch shows it. For example, an
adapter with two ports of 100 GbE and one controller for 100 Gbit/s is as fast with both ports as with one.
The plan counts 200 Gbit/s for each host.

## Example

```yaml
# design.yaml of the example `s2d`
clusters:
  storage:
    hosts:
      - names: node-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: intel-e810-cqda2, slot: "1", ports: [pNIC1, pNIC2]}  # <- NIC027
```

```yaml
# wiring.yaml
switches:
  leaf-[1-2]: {model: nvidia-sn3700c, role: leaf, fabric: main, nos: cumulus-linux}
links:
  - {from: "node-[1-4] pNIC1", to: "leaf-1 swp[1-4]", cable: nvidia-mcp1600-c003e30l}
  - {from: "node-[1-4] pNIC2", to: "leaf-2 swp[1-4]", cable: nvidia-mcp1600-c003e30l}
  - {from: "leaf-1 swp[21-22]", to: "leaf-2 swp[21-22]", cable: nvidia-mcp1600-c003e30l, bond: bond1}
```

## Use instead

```diff
# design.yaml
-          - {card: intel-e810-cqda2, slot: "1", ports: [pNIC1, pNIC2]}
+          - {card: nvidia-connectx-6-dx-100g-2p, slot: "1", ports: [pNIC1, pNIC2]}
```

## When it does not apply

Adapters without a total in the catalog; hosts that use one port of the adapter and keep the other as standby,
for which the total is sufficient.

## Limits of this check

Traffic that is not storage is not counted.
"""

from collections.abc import Iterator

from ...core.quantities import ethernet, rate
from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.capacity.host_bandwidth import card_traffic
from .. import Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host and adapter, at the adapter."""
    for host in cluster.hosts:
        for card in card_traffic(design, host.name):
            # One port in use, with the other as standby, never needs more than its own speed.
            if card.card is None or card.total is None or card.line <= card.total:
                continue
            nics = [host.nics[lead.near_end.port] for lead in card.leads]
            ports = " and ".join(f"{lead.near_end.port} at {ethernet(lead.speed)}" for lead in card.leads)
            text = (
                f"{host.name} uses {ports} for storage, but {card.card.vendor} {card.card.model} carries "
                f"only {rate(card.total)} over all of its ports together"
            )
            hint = (
                f"Use {rate(card.total)} for its ports together in your plan; the design stays as it is. Or "
                "use one adapter for each port. Or use an adapter without this limit."
            )
            yield Problem(nics[0].origin.child("card"), text, hint, subject=host.name)


RULE = Rule(
    severity="info",
    confidence="practice",
    applies=Applies(needs=("cards",)),
    hint=(
        "Use the total of the adapter in your calculation. Or use one adapter for each port. Or use "
        "an adapter without this limit."
    ),
    sources=(),
    check_cluster=check_cluster,
)
