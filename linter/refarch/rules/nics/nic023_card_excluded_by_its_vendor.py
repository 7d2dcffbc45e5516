"""The vendor of an adapter does not support the RDMA use of the cluster.

## What it checks

Adapters that carry storage or PVRDMA traffic of a cluster over RDMA. Their catalog entry must not list the
product of the cluster as excluded by the vendor. The catalog excludes vSAN over RDMA and PVRDMA on the VIC of
Cisco.

## Why it matters

The cluster falls back to TCP, or the vendors refuse support. The adapter supports RoCE, and the setup of the
cluster can even accept it, but neither the vendor of the adapter nor the vendor of the product supports this
use.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - card: cisco-vic-1455  # <- NIC023
            slot: "1"
            ports: [vmnic4, vmnic5]
software: {nmlx5: null}
```

## Use instead

```diff
# design.yaml
-          - card: cisco-vic-1455
+          - card: nvidia-connectx-6-lx-25g-2p
@@
-software: {nmlx5: null}
```

## When it does not apply

vSAN over TCP, NVMe over Fabrics, and SMB Direct.

## Limits of this check

refarch checks only the data in the catalog; the compatibility guides of both vendors are decisive.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.network.storage_ports import storage_ports_of_cluster
from .. import RDMA, Problem, Rule
from ..documents.others import CISCO_VIC_GUIDE


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host and adapter."""
    for port in storage_ports_of_cluster(design, cluster):
        # The catalog lists it only for adapters whose vendor excludes it.
        host, origin, card = port.host.name, port.nic.origin, port.nic.card
        if card is not None and cluster.product in card.data.get("not_for", ()):
            message = (
                f"{host} carries {cluster.kind.title} over RDMA on a {card.vendor} {card.model}, "
                "but the vendor does not support this use"
            )
            hint = (
                f"Use an adapter that both vendors list for {cluster.kind.title}. Or set `transport: "
                "tcp` for the cluster."
            )
            yield Problem(origin.child("card"), message, hint, subject=host)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(transports=RDMA, needs=("cards",)),
    hint="Use an adapter that both vendors list for the product. Or set `transport: tcp` for the cluster.",
    sources=(
        CISCO_VIC_GUIDE.says(
            "RoCE v2 between Cisco adapters only; on ESXi for NVMe over Fabrics, not for vSAN, PVRDMA or "
            "iSER.",
            "Guidelines, Limitations, and Requirements",
            verified="2026-11-22",
        ),
    ),
    check_cluster=check_cluster,
)
