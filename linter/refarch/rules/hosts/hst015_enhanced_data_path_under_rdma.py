"""A virtual switch in enhanced data path mode (ENS) has an Intel RDMA port as an uplink for storage traffic.

## What it checks

refarch checks every virtual switch on ESXi with `ens: true` that carries PVRDMA, or the storage traffic of a
cluster with an RDMA transport. No uplink of such a virtual switch may be a port with the driver `icen` or
`i40en`.

## Why it matters

vSAN falls back to TCP without an alarm, and NVMe over RDMA finds no device. While the Ethernet driver of an
Intel adapter (`icen`, `i40en`) is in enhanced data path mode, the Intel RDMA driver provides no RDMA device.

## Example

```yaml
# design.yaml
software: {nmlx5: null}
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        adapters:
          - card: intel-e810-xxvda2
            slot: "1"
            ports: [vmnic4, vmnic5]
            parameters: {icen: {RDMA: "1,1"}}
    virtual_switches:
      Storage:
        ens: true  # <- HST015
```

## Use instead

```diff
# design.yaml
-        ens: true
+        ens: false
```

## When it does not apply

Adapters of other vendors, virtual switches without storage traffic, and clusters over TCP.

## Limits of this check

refarch does not check whether the drivers of other vendors provide RDMA in this mode.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, VirtualSwitch, origin_of
from ...views.network.storage_ports import storage_ports_of_cluster
from ...views.rdma.virtual_machines import rdma_uplinks
from .. import RDMA, Problem, Rule
from ..documents.others import INTEL_IRDMAN

DRIVERS_WITHOUT_ENS = ("icen", "i40en")


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each virtual switch."""
    storage_nics = {port.nic.name: port.nic for port in storage_ports_of_cluster(design, cluster)}
    # RDMA traffic of virtual machines uses the uplinks of their switch, and no storage port.
    if cluster.product == "pvrdma":
        storage_nics = {vmnic: design.hosts[host].nics[vmnic] for _, host, vmnic in rdma_uplinks(cluster)}
    for switch in cluster.virtual_switches.values():
        if switch.ens:
            for vmnic in switch.uplinks.values():
                nic = storage_nics.get(vmnic)
                if nic is not None and nic.driver in DRIVERS_WITHOUT_ENS:
                    yield _hit(cluster, switch, vmnic)
                    # The mode applies to the whole switch, so one port is enough.
                    break


def _hit(cluster: Cluster, switch: VirtualSwitch, vmnic: str) -> Problem:
    text = (
        f"virtual switch {switch.name} uses enhanced data path mode, in which {vmnic}, a storage uplink of "
        f"cluster {cluster.id}, has no RDMA"
    )
    return Problem(origin_of(switch, "ens"), text)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=RDMA, needs=("enhanced-data-path",)),
    hint=(
        "Set `ens: false` on the virtual switch. Or use ports without RDMA traffic for the enhanced data "
        "path."
    ),
    sources=(INTEL_IRDMAN.says("RDMA is not available while the LAN driver is in ENS mode."),),
    check_cluster=check_cluster,
)
