"""A host has no RDMA adapter as an uplink for the port group of PVRDMA adapters.

## What it checks

refarch checks clusters whose virtual machines have PVRDMA adapters. Every host must have an RDMA-capable
port, with RDMA enabled, among the uplinks of their port group. A host with RDMA disabled in the design is an
error. A host without such a port is a warning.

## Why it matters

Every connection with a virtual machine on that host uses TCP. It works, but more slowly, and no alarm fires.

## Example

```yaml
# design.yaml of the example `pvrdma`
clusters:
  compute:
    hosts:
      - names: host-[1-2]
        server: dell-poweredge-r740
        rdma: false  # <- PVR008
        adapters: [{card: nvidia-connectx-5-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
```

## Use instead

```diff
# design.yaml
-        rdma: false
```

## When it does not apply

Other products.

## Limits of this check

WIRE012 checks whether the port has a cable.
"""

from collections.abc import Iterator

from ...core.origin import Origin
from ...core.rule import Applies
from ...model.types import Cluster, Design, Host, origin_of
from ...views.network.storage_ports import ports_without_adapters
from ...views.rdma.virtual_machines import rdma_hosts
from .. import Problem, Rule
from ..documents.broadcom_guides import PVRDMA_SUPPORT
from ..documents.others import PVRDMA_ENDPOINTS


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each group of hosts without one, which counts them."""
    rdma_ports = rdma_hosts(design)
    for host in cluster.hosts:
        # Hosts without machines of this kind are in no list.
        if host.name in rdma_ports and not rdma_ports[host.name]:
            message = (
                f"{host.name} has no RDMA-capable uplink for the port groups of PVRDMA adapters; its "
                "virtual machines use TCP"
            )
            # RDMA that the design disables is a contradiction. An adapter without RDMA only means TCP.
            is_off = any(nic.protocols and not nic.rdma for nic in host.nics.values())
            yield Problem(
                _cause(cluster, host), message, subject=host.name, severity="error" if is_off else "warning"
            )


def _cause(cluster: Cluster, host: Host) -> Origin:
    """Place of what keeps a host from RDMA: its own setting, else the setting of the card that is an uplink,
    else a card."""
    if not host.rdma:
        return origin_of(host, "rdma")
    uplinks = list(ports_without_adapters(cluster, host))
    disabled = next((nic for nic in uplinks if nic.protocols and not nic.rdma), None)
    if disabled is not None:
        return disabled.origin.child("rdma")
    without_rdma = next((nic for nic in uplinks if nic.card is not None), None)
    if without_rdma is not None:
        return without_rdma.origin
    return host.cards[0][1] if host.cards else origin_of(host, "name")


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("pvrdma",), needs=("machines",)),
    hint="Connect an RDMA adapter as an uplink of the port group on every host. Or remove `rdma: false`.",
    sources=(
        PVRDMA_SUPPORT.says(
            "Virtual machines on different hosts need the adapter as an uplink of the switch; "
            "without it, they use TCP.",
            "Supported Configurations",
        ),
        PVRDMA_ENDPOINTS.says(
            "RDMA is used where both hosts have an RDMA adapter as an uplink of the switch.", verified=""
        ),
    ),
    check_cluster=check_cluster,
)
