"""Licenses are counted by cores or sockets that the design does not state.

## What it checks

If a license or a support contract is counted by cores or by sockets, the design states the processors of its
hosts.

## Why it matters

The number cannot be checked, and `needed` gives a number that is too low: hosts that are not counted are not
licensed.

## Example

```yaml
# bom.yaml
items:
  - {part: dell-poweredge-r740, quantity: needed}
  - {part: nvidia-connectx-6-lx-25g-2p, quantity: needed}
  - {part: nvidia-sn2010, quantity: needed}
  - {part: nvidia-mcp2m00-a003e30l, quantity: needed}
  - {part: nvidia-mcp1600-c003e30l, quantity: needed}
  - {license: vsan-enterprise, quantity: needed, per: core}  # <- BOM010
```

## Use instead

```diff
# bom.yaml
-  - {license: vsan-enterprise, quantity: needed, per: core}
+  - {license: vsan-enterprise, quantity: needed, per: host}
```

## When it does not apply

Licenses that are counted by hosts, devices, or clusters.

## Limits of this check

None.
"""

from collections.abc import Iterator

from ...core.rule import Applies
from ...model.ranges import compress
from ...model.types import Design, origin_of
from ...views.site.licenses import uncounted_hosts
from .. import Problem, Rule


def check(design: Design) -> Iterator[Problem]:
    """One hit for each line."""
    for line in design.licenses:
        hosts = uncounted_hosts(design, line)
        if hosts:
            missing_text = f"the design does not specify the processors of {compress(hosts)}"
            message = f"{line.id} is counted per {line.per}, but {missing_text}"
            yield Problem(origin_of(line, "per"), message)


RULE = Rule(
    severity="warning",
    confidence="practice",
    applies=Applies(needs=("licenses",)),
    hint="Add the processors to the hosts, for example `cpu: {model: intel-xeon-gold-6248r, sockets: 2}`.",
    sources=(),
    check=check,
)
