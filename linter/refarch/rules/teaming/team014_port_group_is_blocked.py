"""A port group that is in use blocks all its ports.

## What it checks

Port groups with `block_all_ports: true` that a VMkernel adapter or an adapter of a VM uses.

## Why it matters

The hosts see their uplinks up, but no device answers. The setting stops every frame of the port group, on all
hosts at once. It is intended for an emergency.

## Example

```yaml
# design.yaml
clusters:
  compute:
    virtual_switches:
      Storage:
        port_groups:
          vSAN:
            block_all_ports: true  # <- TEAM014
```

## Use instead

```diff
# design.yaml
-            block_all_ports: true
+            block_all_ports: false
```

## When it does not apply

Port groups that are not in use: blocking them is a good practice.

## Limits of this check

A design does not contain single blocked ports.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, PortGroup
from .. import Problem, Rule, fix_value


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each port group."""
    for switch in cluster.virtual_switches.values():
        for group in switch.port_groups.values():
            # To block a port group that nothing uses is a good practice.
            users = _users(cluster, group) if group.blocked else []
            if users:
                place = group.origin.child("block_all_ports")
                message = (
                    f"port group {group.name} blocks all ports, but {' and '.join(users)} "
                    f"{'use' if users[1:] or users[0].endswith('s') else 'uses'} the port group"
                )
                yield Problem(place, message, fix=fix_value(place, False))


def _users(cluster: Cluster, group: PortGroup) -> list[str]:
    """Adapters of the hosts by name, with their services; then virtual machines as a group."""
    adapters = dict.fromkeys(
        f"{adapter.name} ({', '.join(adapter.services)})" if adapter.services else adapter.name
        for adapter in cluster.vmkernel
        if adapter.port_group is not None and adapter.port_group.origin == group.origin
    )
    has_vms = any(
        adapter.port_group is not None and adapter.port_group.origin == group.origin
        for vm in cluster.virtual_machines
        for adapter in vm.adapters.values()
    )
    # Virtual machines are many and similar; the adapters of hosts are listed by name.
    return [*adapters, *(("virtual machines",) if has_vms else ())]


RULE = Rule(
    severity="error",
    confidence="practice",
    applies=Applies(needs=("virtual-switches",)),
    hint="Remove `block_all_ports`. Or set `block_all_ports: false`.",
    sources=(),
    fixes="usually",
    check_cluster=check_cluster,
)
