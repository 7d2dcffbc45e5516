"""The VMs of a host need more processors or memory than the host has.

## What it checks

The vCPUs of each VM, compared with the logical processors of its host, and the memory that all VMs of a host
reserve, compared with its memory.

## Why it matters

The last VM does not start, because reserved memory, and the fixed memory of a Hyper-V VM, is not shared with
others. A VM with more vCPUs than its host has logical processors does not start either.

## Example

```yaml
# design.yaml
clusters:
  compute:
    hosts:
      - names: host-[1-4]
        server: dell-poweredge-r740
        memory: 128GB
        adapters: [{card: nvidia-connectx-6-lx-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
    virtual_machines:
      - names: database
        hosts: host-1
        memory: 192GB  # <- HST041
        memory_reservation: all
```

## Use instead

```diff
# design.yaml
-        memory: 128GB
+        memory: 256GB
```

## When it does not apply

Paravirtual RDMA, whose VMs PVR011 checks; VMs without a reservation, and hosts without stated processors or
memory.

## Limits of this check

VMs that are not in the design are not counted, and neither is the memory of the hypervisor: the VMs can
reserve anything below the memory of the host. Logical processors are counted with hyperthreading enabled.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.inventory.vm_sizes import (
    OVERCOMMITMENT_HINT,
    overcommitment_text,
    overcommitted_memory,
    oversized_vms,
)
from .. import Problem, Rule
from ..documents.broadcom_guides import VIRTUAL_CPUS


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each group of VMs that is too large, with the number of VMs or hosts."""
    # PVR011 finds VMs with paravirtual RDMA.
    if cluster.product == "pvrdma":
        return
    for machine, host, threads in oversized_vms(cluster):
        text = (
            f"VM {machine.name} has {machine.vcpus} vCPUs, but {host.name} has only {threads} logical "
            "processors"
        )
        related = ((host.origin, "host"),)
        hint = f"Set `vcpus: {threads}` or less. Or use hosts with more logical processors."
        yield Problem(origin_of(machine, "vcpus"), text, hint, related, machine.name)
    for overcommitted in overcommitted_memory(cluster):
        related = ((overcommitted.host.origin, "host"),)
        yield Problem(
            origin_of(overcommitted.machines[-1], "memory"),
            overcommitment_text(overcommitted),
            OVERCOMMITMENT_HINT,
            related,
            subject=overcommitted.host.name,
        )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("machines", "processors", "memory")),
    hint=(
        "Reduce `vcpus`, `memory`, or `memory_reservation` of the VMs. Or distribute the VMs over more "
        "hosts. Or use hosts with more processors or memory."
    ),
    sources=(VIRTUAL_CPUS.says("A VM cannot have more vCPUs than its host has logical cores. (6.7)"),),
    check_cluster=check_cluster,
)
