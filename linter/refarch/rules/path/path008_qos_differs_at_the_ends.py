"""Host and switch treat traffic on a cable differently, or other traffic uses the priority of RDMA.

## What it checks

- Traffic without a policy does not use the lossless priority of RDMA.
- If a Windows host states bandwidth shares, the switch port gives the RDMA priority the same share.

## Why it matters

Ordinary traffic is paused together with RDMA, or one direction of a cable is slower than planned. Each end
looks right alone.

## Example

```yaml
# qos.yaml of the example `smb-direct`
profiles:
  roce:
    host:
      policies:
        - {for: smb-direct, port: 445, priority: 3}
        - {for: default, priority: 3}  # <- PATH008
```

## Use instead

```diff
# qos.yaml of the example `smb-direct`
-        - {for: default, priority: 3}
+        - {for: default, priority: 0}
```

## When it does not apply

Hosts that learn their bandwidth shares from the switch. Designs without qos.yaml.

## Limits of this check

refarch compares only the share of the RDMA priority.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.types import Design
from ...views.walk.records import LOSSLESS_CLASS, SHARES_DIFFER
from .. import Problem, Rule
from ..documents.others import AZURE_HOST_NETWORK
from . import path_problems

EFFECTS = {
    LOSSLESS_CLASS: "competes with RDMA in its lossless class",
    SHARES_DIFFER: "has another share of the bandwidth in each direction",
}


def check(design: Design) -> Iterator[Problem]:
    """One problem for each cause."""
    yield from path_problems(design, EFFECTS)


RULE = Rule(
    severity="warning",
    confidence="derived",
    applies=Applies(needs=("wiring", "cables", "qos", "ip-plan")),
    sources=(
        AZURE_HOST_NETWORK.says(
            "DCB must be correct on every port of the path.", "RDMA traffic considerations"
        ),
    ),
    check=check,
)
