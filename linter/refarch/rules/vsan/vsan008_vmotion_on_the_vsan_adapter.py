"""One VMkernel adapter carries both vSAN and vMotion traffic.

## What it checks

A VMkernel adapter with vSAN traffic should not also have the service vMotion. refarch checks all VMkernel
adapters of vSAN clusters.

## Why it matters

The writes of every virtual machine wait during a vMotion, because a vMotion uses all the bandwidth that it
can get. With a separate adapter and VLAN, you can assign vMotion to another uplink, limit it with shares, and
keep it out of the lossless class.

## Example

```yaml
# design.yaml
clusters:
  compute:
    vmkernel:
      vmk2: {port_group: vSAN, services: [vsan, vmotion]}  # <- VSAN008
```

## Use instead

```diff
# design.yaml
-      vmk2: {port_group: vSAN, services: [vsan, vmotion]}
+      vmk2: {port_group: vSAN, services: [vsan]}
```

## When it does not apply

Products other than vSAN. Two adapters in one VLAN: see VLAN002.

## Limits of this check

Two VLANs on one uplink pass the check. The failover orders of the two port groups decide whether both use the
same uplink.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from .. import VSAN, Problem, Rule
from ..documents.broadcom_guides import VCF9_TRAFFIC
from ..documents.nvidia import NVIDIA_RDG


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each adapter that carries both."""
    for adapter in cluster.vmkernel:
        if "vsan" in adapter.services and "vmotion" in adapter.services:
            message = (
                f"{adapter.name} on {adapter.host} carries both vSAN and vMotion traffic, but vMotion "
                "should have a separate adapter"
            )
            hint = (
                f"Remove `vmotion` from `services` of {adapter.name}, and add a separate VMkernel "
                "adapter, port group, and VLAN for vMotion."
            )
            yield Problem(origin_of(adapter, "services"), message, hint, subject=adapter.host)


RULE = Rule(
    severity="warning",
    confidence="quoted",
    applies=Applies(products=VSAN, needs=("adapters",)),
    hint="Add a separate VMkernel adapter, port group, and VLAN for vMotion.",
    sources=(
        VCF9_TRAFFIC.says("vMotion should run on a dedicated network, apart from vSAN. (9.0)"),
        NVIDIA_RDG.says(
            "Every host has vMotion on vmk1 and vSAN on vmk2, in separate VLANs.",
            "Hosts Network Configuration",
        ),
    ),
    check_cluster=check_cluster,
)
