"""The routing table of a host sends the packets of a service out of another adapter.

## What it checks

For each conversation, refarch looks up the address of the far end in the routing table of the host: the
networks of its adapters, their static routes, the gateway of the adapter, then the default gateway. On
ESXi, all adapters of one TCP/IP stack share one table. The adapter that wins must have the service.

## Why it matters

The packets leave in another VLAN, over ports without flow control, or are dropped because their source
address does not fit. vMotion or vSAN to the other site fails, while a ping from the same host works. A
service does not choose an adapter: the longest prefix does.

## Example

```yaml
# design.yaml
clusters:
  compute:
    vmkernel:
      vmk2:
        routes:
          - {to: 198.51.100.0/25, via: 203.0.113.254}  # <- PATH002
```

## Use instead

```diff
# design.yaml
-        routes:
-          - {to: 198.51.100.0/25, via: 203.0.113.254}
+        services: [vsan]
```

## When it does not apply

Adapters of the same service: they share the traffic, or bind their connections. Interfaces on a separate
TCP/IP stack have a separate table.

## Limits of this check

The table contains what the design states. Routes that DHCP or a routing protocol adds are unknown.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.walk.records import OTHER_ADAPTER
from .. import Problem, Rule
from ..documents.broadcom_articles import KB318546
from . import path_problems

EFFECTS = {OTHER_ADAPTER: "leaves by the wrong adapter"}


def check(design: Design) -> Iterator[Problem]:
    """One problem for each cause."""
    yield from path_problems(design, EFFECTS)


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables", "ip-plan")),
    sources=(
        KB318546.says(
            "The TCP/IP stack of the VMkernel has one routing table for all its adapters. (ESXi)", "Cause"
        ),
    ),
    check=check,
)
