"""A port with RDMA storage traffic is on an adapter that does not support RDMA.

## What it checks

The active and standby storage uplinks of every cluster with an RDMA transport. An adapter without an RDMA
protocol in its catalog entry is an error. A port on the board of the server is a warning, because the catalog
does not state whether it supports RDMA. An adapter without `rdma` in its catalog entry is also a warning.

## Why it matters

An active uplink without RDMA forces the host, and with it the whole vSAN cluster, to use TCP. A standby
uplink has no effect until a failure, when the cluster loses RDMA in addition to an uplink. No driver adds
RDMA to an adapter.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - {card: intel-xxv710-da2, slot: "1", ports: [vmnic4, vmnic5]}  # <- NIC003
```

## Use instead

```diff
# design.yaml
-          - {card: intel-xxv710-da2, slot: "1", ports: [vmnic4, vmnic5]}
+          - {card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}
```

## When it does not apply

Clusters over TCP, and ports without storage traffic: management over an adapter without RDMA is acceptable.

## Limits of this check

The rule checks what adapters support, not what is certified. vSAN requires adapters from the vSAN section of
the Broadcom Compatibility Guide. Check the guide for the adapter, driver, and firmware.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.network.storage_ports import (
    PROTOCOL_NAMES,
    StoragePort,
    falls_back_to_tcp,
    part_name,
    rdma_is_known,
    storage_ports,
)
from .. import RDMA, ROCE, VSAN, Problem, Rule
from ..documents.broadcom_articles import KB326624
from ..documents.broadcom_guides import VCF9_VSAN_NETWORK


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host and port."""
    for ports in storage_ports(design)[cluster.id].values():
        cluster_falls_back = (
            cluster.product in VSAN and cluster.transport in ROCE and falls_back_to_tcp(ports)
        )
        # The whole vSAN cluster falls back to TCP if one host does not support RDMA.
        effect = f"; the whole cluster {cluster.id} falls back to TCP" if cluster_falls_back else ""
        for port in ports:
            # A standby uplink without RDMA has no effect as long as nothing fails.
            yield from _hits_of_port(cluster, port, effect if port.is_active else "")


def _hits_of_port(cluster: Cluster, port: StoragePort, effect: str) -> Iterator[Problem]:
    nic, role = port.nic, "an active" if port.is_active else "a standby"
    use_text = (
        f"{nic.name} on {nic.host}, {role} storage uplink of cluster {cluster.id} ({cluster.transport}), is"
    )
    # The catalog does not state what ports on the board of a server support.
    if nic.card is None:
        text = (
            f"{use_text} a port on the board of {part_name(port.host.server)}, but the catalog lists no RDMA "
            "for this port"
        )
        hint = (
            "Use the port of an RDMA-capable adapter. Or, if the server manual lists RDMA for the "
            "port, waive the finding: `# refarch: waive NIC003: REASON`."
        )
        yield Problem(nic.origin, text, hint, subject=nic.host, severity="warning")
    elif not rdma_is_known(nic):
        text = f"{use_text} on {part_name(nic.card)}, but its catalog entry does not state RDMA support"
        hint = (
            f"Set `rdma` in {nic.card.origin.file} to the protocols from the vendor's data sheet. Or set "
            "`rdma: []` if the card supports no RDMA."
        )
        yield Problem(nic.origin.child("card"), text, hint, subject=nic.host, severity="warning")
    elif not nic.protocols:
        text = f"{use_text} on {part_name(nic.card)}, which does not support RDMA{effect}"
        protocol = PROTOCOL_NAMES[cluster.transport]
        certified = " that is certified for vSAN" if cluster.product in VSAN else ""
        hint = f"Use an adapter with {protocol}{certified}. Or use other ports for the storage traffic."
        yield Problem(nic.origin.child("card"), text, hint, subject=nic.host)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=RDMA),
    hint="Use an adapter with RDMA. Or use other ports for the storage traffic.",
    sources=(
        VCF9_VSAN_NETWORK.says(
            "Each host needs an RDMA NIC certified for vSAN, from the vSAN section of the guide. (9.0)",
            "Using RDMA",
        ),
        VCF9_VSAN_NETWORK.says(
            "If one host loses RDMA, the whole vSAN cluster falls back to TCP. (9.0)", "Using RDMA"
        ),
        KB326624.says(
            "The health check requires an active, certified RDMA NIC as vSAN uplink on each data node. (7.0)",
            "What does the check do",
        ),
    ),
    check_cluster=check_cluster,
)
