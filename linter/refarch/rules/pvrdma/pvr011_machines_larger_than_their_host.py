"""The virtual machines of a host need more processors or memory than the host has.

## What it checks

refarch checks clusters with product pvrdma. It compares the vCPUs of each virtual machine with the logical
processors of its host. It compares the memory that all virtual machines of a host reserve with the memory of
the host.

## Why it matters

The last virtual machine does not power on. A PVRDMA adapter requires all memory of its virtual machine to be
reserved, so memory cannot be overcommitted. A virtual machine with more vCPUs than the logical processors of
its host does not power on either.

## Example

```yaml
# design.yaml of the example `pvrdma`
clusters:
  compute:
    hosts:
      - names: host-[1-2]
        server: dell-poweredge-r740
        memory: 128GB
        adapters: [{card: nvidia-connectx-5-25g-2p, slot: "1", ports: [vmnic4, vmnic5]}]
    virtual_machines:
      - names: vm-[1-2]
        hosts: host-[1-2]
        vcpus: 16
        memory: 128GB  # <- PVR011
        memory_reservation: all
        hardware_version: 17
        guest: {os: "CentOS 7.6", kernel: "3.10"}
        adapters: {eth1: {kind: pvrdma, port_group: PVRDMA}}
```

## Use instead

```diff
# design.yaml
         vcpus: 16
-        memory: 128GB
+        memory: 64GB
```

## When it does not apply

Other products: see HST041. Hosts without processors or memory in the design.

## Limits of this check

refarch does not count virtual machines that are not in the design, or the memory of the hypervisor. The
virtual machines can reserve any amount up to the memory of the host. Logical processors are counted with
hyperthreading enabled.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.inventory.vm_sizes import overcommitment_text, overcommitted_memory, oversized_vms
from .. import Problem, Rule
from ..documents.broadcom_guides import PVRDMA_GUIDE_65, VIRTUAL_CPUS


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each group of machines that is too large, which counts the machines or their hosts."""
    for vm, host, threads in oversized_vms(cluster):
        text = f"VM {vm.name} has {vm.vcpus} vCPUs, but {host.name} has only {threads} logical processors"
        hint = f"Set `vcpus: {threads}` or less. Or use hosts with more logical processors."
        yield Problem(origin_of(vm, "vcpus"), text, hint, subject=vm.name)
    for overcommitted in overcommitted_memory(cluster):
        yield Problem(
            origin_of(overcommitted.machines[-1], "memory"),
            overcommitment_text(overcommitted),
            "Reduce `memory` of the VM. Or move a VM to another host. Or use hosts with more memory.",
            subject=overcommitted.host.name,
        )


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=("pvrdma",), needs=("machines", "processors", "memory")),
    hint=(
        "Reduce `vcpus` or `memory` of the VMs. Or distribute the VMs over more hosts. Or use hosts "
        "with more processors or memory."
    ),
    sources=(
        VIRTUAL_CPUS.says("A virtual machine cannot have more vCPUs than its host has logical cores. (6.7)"),
        PVRDMA_GUIDE_65.says(
            "All memory of a virtual machine with a PVRDMA adapter is reserved. (6.5, read in a public copy)",
            "Assign a PVRDMA Adapter to a Virtual Machine",
        ),
    ),
    check_cluster=check_cluster,
)
