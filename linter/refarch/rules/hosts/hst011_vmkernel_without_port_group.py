"""A VMkernel adapter is not connected to a port group.

## What it checks

Every VMkernel adapter of every host states its port group.

## Why it matters

The installer must guess the VLAN and the uplink of the adapter, and no rule can check its path. An adapter
exists only in a port group, which defines its VLAN and its uplinks.

## Example

```yaml
# design.yaml
clusters:
  compute:
    vmkernel:
      vmk3: {stack: provisioning, services: [provisioning]}  # <- HST011
```

## Use instead

```diff
# design.yaml
-      vmk3: {stack: provisioning, services: [provisioning]}
+      vmk3: {port_group: vMotion, stack: provisioning, services: [provisioning]}
```

```diff
# ip-plan.yaml
+networks:
+  vmotion:
+    addresses:
+      - {of: "hosts of compute vmk1", first: 198.51.100.1}
+      - {of: "hosts of compute vmk3", first: 198.51.100.101}
```

## When it does not apply

Tunnel endpoints of NSX, which have no port group: they state the virtual switch to which they are connected,
and their network.

## Limits of this check

A service without any adapter is not found here.
"""

from collections.abc import Iterator

from ...core.rule import Applies, Source
from ...model.types import Cluster, Design
from .. import Problem, Rule
from ..documents import VERIFIED
from ..documents.broadcom_guides import VSPHERE8_VMKERNEL
from ..documents.nvidia import NVIDIA_RDG


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each adapter without a port group."""
    # Tunnel endpoints and interfaces of other platforms state their switch or port.
    if cluster.kind.platform == "esxi":
        for adapter in cluster.vmkernel:
            if adapter.port_group is None:
                services = f" ({', '.join(adapter.services)})" if adapter.services else ""
                text = f"{adapter.name}{services} on {adapter.host} is not connected to a port group"
                hint = (
                    f"Set `port_group` of {adapter.name} to a port group of the cluster. Or add a port "
                    "group for the network of the adapter to a virtual switch first."
                )
                yield Problem(adapter.origin, text, hint, subject=adapter.host)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("adapters",)),
    hint=(
        "Set `port_group` of the adapter to a port group of the cluster. Or add a port group for the "
        "network of the adapter to a virtual switch first."
    ),
    sources=(
        VSPHERE8_VMKERNEL.says(
            "The procedure to add a VMkernel adapter starts with the switch for the adapter. (8.0)",
            "Procedure",
        ),
        Source(
            "vSphere 7.0 Networking: Add a Distributed Port Group",
            "Port groups are added to a distributed switch to associate VMkernel adapters with it. (7.0)",
            "https://docs.vmware.com/en/VMware-vSphere/7.0/com.vmware.vsphere.networking.doc/"
            "GUID-809743E1-F366-4454-9BA5-9C3FD8C56D32.html",
            verified=VERIFIED,
        ),
        NVIDIA_RDG.says(
            "Assigns every host a vMotion adapter vmk1 and shows no port group for it.",
            "Hosts Network Configuration",
        ),
    ),
    check_cluster=check_cluster,
)
