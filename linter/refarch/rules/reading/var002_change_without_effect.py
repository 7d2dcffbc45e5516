"""A change of a variant has no effect.

## What it checks

Every change must set another value than the design has, or add something.

## Why it matters

Either the design already has the value, and you can remove the change. Or the path is not the intended one.

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

A value with another spelling and the same meaning, such as a range in two pieces, counts as a change.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
