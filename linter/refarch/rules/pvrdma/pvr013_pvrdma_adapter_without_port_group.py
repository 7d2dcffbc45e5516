"""A PVRDMA adapter of a virtual machine is not connected to a port group.

## What it checks

Every PVRDMA adapter of a virtual machine must have a port group.

## Why it matters

The virtual machine has no RDMA, whatever the host has. The adapter finds its RDMA device through the uplinks
of its distributed switch.

## Example

```yaml
# design.yaml of the example `pvrdma`
clusters:
  compute:
    virtual_machines:
      - names: "vm-[1-]"
        hosts: hosts of compute
        vcpus: 16
        memory: 64GB
        memory_reservation: all
        hardware_version: 17
        guest: {os: "CentOS 7.6", kernel: "3.10"}
        adapters:
          eth1:  # <- PVR013
            kind: pvrdma
```

## Use instead

```diff
# design.yaml
             kind: pvrdma
+            port_group: PVRDMA
```

## When it does not apply

Adapters of other kinds. A port group of a standard switch: see PVR001.

## Limits of this check

PVR008 checks whether the uplinks of the port group support RDMA.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design
from .. import Problem, Rule
from ..documents.broadcom_guides import PVRDMA_SUPPORT


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each adapter."""
    for vm in cluster.virtual_machines:
        for adapter in vm.adapters.values():
            if adapter.kind == "pvrdma" and adapter.port_group is None:
                text = f"the PVRDMA adapter {adapter.name} on {vm.name} is not connected to a port group"
                yield Problem(adapter.origin, text, subject=vm.name)


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("pvrdma",), needs=("machines",)),
    hint="Set `port_group` to a port group of a distributed switch with RDMA-capable uplinks.",
    sources=(
        PVRDMA_SUPPORT.says(
            "The RDMA adapter is an uplink of the distributed switch to which the PVRDMA adapter "
            "of the virtual machine is connected.",
            "Supported Configurations",
        ),
    ),
    check_cluster=check_cluster,
)
