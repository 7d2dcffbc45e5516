"""Two changes of a variant concern the same place.

## What it checks

A change must not concern a place that another change sets or removes, or a place inside it. Several changes
can add to one list. The `title` and `summary` of the variant count as changes of those of the design.

## Why it matters

Of two changes of one place, only one could have an effect, and a reader could not see which. Every path
refers to the design without the variant, so the order of the changes has no meaning.

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
