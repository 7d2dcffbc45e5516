"""The number of licenses or support contracts is not what the design needs.

## What it checks

A number of licenses or support contracts is at least what its class is counted by: cores, sockets, hosts,
devices or clusters. Fewer is an error, more a warning.

## Why it matters

Hosts without a license leave the cluster when the evaluation period ends; a core too few is found by the
audit.

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

Lines that say `needed`.

## Limits of this check

Terms of a license other than the least number of cores of a processor are not counted. Hosts whose cores the
design does not say are for BOM010.
"""

from collections.abc import Iterator, Mapping

from ...core.finding import Severity
from ...core.rule import Applies
from ...model.types import Design, origin_of
from ...views.site.licenses import needed_licenses, uncounted_hosts
from .. import Problem, Rule, cure
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
                f"{line.quantity} of {line.id} are listed, but the design needs {count} (per {line.per})"
            )
            place, severity = origin_of(line, "quantity"), SEVERITIES[bool(max(count - line.quantity, 0))]
            yield Problem(place, message, severity=severity, fix=cure(place, count))


RULE = Rule(
    severity="error",
    confidence="derived",
    applies=Applies(needs=("licenses",)),
    hint="Correct `quantity`. Or set `quantity: needed`.",
    sources=(
        KB313548.says(
            "Licenses are counted by the physical cores of all hosts, at least 16 for each processor.",
            verified=LOOKED_UP,
        ),
    ),
    fixes="usually",
    check=check,
)
