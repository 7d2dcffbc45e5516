"""A host's adapters do not speak the RDMA protocol that its cluster uses.

## What it checks

Clusters of products other than vSAN whose transport is RoCE v2, RoCE v1 or iWARP: every host has a storage
port on a card that speaks that protocol.

## Why it matters

RoCE and iWARP adapters both call themselves RDMA adapters and cannot talk to each other. Between a host with
one and a target with the other no RDMA connection comes up; the best that happens is TCP.

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

vSAN, which has one protocol only and NIC005 for it; clusters over TCP; cards without any RDMA, which NIC003
finds; NVMe over a transport that ESXi does not have for it, which NVME012 finds.

## Limits of this check

The far end of a connection (an array, a client) is not part of a design's clusters and is not compared. That
the two versions of RoCE do not talk to each other either is taken from the protocols; the source speaks of
RoCE and iWARP.
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
    """One hit for each host without a port that speaks the cluster's protocol."""
    # NVME012 finds NVMe over a transport that ESXi does not have for it.
    if cluster.product == "nvme-of" and cluster.transport != "roce-v2":
        return
    related = ((cluster.origin.child("transport"), f"cluster {cluster.id} uses {cluster.transport}"),)
    for host in cluster.hosts:
        ports = [port.nic for port in storage_ports(design)[cluster.id][host.name] if port.nic.protocols]
        # One port that speaks the protocol is enough to take part.
        if any(cluster.transport in nic.protocols for nic in ports):
            continue
        if ports:
            nic = ports[0]
            text = (
                f"{nic.name} on {host.name} supports {rdma_protocols(nic)}, but cluster {cluster.id} uses "
                f"{PROTOCOL_NAMES[cluster.transport]}"
            )
            yield Problem(nic.origin.child("card"), text, related=related, subject=host.name)
        # Where storage is tied to adapters, NIC003 names the adapter.
        elif not uses_adapters(cluster):
            yield _hit_of_missing_rdma(cluster, host, related)


def _hit_of_missing_rdma(cluster: Cluster, host: Host, related: tuple[tuple[Origin, str], ...]) -> Problem:
    """A host none of whose cards is known to do RDMA."""
    transport_text = f"cluster {cluster.id} uses {PROTOCOL_NAMES[cluster.transport]}"
    # An entry without `rdma` does not say that the card cannot do it.
    card_without_entry = next((card for card, _ in host.cards if "rdma" not in card.data), None)
    if card_without_entry is None:
        text = f"{host.name} has no RDMA-capable adapter, but {transport_text}"
        return Problem(origin_of(host, "name"), text, related=related, subject=host.name)
    text = (
        f"the catalog entry of {part_name(card_without_entry)} in {host.name} does not state RDMA "
        f"support, but {transport_text}"
    )
    hint = (
        f"Set `rdma:` in {card_without_entry.origin.file} to the protocols from the vendor's data sheet, or "
        "to []."
    )
    return Problem(origin_of(host, "name"), text, hint, related, host.name, "warning")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=(*NVME, "pvrdma", *SMB), transports=RDMA, needs=("cards",)),
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
