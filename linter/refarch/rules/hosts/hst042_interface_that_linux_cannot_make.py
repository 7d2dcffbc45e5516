"""An interface of a Linux host cannot be created on its port as designed.

## What it checks

The interfaces of Linux hosts. An interface with a VLAN is a separate interface on its port, and cannot have
the name of the port. Without a VLAN, the port itself has the address: two such interfaces on one port would
be one.

## Why it matters

A VLAN interface with the name of its port does not come up, and the host has no address there. Of two
connections for one port, only one is active: the other network is missing, together with every path through
it to the array.

## Example

```yaml
# design.yaml of the example `nvme-of-linux`
clusters:
  compute:
    interfaces:
      nvme-a:
        connected_to: nvme-a  # <- HST042
    hosts:
      - names: host-[1-2]
        server: dell-poweredge-r740
        adapters:
          - {card: nvidia-connectx-5-25g-2p, slot: "1", ports: [nvme-a, ens1f1np1]}
```

```yaml
# wiring.yaml of the example `nvme-of-linux`
links:
  - {from: "host-[1-2] nvme-a", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "host-[1-2] ens1f1np1", to: "leaf-2 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct[0-1].eth14", to: "leaf-1 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
  - {from: "array-1 ct[0-1].eth15", to: "leaf-2 swp[17-18]", cable: nvidia-mcp2m00-a003e30l}
```

## Use instead

```diff
# design.yaml
-        connected_to: nvme-a
+        connected_to: ens1f0np0
@@
-          - {card: nvidia-connectx-5-25g-2p, slot: "1", ports: [nvme-a, ens1f1np1]}
+          - {card: nvidia-connectx-5-25g-2p, slot: "1", ports: [ens1f0np0, ens1f1np1]}
```

```diff
# wiring.yaml
-  - {from: "host-[1-2] nvme-a", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
+  - {from: "host-[1-2] ens1f0np0", to: "leaf-1 swp[1-2]", cable: nvidia-mcp2m00-a003e30l}
```

## When it does not apply

Hosts with ESXi or Windows.

## Limits of this check

A design does not state whether the host uses this name for the port.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, Vmkernel, origin_of
from .. import Problem, Rule


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each interface, with the number of hosts."""
    for host in cluster.hosts:
        untagged_by_port: dict[str, Vmkernel] = {}
        for adapter in (
            adapter_of_cluster
            for adapter_of_cluster in cluster.vmkernel
            if adapter_of_cluster.host == host.name
        ):
            group = adapter.port_group
            # An interface without a connection is reported by another rule.
            if group is None:
                continue
            place = adapter.origin.child("connected_to")
            # The interface of a VLAN is created on the port, with a different name.
            if group.vlan and adapter.name == group.switch:
                text = (
                    f"interface {adapter.name} on {host.name} has VLAN {group.vlan} but the same name as its "
                    "port"
                )
                yield Problem(place, text, subject=host.name)
            # Without a VLAN, the port itself has the address.
            elif not group.vlan and group.switch in untagged_by_port:
                first = untagged_by_port[group.switch]
                adapters_text = f"interfaces {first.name} and {adapter.name} on {host.name}"
                text = f"{adapters_text} are both on port {group.switch} without a VLAN"
                hint = (
                    f"Set `vlan` for one of the two interfaces. Or set `connected_to` of {adapter.name} to "
                    "another port."
                )
                yield Problem(place, text, hint, ((origin_of(first, "port_group"), first.name),), host.name)
            if not group.vlan:
                untagged_by_port.setdefault(group.switch, adapter)


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(products=("nvme-of-linux", "rdma-linux"), needs=("adapters",)),
    hint=(
        "Rename the interface in design.yaml and ip-plan.yaml, because the interface and its port must have "
        "different names. Or set `vlan: 0`, and configure the VLAN as untagged on the switch."
    ),
    sources=(),
    check_cluster=check_cluster,
)
