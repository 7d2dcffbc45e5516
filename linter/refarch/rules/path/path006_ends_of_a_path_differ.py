"""The two ends of a conversation disagree on packet size, on priority, or on bandwidth.

## What it checks

- The two interfaces of a conversation have the same MTU. The same applies to the vSAN adapters of hosts and
  the network of the witness if witness traffic is shared.
- Traffic without a policy does not use the lossless priority of RDMA.
- If a Windows host states bandwidth shares, the switch port gives the RDMA priority the same share.

## Why it matters

Packets pass in one direction only, ordinary traffic is paused together with RDMA, or one direction of a
cable is slower than planned. Each end looks right alone.

## Example

```yaml
# qos.yaml of the example `smb-direct`
profiles:
  roce:
    host:
      policies:
        - {for: smb-direct, port: 445, priority: 3}
        - {for: default, priority: 3}  # <- PATH006
```

## Use instead

```diff
# qos.yaml of the example `smb-direct`
-        - {for: default, priority: 3}
+        - {for: default, priority: 0}
```

## When it does not apply

A witness with separated traffic: its adapters can have another MTU. Hosts that learn their bandwidth shares
from the switch.

## Limits of this check

If the network between two sites reduces the packet size, the design must state that with `reaches`.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.walk.records import ENDS_DIFFER, LOSSLESS_CLASS, SHARES_DIFFER
from .. import Problem, Rule
from ..documents.broadcom_articles import KB326539
from ..documents.others import AZURE_HOST_NETWORK
from . import path_problems

EFFECTS = {
    ENDS_DIFFER: "uses packets that only one end accepts",
    LOSSLESS_CLASS: "competes with RDMA in its lossless class",
    SHARES_DIFFER: "has another share of the bandwidth in each direction",
}


def check(design: Design) -> Iterator[Problem]:
    """One problem for each cause."""
    yield from path_problems(design, EFFECTS)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "ip-plan")),
    sources=(
        KB326539.says("A correct configuration has the same MTU in the whole vSAN cluster."),
        AZURE_HOST_NETWORK.says(
            "DCB must be correct on every port of the path.", "RDMA traffic considerations"
        ),
    ),
    check=check,
)
