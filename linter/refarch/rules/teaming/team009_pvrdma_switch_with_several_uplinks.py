"""The distributed switch of PVRDMA adapters has more than one uplink.

## What it checks

The uplinks of every distributed switch that has a port group of PVRDMA adapters: exactly one, however the
port groups use it.

## Why it matters

With a second uplink, the uplink that carries the RDMA traffic of a VM is not defined, and neither is the
behavior after a failure. The vendor supports only the RDMA adapter as the only uplink, without NIC teaming.

## Example

```yaml
# design.yaml of the example `pvrdma`
clusters:
  compute:
    virtual_switches:
      Messages:
        uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}  # <- TEAM009
```

```yaml
# wiring.yaml of the example `pvrdma`
links:
  - {from: "host-[1-2] vmnic4", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-2] vmnic5", to: "leaf-1 swp[3-4]", cable: nvidia-mcp2m00-a003e30l}
```

## Use instead

```diff
# design.yaml
-        uplinks: {Uplink 1: vmnic4, Uplink 2: vmnic5}
+        uplinks: {Uplink 1: vmnic4}
```

## When it does not apply

Switches without PVRDMA adapters, and switches of another kind, which PVR001 reports.

## Limits of this check

Some designs in the field use an active and a standby uplink. If you have tested such a design, you can waive
the finding and state the reason. In a design, all hosts of a cluster have the same uplinks on a switch.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from ...views.rdma.tagged_adapter import is_tagged_adapter_astray
from ...views.rdma.virtual_machines import pvrdma_machines
from .. import Problem, Rule
from ..documents.broadcom_guides import PVRDMA_SUPPORT


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each switch with several uplinks."""
    # PVR016 finds a cluster whose PVRDMA adapters are not in such a switch.
    if is_tagged_adapter_astray(cluster):
        return
    adapters = [adapter for vm in pvrdma_machines(design)[cluster.id] for adapter in vm.adapters.values()]
    groups = [
        adapter.port_group
        for adapter in adapters
        if adapter.kind == "pvrdma" and adapter.port_group is not None
    ]
    for name in dict.fromkeys(group.switch for group in groups):
        switch = cluster.virtual_switches[name]
        # PVR001 reports switches of another kind.
        if switch.kind == "distributed" and len(switch.uplinks) > 1:
            listed = ", ".join(f"{uplink} ({vmnic})" for uplink, vmnic in switch.uplinks.items())
            yield Problem(
                origin_of(switch, "uplinks"),
                f"virtual switch {name} has PVRDMA adapters and {len(switch.uplinks)} uplinks ({listed}), "
                "but PVRDMA supports only one uplink",
            )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=("pvrdma",), needs=("machines",)),
    hint="Remove all uplinks except the RDMA adapter, and move other traffic to another virtual switch.",
    sources=(
        PVRDMA_SUPPORT.says(
            "The adapter must be an uplink of the distributed switch, and the only uplink; NIC teaming is "
            "not supported.",
            "Supported Configurations",
        ),
    ),
    check_cluster=check_cluster,
)
