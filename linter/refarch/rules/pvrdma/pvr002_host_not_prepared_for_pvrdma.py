"""The hosts are not configured for paravirtual RDMA.

## What it checks

refarch checks every cluster whose virtual machines have PVRDMA adapters. The design should state the VMkernel
adapter that is tagged for PVRDMA. The firewall rule `pvrdma` must not be disabled.

## Why it matters

Virtual machines on two hosts get no RDMA, although both have a PVRDMA adapter and both hosts have an RDMA
adapter. PVRDMA between two hosts uses the tagged VMkernel adapter and passes the firewall.

## Example

```yaml
# design.yaml of the example `pvrdma`
clusters:
  compute:
    pvrdma:
      firewall: disabled  # <- PVR002
```

## Use instead

```diff
# design.yaml
-      firewall: disabled
+      firewall: enabled
```

## When it does not apply

Other products, and clusters whose virtual machines have other kinds of adapters.

## Limits of this check

A design without the tagged adapter gets a warning, because an installer would not know which adapter to tag.
A design that does not state the firewall rule passes the check.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.rdma.virtual_machines import pvrdma_machines
from .. import Problem, Rule, fix_value
from ..documents.broadcom_guides import PVRDMA_GUIDE_67, PVRDMA_MACHINES


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for a closed firewall, and one for an adapter that is not named."""
    # Without such machines the hosts need no preparation.
    if not pvrdma_machines(design)[cluster.id]:
        return
    settings = cluster.pvrdma
    if settings is None or not settings.vmkernel:
        place = origin_of(cluster, "virtual_machines") if settings is None else settings.origin
        yield Problem(
            place,
            f"cluster {cluster.id} has PVRDMA adapters, but no VMkernel adapter is tagged for PVRDMA",
            (
                "Set `pvrdma: {vmkernel: vmkN}` to the VMkernel adapter for the advanced setting "
                "Net.PVRDMAVmknic."
            ),
            severity="warning",
        )
    # A design that does not state the firewall rule passes.
    if settings is not None and settings.firewall == "disabled":
        text = (
            f"the firewall rule pvrdma is disabled on the hosts of cluster {cluster.id}, but "
            "PVRDMA requires this rule"
        )
        place = origin_of(settings, "firewall")
        yield Problem(place, text, "Set `pvrdma: {firewall: enabled}`.", fix=fix_value(place, "enabled"))


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("pvrdma",), needs=("machines",)),
    hint=(
        "Set `vmkernel` under `pvrdma` for the advanced setting Net.PVRDMAVmknic, and "
        "`firewall: enabled` for the firewall rule pvrdma."
    ),
    sources=(
        PVRDMA_MACHINES.says(
            "The host of a virtual machine must be configured for PVRDMA first.",
            "Assign a PVRDMA Adapter to a Virtual Machine",
        ),
        PVRDMA_GUIDE_67.says(
            "On each host a VMkernel adapter is tagged for PVRDMA, and the firewall rule is set. (6.7, "
            "read in a public copy)",
            "Configure an ESXi Host for PVRDMA",
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
