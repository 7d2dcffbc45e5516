"""The adapters of a host do not support the RDMA protocol of its cluster.

## What it checks

Clusters of products other than vSAN with the transport RoCE v2, RoCE v1, or iWARP: every host must have a
storage port on an adapter that supports this protocol.

## Why it matters

No RDMA connection comes up between a host with one protocol and a target with the other; at best, they use
TCP. RoCE and iWARP adapters are both RDMA adapters, but do not interoperate.

## Example

```yaml
# design.yaml
clusters:
  compute:
    product: smb-direct
    transport: iwarp
    virtual_switches: null
    vmkernel: null
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}  # <- NIC004
```

```yaml
# ip-plan.yaml
networks:
  vmotion: null
  vsan: null
```

## Use instead

```diff
# design.yaml
-          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
+          - {card: chelsio-t6225-cr, slot: "1", ports: [vmnic4, vmnic5]}
+software: {nmlx5: null}
```

## When it does not apply

vSAN, which supports only one protocol (NIC005). Clusters over TCP. Adapters without RDMA (NIC003). NVMe over
a transport that ESXi does not support for it (NVME012).

## Limits of this check

refarch does not compare the far end of a connection (an array, a client), because it is not in the clusters
of a design. That the two versions of RoCE do not interoperate follows from the protocols; the source mentions
only RoCE and iWARP.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Host, origin_of
from ...views.network.storage_ports import (
    PROTOCOL_NAMES,
    part_name,
    rdma_protocols,
    storage_ports,
    uses_adapters,
)
from .. import NVME, RDMA, SMB, Problem, Rule
from ..documents.others import AZURE_HOST_NETWORK


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host without a port that supports the protocol of the cluster."""
    # NVME012 finds NVMe over a transport that ESXi does not support for it.
    if cluster.product == "nvme-of" and cluster.transport != "roce-v2":
        return
    related = ((cluster.origin.child("transport"), f"cluster {cluster.id} uses {cluster.transport}"),)
    for host in cluster.hosts:
        ports = [port.nic for port in storage_ports(design)[cluster.id][host.name] if port.nic.protocols]
        # One port that supports the protocol is enough.
        if any(cluster.transport in nic.protocols for nic in ports):
            continue
        if ports:
            nic = ports[0]
            text = (
                f"{nic.name} on {host.name} supports {rdma_protocols(nic)}, but cluster {cluster.id} uses "
                f"{PROTOCOL_NAMES[cluster.transport]}"
            )
            hint = (
                f"Use an adapter that supports {PROTOCOL_NAMES[cluster.transport]}. Or set "
                f"`transport` to a protocol that {nic.name} supports: {rdma_protocols(nic)}."
            )
            yield Problem(nic.origin.child("card"), text, hint, related, host.name)
        # If storage uses specific adapters, NIC003 reports the adapter.
        elif not uses_adapters(cluster):
            yield _hit_of_missing_rdma(cluster, host, related)


def _hit_of_missing_rdma(cluster: Cluster, host: Host, related: tuple[tuple[Origin, str], ...]) -> Problem:
    """A host without an adapter that is known to support RDMA."""
    transport_text = f"cluster {cluster.id} uses {PROTOCOL_NAMES[cluster.transport]}"
    # An entry without `rdma` does not exclude RDMA support.
    card_without_entry = next((card for card, _ in host.cards if "rdma" not in card.data), None)
    if card_without_entry is None:
        text = f"{host.name} has no RDMA-capable adapter, but {transport_text}"
        return Problem(origin_of(host, "name"), text, related=related, subject=host.name)
    text = (
        f"the catalog entry of {part_name(card_without_entry)} in {host.name} does not state RDMA "
        f"support, but {transport_text}"
    )
    hint = (
        f"Set `rdma` in {card_without_entry.origin.file} to the protocols from the vendor's data "
        "sheet. Or set `rdma: []` if the card supports no RDMA."
    )
    return Problem(origin_of(host, "name"), text, hint, related, host.name, "warning")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=(*NVME, "rdma-linux", "pvrdma", *SMB), transports=RDMA, needs=("cards",)),
    hint=(
        "Use adapters that support the protocol of the cluster. Or set `transport` to the protocol that the "
        "adapters support."
    ),
    sources=(
        AZURE_HOST_NETWORK.says(
            "RDMA adapters work only with adapters that use the same RDMA protocol, iWARP or RoCE. (Windows)",
            "RDMA",
        ),
    ),
    check_cluster=check_cluster,
)
