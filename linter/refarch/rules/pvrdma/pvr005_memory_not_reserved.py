"""A virtual machine with a PVRDMA adapter does not reserve all of its memory.

## What it checks

The memory reservation of every virtual machine with a PVRDMA adapter must be `all`, or an amount that is not
less than its memory.

## Why it matters

The virtual machine does not power on. The adapter reads and writes the memory directly, so no memory can be
swapped out.

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

```diff
# design.yaml
-        memory_reservation: none
+        memory_reservation: all
```

## When it does not apply

Other products.

## Limits of this check

Virtual machines without a reservation in the design pass the check.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, VirtualMachine, origin_of
from ...model.units import capacity
from ...views.rdma.virtual_machines import pvrdma_machines
from .. import Problem, Rule, fix_value
from ..documents.broadcom_guides import PVRDMA_GUIDE_65


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each group of machines, which counts them."""
    for vm in pvrdma_machines(design)[cluster.id]:
        if not _reserves_everything(vm):
            message = (
                f"VM {vm.name} reserves {vm.reservation} of its {vm.memory or 'memory'}, but a PVRDMA "
                "adapter requires all memory to be reserved"
            )
            place = origin_of(vm, "reservation")
            yield Problem(place, message, subject=vm.name, fix=fix_value(place, "all"))


def _reserves_everything(vm: VirtualMachine) -> bool:
    """Whether the reservation is all of the memory, or is not stated."""
    # A machine whose reservation the design does not state passes.
    if vm.reservation in ("", "all", "none"):
        return vm.reservation != "none"
    return bool(vm.memory) and capacity(vm.reservation) >= capacity(vm.memory)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=("pvrdma",), needs=("machines",)),
    hint="Set `memory_reservation: all`.",
    sources=(
        PVRDMA_GUIDE_65.says(
            "Adding the adapter includes reserving all guest memory (all locked). (6.5, read in a "
            "public copy)",
            "Assign a PVRDMA Adapter to a Virtual Machine",
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
