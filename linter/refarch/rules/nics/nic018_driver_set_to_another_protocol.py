"""The RDMA driver of an Intel adapter is set to another protocol than the cluster uses.

## What it checks

Storage ports of clusters with an RDMA transport on ESXi whose adapter has the parameter `ROCE` of `irdman`
stated: it must be 1 for RoCE v2, and 0 for iWARP.

## Why it matters

A host with iWARP in a RoCE v2 cluster has an RDMA device, but its storage traffic uses TCP or fails. Adapters
of the 800 series support one of the two protocols at a time, and the two do not interoperate.

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
                RDMA: "1,1"
              irdman:
                ROCE: 0  # <- NIC018
```

## Use instead

```diff
# design.yaml
-                ROCE: 0
+                ROCE: 1
```

## When it does not apply

Clusters over TCP, ports without storage traffic, adapters of other vendors, and adapters that support only
one protocol.

## Limits of this check

A design without the parameter has no finding: the default of the driver is RoCE v2.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from ...views.network.storage_ports import PROTOCOL_NAMES, storage_ports_of_cluster
from ...views.rdma.host_rdma_settings import driver_parameter
from .. import RDMA, Problem, Rule, fix_value
from ..documents.others import INTEL_IRDMAN

PROTOCOL_BY_VALUE = {0: "iwarp", 1: "roce-v2"}
"""Protocols by the values of ``ROCE``."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port."""
    for port in storage_ports_of_cluster(design, cluster):
        setting = driver_parameter(port.nic, "irdman", "ROCE")
        protocol = None if setting is None else PROTOCOL_BY_VALUE.get(setting.value)
        # A driver without the parameter uses its default protocol.
        if setting is None or protocol is None or protocol == cluster.transport:
            continue
        port_text = f"{port.nic.name} on {port.nic.host}"
        # RoCE v1 has no value of the parameter.
        fitting_value = next(
            (value for value, name in PROTOCOL_BY_VALUE.items() if name == cluster.transport), None
        )
        text = (
            f"{port_text}, a storage port of cluster {cluster.id}, has ROCE={setting.value} "
            f"({PROTOCOL_NAMES[protocol]}) in driver irdman, but the cluster uses "
            f"{PROTOCOL_NAMES[cluster.transport]}"
        )
        fix = None if fitting_value is None else fix_value(setting.origin, fitting_value)
        hint = (
            f"Set `irdman: {{ROCE: {fitting_value}}}` in `parameters` of the adapter, or one value "
            "for each port, such "
            f'as `irdman: {{ROCE: "{fitting_value},{fitting_value}"}}`. Then restart the host.'
        )
        yield Problem(setting.origin, text, hint if fix else "", subject=port_text, fix=fix)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(transports=RDMA, needs=("driver-parameters",)),
    hint=(
        "Set `ROCE` for driver irdman to the protocol of the cluster: `ROCE: 1` for RoCE v2, or "
        "`ROCE: 0` for iWARP. Then restart the host."
    ),
    sources=(
        INTEL_IRDMAN.says(
            "RoCE v2 is the default protocol, and iWARP can be set by a module parameter; the driver has no "
            "RoCE v1."
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
