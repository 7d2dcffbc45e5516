"""A machine with a PVRDMA adapter has not all of its memory reserved.

## What it checks

The memory reservation of every machine with a PVRDMA adapter is `all`.

## Why it matters

The adapter reads and writes the machine's memory by itself, so none of it may be swapped out; the machine does not power on.

## Example

```yaml
# design.yaml of the example `pvrdma`
clusters:
  compute:
    virtual_machines:
      - names: vm-[1-2]
        hosts: host-[1-2]
        vcpus: 16
        memory: 64GB
        memory_reservation: none  # <- PVR005
        hardware_version: 17
        guest: {os: "CentOS 7.6", kernel: "3.10"}
        adapters: {eth1: {kind: pvrdma, port_group: PVRDMA}}
```

## Use instead

```yaml
# design.yaml of the example `pvrdma`
clusters:
  compute:
    virtual_machines:
      - names: vm-[1-2]
        hosts: host-[1-2]
        vcpus: 16
        memory: 64GB
        memory_reservation: all
        hardware_version: 17
        guest: {os: "CentOS 7.6", kernel: "3.10"}
        adapters: {eth1: {kind: pvrdma, port_group: PVRDMA}}
```

## When it does not apply

Other products.

## Limits of this check

Machines whose reservation the design does not state pass. That all memory has to be reserved is in VMware's guide for 6.5,
which was not read again for this rule.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, where
from .. import Hit
from ..documents import PVRDMA_SUPPORT

SEVERITY = "error"
CONFIDENCE = "practice"
APPLIES = Applies(products=("pvrdma",))
HINT = "Reserve all guest memory."
SOURCES = (
    PVRDMA_SUPPORT.says("The adapter reaches the memory of virtual machines by itself.", verified=""),
)


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Hit]:
    """One hit for each group of machines, which counts them."""
    for machine in cluster.virtual_machines:
        if machine.reservation not in ("", "all") and any(one.kind == "pvrdma" for one in machine.adapters.values()):
            message = (
                f"{machine.name} has a PVRDMA adapter and reserves {machine.reservation} of its {machine.memory or 'memory'}"
            )
            yield Hit(where(machine, "reservation"), message, subject=machine.name)
