"""A virtual switch of Windows hosts is an ESXi switch, or uses a link aggregation group.

## What it checks

The virtual switches of Windows clusters must be of kind `set` (Switch Embedded Teaming) and have no link
aggregation groups.

## Why it matters

Standard and distributed switches exist only in vSphere. Older LBFO teams, with or without LACP, hide RDMA
from the host. Switch Embedded Teaming is the only teaming that Azure Local and Storage Spaces Direct support,
and the only one that keeps RDMA. It needs no configuration on the physical switch.

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

TEAM002 reports a bond on the physical switch to the ports of a SET switch.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Cluster, Design, origin_of
from .. import SMB, Problem, Rule, fix_value
from ..documents.microsoft import AZURE_LOCAL_HOST_NETWORK, LOOKED_UP

WINDOWS_KINDS = ("set", "direct")
"""Kinds of switches of Windows hosts; ``direct`` is for a port with its own address."""


def check_cluster(design: Design, cluster: Cluster) -> Iterator[Problem]:
    """One hit for each switch."""
    for switch in cluster.virtual_switches.values():
        if switch.kind not in WINDOWS_KINDS:
            place = origin_of(switch, "kind")
            text = (
                f"virtual switch {switch.name} has `kind: {switch.kind}`, which only ESXi supports, but the "
                f"hosts of cluster {cluster.id} run Windows"
            )
            is_list = all(name == port for name, port in switch.uplinks.items())
            # Names of uplinks, and LAGs, have no counterpart in a SET switch.
            yield Problem(place, text, fix=fix_value(place, "set") if is_list and not switch.lags else None)
        elif switch.lags:
            text = (
                f"virtual switch {switch.name} has link aggregation groups, but Switch Embedded "
                "Teaming does not support link aggregation"
            )
            yield Problem(
                origin_of(switch, "lags"),
                text,
                "Remove `lags`, and remove the link aggregation groups on the physical switches too.",
            )


RULE = Rule(
    severity="error",
    confidence="quoted",
    applies=Applies(products=SMB, needs=("virtual-switches",)),
    hint="Set `kind: set` and list the ports, for example `uplinks: [pNIC1, pNIC2]`.",
    sources=(
        AZURE_LOCAL_HOST_NETWORK.says(
            "Switch Embedded Teaming is the only teaming that is supported, only in "
            "switch-independent mode; other methods such as LBFO are not.",
            "Switch Embedded Teaming (SET)",
            LOOKED_UP,
        ),
    ),
    fixes="usually",
    check_cluster=check_cluster,
)
