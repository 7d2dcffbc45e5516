"""A Network ATC intent enables RDMA on a port that does not support RDMA.

## What it checks

The intents of Azure Local whose ports belong to network adapters without RDMA. Such an intent must have
`network_direct: off`. Without the key, Network ATC enables RDMA.

## Why it matters

The deployment of Azure Local stops: the environment validator finds that the port does not support RDMA, but
that the intent enables RDMA.

## Example

```yaml
# design.yaml of the example `azure-local`
services: {dns: site}
appliances: null
clusters:
  storage:
    hosts:
      - names: node-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [pNIC1, pNIC2]}
          - {card: intel-x710-da2, slot: "2", ports: [pNIC3, pNIC4]}
    interfaces:
      vManagement(Converged): null
    intents:
      Converged: {traffic: [storage], adapters: [pNIC1, pNIC2], vlans: [70, 80]}
      Management:  # <- SMB036
        traffic: [management, compute]
        adapters: [pNIC3, pNIC4]
```

```yaml
# ip-plan.yaml of the example `azure-local`
networks:
  nodes: null
```

```yaml
# bom.yaml of the example `azure-local`
items:
  - {part: dell-poweredge-r740, quantity: 4, for: hosts}
  - {part: nvidia-connectx-6-lx-25g-2p, quantity: 4, for: hosts}
  - {part: intel-x710-da2, quantity: 4, for: hosts}
  - {part: nvidia-sn2010, quantity: 2, for: leaf switches}
  - {part: nvidia-mcp2m00-a003e30l, quantity: 9, spares: 1, for: host links}
  - {part: nvidia-mcp1600-c003e30l, quantity: 2, for: links between the leaf switches}
```

## Use instead

```diff
# design.yaml
         adapters: [pNIC3, pNIC4]
+        network_direct: "off"
```

## When it does not apply

Intents for storage in a cluster with RDMA: NIC003 and NIC004 find their ports. Onboard ports, and adapters
whose RDMA protocols the catalog does not list.

## Limits of this check

refarch does not check whether the firmware of the adapter disables RDMA.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, NetworkAtcIntent, Nic, origin_of
from ...views.network.storage_ports import part_name, rdma_is_known
from .. import Problem, Rule
from ..documents.microsoft import AZURE_ARC_2714


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each intent, with its first port without RDMA."""
    for intent in cluster.intents:
        # NIC003 and NIC004 find ports that cannot carry the storage traffic of the cluster.
        if intent.network_direct == "off" or ("storage" in intent.traffic and cluster.carrier.rdma):
            continue
        nic = _first_port_without_rdma(cluster, intent)
        if nic is not None and nic.card is not None:
            verb = (
                f"sets `network_direct: {intent.network_direct}`" if intent.network_direct else "enables RDMA"
            )
            yield Problem(
                origin_of(intent, "network_direct") if intent.network_direct else intent.origin,
                f"intent {intent.name} {verb}, but {nic.name} on {nic.host} is on {part_name(nic.card)}, "
                "which does not support RDMA",
                f'Set `network_direct: "off"` in intent {intent.name}. Or use an adapter with RDMA.',
                ((nic.origin, f"adapter of {nic.name}"),),
                intent.name,
            )


def _first_port_without_rdma(cluster: Cluster, intent: NetworkAtcIntent) -> Nic | None:
    ports = (host.nics[name] for host in cluster.hosts for name in intent.adapters if name in host.nics)
    return next((nic for nic in ports if rdma_is_known(nic) and not nic.protocols), None)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=("azure-local",), needs=("intents",)),
    hint='Set `network_direct: "off"` in the intent.',
    sources=(
        AZURE_ARC_2714.says(
            "The validator fails for an adapter without RDMA whose intent has no override of NetworkDirect.",
            "description",
            "2026-11-29",
        ),
    ),
    check_cluster=check_cluster,
)
