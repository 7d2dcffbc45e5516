"""vSAN is to run over an RDMA protocol other than RoCE v2, or on a card that does not speak RoCE v2.

## What it checks

vSAN clusters whose transport is RoCE v1 or iWARP; and, where it is RoCE v2, the cards behind the storage
uplinks: each must speak it.

## Why it matters

RoCE v2 is the only RDMA protocol that vSAN knows. On an iWARP card, or with RoCE v1, vSAN finds no RDMA and
the cluster runs over TCP, with all the money for RDMA spent.

## Example

```yaml
# design.yaml
clusters:
  compute:
    transport: iwarp  # <- NIC005
```

```yaml
# qos.yaml
apply: []
```

## Use instead

```diff
# design.yaml
-    transport: iwarp
+    transport: roce-v2
```

```diff
# qos.yaml
-apply: []
+apply:
+  - {profile: roce, to: ["leaf-[1-2]", "host-[1-4]"]}
```

## When it does not apply

vSAN over TCP, and products other than vSAN. Cards without any RDMA are found by NIC003.

## Limits of this check

What a card speaks is in the catalog. Of a card that speaks both, the driver decides: Intel's for ESXi has
RoCE v2 by default, and a parameter for iWARP. Whether its Ethernet driver turns RDMA on is for NIC016.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Source
from ...model.types import Cluster, Design, origin_of
from ...views.network.storage_ports import (
    PROTOCOL_NAMES,
    falls_back_to_tcp,
    part_name,
    rdma_protocols,
    storage_ports,
)
from .. import RDMA, VSAN, Problem, Rule
from ..documents.broadcom_articles import API_PROTO
from ..documents.broadcom_guides import VCF9_RDMA, VCF9_VSAN_NETWORK, VSAN7_RDMA


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for the transport, or else one for each host and card."""
    if cluster.transport != "roce-v2":
        text = (
            f"cluster {cluster.id} runs vSAN over {PROTOCOL_NAMES[cluster.transport]}, but vSAN "
            "supports only "
            "RoCE v2"
        )
        yield Problem(origin_of(cluster, "transport"), text)
        return
    for ports in storage_ports(design)[cluster.id].values():
        effect = f"; the whole cluster {cluster.id} falls back to TCP" if falls_back_to_tcp(ports) else ""
        for port in ports:
            nic = port.nic
            # NIC003 finds a card without any RDMA.
            if nic.card is not None and nic.protocols and "roce-v2" not in nic.protocols:
                use_text = (
                    f"{nic.name} on {nic.host}, {'an active' if port.is_active else 'a standby'} storage "
                    "uplink, is on"
                )
                text = (
                    # A standby uplink that does not speak RoCE v2 does no harm as long as nothing fails.
                    f"{use_text} {part_name(nic.card)}, which supports {rdma_protocols(nic)} but not RoCE "
                    f"v2{effect if port.is_active else ''}"
                )
                yield Problem(nic.origin.child("card"), text, subject=nic.host)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, transports=RDMA, needs=("cards",)),
    hint="Set `transport: roce-v2` and use adapters that support it. Or set `transport: tcp`.",
    sources=(
        VCF9_RDMA.says("vSAN over RDMA uses RoCE v2. (9.0)"),
        VSAN7_RDMA.says("vSAN over RDMA uses RoCE v2. (7.0)"),
        VCF9_VSAN_NETWORK.says(
            "If one host loses RDMA, the whole vSAN cluster falls back to TCP. (9.0)", "Using RDMA"
        ),
        API_PROTO.says("RoCE v2 is the only RDMA protocol that the vSAN API lists. (7.0 U3)"),
        Source(
            "Intel irdman 1.4.4.0 release notes",
            "X722 adapters support iWARP only, and the driver has no RoCE v1.",
        ),
    ),
    check_cluster=check_cluster,
)
