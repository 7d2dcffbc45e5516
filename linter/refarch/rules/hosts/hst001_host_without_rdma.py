"""RDMA is disabled on a host of a vSAN cluster over RDMA, or on the network adapter of its active uplink.

## What it checks

Every host of a vSAN cluster with RoCE v2 has at least one active uplink of its vSAN adapter with RDMA
enabled. A design can disable it for a cluster, a group of hosts, one host, or one network adapter.

## Why it matters

The whole cluster falls back to TCP as soon as one host cannot use RDMA. The datastore stays available, but
with the latency and CPU load of TCP. Only the health check of the cluster shows the reason. vSAN uses RDMA
for all hosts or for none.

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
          host-4: {rdma: false}  # <- HST001
```

## Use instead

```diff
# design.yaml
-        overrides:
-          host-4: {rdma: false}
```

## When it does not apply

vSAN over TCP, and products other than vSAN. The vSAN rules find a host without a vSAN adapter, and HST002
finds a host without the port that the port group uses.

## Limits of this check

NIC003 and NIC005 find a network adapter that does not support RoCE v2, at the line of the adapter. The
catalog does not state whether onboard ports of a server support RDMA. NIC003, not this rule, reports a host
that uses one.
refarch does not check here whether the adapter is certified by the vendor.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.network.storage_ports import StoragePort, falls_back_to_tcp, storage_ports
from .. import ROCE, VSAN, Problem, Rule
from ..documents.broadcom_articles import KB326624
from ..documents.broadcom_guides import VCF9_VSAN_NETWORK, VSAN7_RDMA
from ..documents.nvidia import NVIDIA_RDG


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host with RDMA disabled."""
    for name, ports in storage_ports(design)[cluster.id].items():
        port_without_rdma = next(
            (port for port in ports if port.is_active and "roce-v2" in port.nic.protocols), None
        )
        # If one active uplink has RDMA, the host uses RDMA.
        if port_without_rdma is not None and falls_back_to_tcp(ports):
            text = f"RDMA is disabled on {name}, so the whole cluster {cluster.id} falls back to TCP"
            yield Problem(_rdma_origin(port_without_rdma), text, subject=name)


def _rdma_origin(port: StoragePort) -> Origin:
    """Place that disables RDMA: for the host (or its group or cluster), or for the adapter."""
    return port.nic.origin.child("rdma") if port.host.rdma else origin_of(port.host, "rdma")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=VSAN, transports=ROCE, needs=("adapters",)),
    hint=("Remove `rdma: false` from the host or its adapter. Or set `transport: tcp` for the cluster."),
    sources=(
        VCF9_VSAN_NETWORK.says(
            "Every host must support RDMA; if one loses it, the whole cluster falls back to TCP. (9.0)",
            "Using RDMA",
        ),
        VSAN7_RDMA.says("States the same. (7.0 U2 and later)"),
        KB326624.says(
            "Each data node needs an active RDMA NIC as vSAN uplink. (7.0)", "What does the check do"
        ),
        NVIDIA_RDG.says(
            "Every host must support RDMA; otherwise the cluster uses TCP. (7.0 U3)",
            "vSAN with RDMA Requirements",
        ),
    ),
    check_cluster=check_cluster,
)
