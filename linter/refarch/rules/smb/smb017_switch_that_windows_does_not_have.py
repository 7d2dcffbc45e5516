"""A virtual switch of Windows hosts is one of ESXi, or teams its ports by a link aggregation group.

## What it checks

The virtual switches of Windows clusters are of kind `set` (Switch Embedded Teaming), and have no link
aggregation groups.

## Why it matters

Standard and distributed switches are vSphere's. Switch Embedded Teaming is the only teaming that Azure Local
and Storage Spaces Direct support, and the only one under which the adapters keep doing RDMA; it works without
the physical switch knowing of it. The older LBFO teams, with or without LACP, hide RDMA from the host.

## Example

```yaml
# design.yaml of the example `s2d`
clusters:
  storage:
    virtual_switches:
      Storage:
        kind: standard  # <- SMB017
        uplinks: [pNIC1, pNIC2]
```

## Use instead

```diff
# design.yaml
-        kind: standard
+        kind: set
```

## When it does not apply

Clusters of ESXi hosts. Interfaces on physical ports, without a virtual switch.

## Limits of this check

A bond on the physical switch towards the ports of a SET switch is found by TEAM002.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from .. import SMB, Problem, Rule, cure
from ..documents.microsoft import AZURE_LOCAL_HOST_NETWORK, LOOKED_UP

WINDOWS_KINDS = ("set", "direct")
"""Kinds of switches of Windows hosts; ``direct`` is what stands for a port with an address of its own."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each switch."""
    for switch in cluster.virtual_switches.values():
        if switch.kind not in WINDOWS_KINDS:
            place = origin_of(switch, "kind")
            text = (
                f"virtual switch {switch.name} has `kind: {switch.kind}`, which is for ESXi, but the "
                f"hosts of cluster {cluster.id} run Windows"
            )
            is_list = all(name == port for name, port in switch.uplinks.items())
            # Names of uplinks, and LAGs, have no counterpart in a SET switch.
            yield Problem(place, text, fix=cure(place, "set") if is_list and not switch.lags else None)
        elif switch.lags:
            text = (
                f"virtual switch {switch.name} has link aggregation groups, but Switch Embedded "
                "Teaming does not support them"
            )
            yield Problem(
                origin_of(switch, "lags"),
                text,
                "Remove `lags`. Remove the groups on the physical switches too.",
            )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=SMB, needs=("virtual-switches",)),
    hint="Set `kind: set` and list the ports, for example `uplinks: [pNIC1, pNIC2]`.",
    sources=(
        AZURE_LOCAL_HOST_NETWORK.says(
            "Switch Embedded Teaming is the only teaming that is supported, in switch-independent mode "
            "alone; other methods such as LBFO are not.",
            "Switch Embedded Teaming (SET)",
            LOOKED_UP,
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
