"""A change of a variant changes nothing.

## What it checks

Every change makes a difference: it sets another value than the design has, or adds something.

## Why it matters

Either the design has caught up with its variant, and the change can go; or the path is not the one that was
meant.

## Example

```yaml
# variants/large-frames.yaml
format: 1
title: A small cluster with jumbo frames
changes:
  - {at: ip-plan.networks.vsan.mtu, set: 9000}  # <- VAR002
```

## Use instead

```diff
# variants/large-frames.yaml
-  - {at: ip-plan.networks.vsan.mtu, set: 9000}
+  - {at: ip-plan.networks.vsan.mtu, set: 4500}
```

## Limits of this check

A value that is written otherwise and means the same, such as a range in two pieces, counts as a change.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
