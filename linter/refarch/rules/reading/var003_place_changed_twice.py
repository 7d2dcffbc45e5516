"""Two changes of a variant are about the same place.

## What it checks

No change is about a place that another one sets or removes, nor about one inside it. Several changes may add
to one list. The variant's own `title` and `summary` count as changes of the design's.

## Why it matters

Every path is about the design as it is without the variant, so that the order of the changes means nothing.
Of two changes of one place only one could win, and a reader could not tell which.

## Example

```yaml
# variants/other-hosts.yaml
format: 1
title: A small cluster of other hosts
changes:
  - {at: design.clusters.compute.hosts.0.server, set: supermicro-sys-2028u-tn24r4t}
  - {at: design.clusters.compute.hosts.0, remove: true}  # <- VAR003
```

## Use instead

```diff
# variants/other-hosts.yaml
-  - {at: design.clusters.compute.hosts.0.server, set: supermicro-sys-2028u-tn24r4t}
-  - {at: design.clusters.compute.hosts.0, remove: true}
+  - {at: design.clusters.compute.hosts.0.labels, set: "ESXi-[1-4]"}
```

## Limits of this check

None.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
