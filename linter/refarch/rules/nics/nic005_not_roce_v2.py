"""vSAN uses an RDMA protocol other than RoCE v2, or an adapter that does not support RoCE v2.

## What it checks

vSAN clusters with the transport RoCE v1 or iWARP. If the transport is RoCE v2, the adapters of the storage
uplinks: each must support RoCE v2.

## Why it matters

The cluster runs over TCP, although the RDMA hardware is paid for. RoCE v2 is the only RDMA protocol that vSAN
supports: on an iWARP adapter, or with RoCE v1, vSAN finds no RDMA.

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

vSAN over TCP, and products other than vSAN. NIC003 finds adapters without RDMA.

## Limits of this check

The catalog lists the protocols of an adapter. If an adapter supports both, the driver decides: the Intel
driver for ESXi uses RoCE v2 by default, and has a parameter for iWARP. NIC016 checks whether its Ethernet
driver enables RDMA.
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
            f"cluster {cluster.id} runs vSAN over {PROTOCOL_NAMES[cluster.transport]}, but vSAN supports "
            "only RoCE v2"
        )
        yield Problem(origin_of(cluster, "transport"), text)
        return
    for ports in storage_ports(design)[cluster.id].values():
        effect = f"; the whole cluster {cluster.id} falls back to TCP" if falls_back_to_tcp(ports) else ""
        for port in ports:
            nic = port.nic
            # NIC003 finds an adapter without RDMA.
            if nic.card is not None and nic.protocols and "roce-v2" not in nic.protocols:
                use_text = (
                    f"{nic.name} on {nic.host}, {'an active' if port.is_active else 'a standby'} storage "
                    "uplink, is on"
                )
                text = (
                    # A standby uplink without RoCE v2 has no effect as long as nothing fails.
                    f"{use_text} {part_name(nic.card)}, which supports {rdma_protocols(nic)} but not RoCE "
                    f"v2{effect if port.is_active else ''}"
                )
                yield Problem(nic.origin.child("card"), text, subject=nic.host)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, transports=RDMA, needs=("cards",)),
    hint="Set `transport: roce-v2`, and use adapters that support RoCE v2. Or set `transport: tcp`.",
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
