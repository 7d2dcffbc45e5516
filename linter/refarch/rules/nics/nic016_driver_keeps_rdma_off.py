"""The Ethernet driver of an Intel adapter keeps RDMA off on an RDMA storage port.

## What it checks

Storage ports of clusters with an RDMA transport on ESXi whose adapter has the parameter `RDMA` of `icen` or
`i40en` stated: the parameter must be 1 for the port.

## Why it matters

With 0, there is no RDMA device, and storage traffic uses TCP or fails. The Intel RDMA driver attaches only if
the Ethernet driver enables RDMA.

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
            parameters:
              icen:
                RDMA: 0  # <- NIC016
```

## Use instead

```diff
# design.yaml
-                RDMA: 0
+                RDMA: 1
```

## When it does not apply

Clusters over TCP, ports without storage traffic, and adapters of other vendors.

## Limits of this check

CFG001 reports a design that does not state the parameter, because the driver keeps RDMA off without it.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.network.storage_ports import storage_ports_of_cluster
from ...views.rdma.host_rdma_settings import driver_parameter
from .. import RDMA, Problem, Rule, fix_value
from ..documents.others import INTEL_IRDMAN

MODULES = ("icen", "i40en")


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port."""
    for port in storage_ports_of_cluster(design, cluster):
        for module in MODULES:
            setting = driver_parameter(port.nic, module, "RDMA")
            # 1 enables RDMA, 0 keeps it off; of several values the value for this port counts.
            if setting is not None and setting.value == 0:
                port_text = f"{port.nic.name} on {port.nic.host}"
                text = (
                    f"{port_text}, a storage port of cluster {cluster.id}, has RDMA=0 in driver {module}, "
                    "but RDMA requires RDMA=1"
                )
                hint = (
                    f"Set `{module}: {{RDMA: 1}}` in `parameters` of the adapter, or one value for "
                    "each port, such as "
                    f'`{module}: {{RDMA: "1,1"}}`. Then restart the host.'
                )
                yield Problem(setting.origin, text, hint, subject=port_text, fix=fix_value(setting.origin, 1))


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(transports=RDMA, needs=("driver-parameters",)),
    hint="Set `RDMA: 1` for the driver in `parameters` of the adapter. Then restart the host.",
    sources=(INTEL_IRDMAN.says("RDMA must be turned on in the LAN driver by its parameter RDMA."),),
    fixes="usually",
    check_cluster=check_cluster,
)
