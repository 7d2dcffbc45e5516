"""A virtual machine in a PVRDMA cluster has another kind of adapter in the PVRDMA port group, or no virtual
machine has a PVRDMA adapter.

## What it checks

refarch checks virtual machines in clusters with product `pvrdma`. An adapter in a port group with PVRDMA
adapters must also be a PVRDMA adapter. At least one virtual machine must have such an adapter. If none has
one, refarch reports the adapters on the switch of the tagged VMkernel adapter.

## Why it matters

The run is slower by an order of magnitude, because MPI and storage libraries use the vmxnet3 adapter without
a warning. A vmxnet3 adapter works in the same port group with the same addresses, but over TCP.

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
          eth1:
            kind: vmxnet3  # <- PVR012
            port_group: PVRDMA
```

## Use instead

```diff
# design.yaml
-            kind: vmxnet3
+            kind: pvrdma
```

## When it does not apply

Other products, clusters without virtual machines, and further adapters of a virtual machine in other port
groups.

## Limits of this check

A virtual machine with a PVRDMA adapter can have a second adapter of another kind in the same port group on
purpose.
"""

from collections.abc import Iterator, Sequence

from ...core.rule import Applies
from ...model.types import Cluster, Design, VmAdapter, origin_of
from ...views.rdma.tagged_adapter import tagged_switch
from .. import Problem, Rule
from ..documents.broadcom_guides import PVRDMA_SUPPORT


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each machine's adapter."""
    adapters = [(vm.name, adapter) for vm in cluster.virtual_machines for adapter in vm.adapters.values()]
    vms_with_pvrdma = {name for name, adapter in adapters if adapter.kind == "pvrdma"}
    groups = {adapter.port_group.name for _, adapter in adapters if _is_used(adapter) and adapter.port_group}
    switch_name = _switch_for_pvrdma(cluster, [adapter for _, adapter in adapters])
    for name, adapter in adapters:
        # A machine with a PVRDMA adapter may have others for other traffic.
        if name in vms_with_pvrdma:
            continue
        if not vms_with_pvrdma:
            # Where no machine has one, only those on the tagged switch could.
            if adapter.port_group is None or not switch_name or adapter.port_group.switch == switch_name:
                text = (
                    f"cluster {cluster.id} is for PVRDMA, but none of its VMs has a PVRDMA adapter: "
                    f"{adapter.name} on {name} has kind {adapter.kind}"
                )
                hint = "Set `kind: pvrdma` for the adapters that carry RDMA."
                yield Problem(origin_of(adapter, "kind"), text, hint, subject=name)
        # Where some have one, those in its port group were meant to have one too.
        elif adapter.port_group is not None and adapter.port_group.name in groups:
            group = adapter.port_group.name
            text = (
                f"adapter {adapter.name} on {name} has kind {adapter.kind}, but other virtual "
                f"machines have PVRDMA adapters in port group {group}"
            )
            hint = f"Set `kind: pvrdma` for {adapter.name}, if the adapter carries RDMA."
            yield Problem(origin_of(adapter, "kind"), text, hint, subject=name)


def _switch_for_pvrdma(cluster: Cluster, adapters: Sequence[VmAdapter]) -> str:
    """The virtual switch on which the machines' adapters could be PVRDMA: that of the tagged VMkernel
    adapter, where any of them is on it; empty for any switch."""
    switch = tagged_switch(cluster)
    used = {adapter.port_group.switch for adapter in adapters if adapter.port_group is not None}
    return switch.name if switch is not None and switch.name in used else ""


def _is_used(adapter: VmAdapter) -> bool:
    return adapter.kind == "pvrdma" and adapter.port_group is not None


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=("pvrdma",), needs=("machines",)),
    hint="Set `kind: pvrdma` for the adapters that carry RDMA.",
    sources=(
        PVRDMA_SUPPORT.says(
            "Virtual machines need a PVRDMA network adapter for RDMA.", "Supported Configurations"
        ),
    ),
    check_cluster=check_cluster,
)
