"""The number of licenses or support contracts differs from the need of the design.

## What it checks

The number of licenses or support contracts is at least the number of its unit: cores, sockets, hosts,
devices, or clusters. Fewer is an error, and more is a warning.

## Why it matters

Hosts without a license leave the cluster when the evaluation period ends. An audit finds a missing core.

## Example

```yaml
# bom.yaml
items:
  - {part: dell-poweredge-r740, quantity: needed}
  - {part: nvidia-connectx-6-lx-25g-2p, quantity: needed}
  - {part: nvidia-sn2010, quantity: needed}
  - {part: nvidia-mcp2m00-a003e30l, quantity: needed}
  - {part: nvidia-mcp1600-c003e30l, quantity: needed}
  - {support: server-support-5-years, quantity: 3, per: host}  # <- BOM009
```

## Use instead

```diff
# bom.yaml
-  - {support: server-support-5-years, quantity: 3, per: host}
+  - {support: server-support-5-years, quantity: needed, per: host}
```

## When it does not apply

Lines with `needed`.

## Limits of this check

License terms other than the minimum number of cores for each processor are not counted. BOM010 reports hosts
whose cores the design does not state.
"""

from collections.abc import Iterator, Mapping

from ...core.finding import Severity
from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.site.licenses import needed_licenses, uncounted_hosts
from .. import Problem, Rule, fix_value
from ..documents.site import KB313548, LOOKED_UP

SEVERITIES: Mapping[bool, Severity] = {True: "error", False: "warning"}
"""By whether the number is too small."""


def check(design: Design) -> Iterator[Problem]:
    """One hit for each line."""
    for line in design.licenses:
        if line.quantity is None or uncounted_hosts(design, line):
            # BOM010 finds cores that the design does not state.
            continue
        count = needed_licenses(design, line)
        if line.quantity != count:
            message = (
                f"the bill of materials lists {line.quantity} of {line.id}, but the design needs {count} "
                f"(counted per {line.per})"
            )
            hint = f"Set `quantity: {count}`. Or set `quantity: needed`."
            place, severity = origin_of(line, "quantity"), SEVERITIES[bool(max(count - line.quantity, 0))]
            yield Problem(place, message, hint, severity=severity, fix=fix_value(place, count))


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("licenses",)),
    hint="Set `quantity` to the number that the design needs. Or set `quantity: needed`.",
    sources=(
        KB313548.says(
            "Licenses are counted by the physical cores of all hosts, at least 16 for each processor.",
            verified=LOOKED_UP,
        ),
    ),
    fixes="usually",
    check=check,
)
