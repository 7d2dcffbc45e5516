"""One VMkernel adapter carries vSAN and vMotion.

## What it checks

Every VMkernel adapter of a vSAN cluster that carries vSAN traffic: vMotion must not be among its services.

## Why it matters

A vMotion takes all the bandwidth it can get. With an adapter and a VLAN of its own it can be kept to another
uplink, be given shares, and stay off the lossless class; on the storage adapter it makes every virtual
machine's writes wait.

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

Products other than vSAN. Two adapters in one VLAN are found by VLAN002.

## Limits of this check

Two VLANs on one uplink pass: the failover orders of the two port groups say whether they meet there.
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
            message = f"{adapter.name} on {adapter.host} carries both vSAN and vMotion traffic"
            yield Problem(origin_of(adapter, "services"), message, subject=adapter.host)


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
