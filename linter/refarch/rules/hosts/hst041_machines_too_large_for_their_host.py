"""The machines of a host need more processors or memory than it has.

## What it checks

The vCPUs of each machine against the logical processors of its host, and the memory that all machines of a
host reserve against its memory.

## Why it matters

Reserved memory is not lent to others, and neither is the fixed memory of a machine of Hyper-V: the last
machine does not start. One with more vCPUs than its host has logical processors does not either.

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

Paravirtual RDMA, of whose machines PVR011 speaks; machines without a reservation, and hosts whose processors
or memory the design does not state.

## Limits of this check

Machines that the design does not name are not counted, nor is what the hypervisor takes for itself: the
machines may reserve anything below the host's memory. Logical processors are counted with hyperthreading on.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.inventory.vm_sizes import overcommitment_text, overcommitted_memory, oversized_vms
from .. import Problem, Rule
from ..documents.broadcom_guides import VIRTUAL_CPUS


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each group of VMs that is too large, with the number of VMs or hosts."""
    # PVR011 finds VMs with paravirtual RDMA.
    if cluster.product == "pvrdma":
        return
    for machine, host, threads in oversized_vms(cluster):
        text = f"{machine.name} has {machine.vcpus} vCPUs, but {host.name} has {threads} logical processors"
        related = ((host.origin, "host"),)
        yield Problem(origin_of(machine, "vcpus"), text, related=related, subject=machine.name)
    for overcommitted in overcommitted_memory(cluster):
        related = ((overcommitted.host.origin, "host"),)
        yield Problem(
            origin_of(overcommitted.machines[-1], "memory"),
            overcommitment_text(overcommitted),
            related=related,
            subject=overcommitted.host.name,
        )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("machines", "processors", "memory")),
    hint="Reduce the size of the VMs. Or distribute them over more hosts, or use larger hosts.",
    sources=(VIRTUAL_CPUS.says("A VM cannot have more vCPUs than its host has logical cores. (6.7)"),),
    check_cluster=check_cluster,
)
