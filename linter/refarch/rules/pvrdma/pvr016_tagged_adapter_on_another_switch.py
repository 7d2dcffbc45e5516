"""The VMkernel adapter that is tagged for PVRDMA is not on the switch of the virtual machines.

## What it checks

refarch compares the VMkernel adapter under `pvrdma.vmkernel` of a cluster with the adapters of kind `pvrdma`
of its virtual machines. Both must be on one distributed switch.

## Why it matters

The connections of the virtual machines use a port without RDMA. The hosts set up these connections over the
tagged adapter, through the RDMA adapter that is the uplink of its switch.

## Example

```yaml
# design.yaml of the example `pvrdma`
clusters:
  compute:
    virtual_switches:
      vSwitch0:
        kind: standard
        uplinks: [vmnic0, vmnic1]
        port_groups:
          Management: {network: management}
    vmkernel:
      vmk0: {port_group: Management, services: [management]}
    pvrdma:
      vmkernel: vmk0  # <- PVR016
```

## Use instead

```diff
# design.yaml
-      vmkernel: vmk0
+      vmkernel: vmk1
```

## When it does not apply

Clusters without a tagged adapter (PVR002), and virtual machines without PVRDMA adapters.

## Limits of this check

Other rules check adapters without a port group.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.rdma.tagged_adapter import pvrdma_adapters_by_host
from .. import Problem, Rule
from ..documents.broadcom_guides import PVRDMA_GUIDE_67, PVRDMA_SUPPORT


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each host's adapter on another switch than all machines of the host."""
    settings, adapters = cluster.pvrdma, pvrdma_adapters_by_host(cluster)
    for adapter in cluster.vmkernel:
        group, adapters_of_host = adapter.port_group, adapters.get(adapter.host, ())
        switches_of_vms = {
            vm_adapter.port_group.switch
            for vm_adapter in adapters_of_host
            if vm_adapter.port_group is not None
        }
        # PVR002 finds a cluster without a tagged adapter.
        if settings is None or adapter.name != settings.vmkernel or group is None or not switches_of_vms:
            continue
        if group.switch not in switches_of_vms:
            message = (
                f"{adapter.name} on {adapter.host}, tagged for PVRDMA, is on virtual switch "
                f"{group.switch}, but the PVRDMA adapters of its virtual machines are on virtual "
                f"switch {' and '.join(sorted(switches_of_vms))}"
            )
            related = (
                (origin_of(adapters_of_host[0], "port_group"), "port group of a virtual machine's adapter"),
            )
            yield Problem(origin_of(settings, "vmkernel"), message, related=related, subject=adapter.host)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(products=("pvrdma",), needs=("machines",)),
    hint=(
        "Set `pvrdma: {vmkernel: vmkN}` to a VMkernel adapter on the distributed switch with the "
        "RDMA uplink, and connect the virtual machines to the same switch."
    ),
    sources=(
        PVRDMA_SUPPORT.says(
            "The adapter must be an uplink of the distributed switch, and its only uplink.",
            "Supported Configurations",
        ),
        PVRDMA_GUIDE_67.says(
            "On each host a VMkernel adapter is tagged for PVRDMA. (6.7, read in a public copy)",
            "Configure an ESXi Host for PVRDMA",
        ),
    ),
    check_cluster=check_cluster,
)
