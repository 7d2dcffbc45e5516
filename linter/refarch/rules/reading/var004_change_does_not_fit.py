"""A change of a variant cannot be applied at its place.

## What it checks

`add` must concern a list, to which it appends a list of items, or a mapping, which gets new keys. A variant
cannot remove `design.yaml`.

## Why it matters

The meaning of a change must be clear: whether a list is replaced or extended, or which of two values of a key
applies.

## Example

```yaml
# variants/spare-cables.yaml
format: 1
title: A small cluster with spare cables
changes:
  - at: bom.items
    add: {part: nvidia-mcp1600-c001e30n, quantity: 2, spares: 2}  # <- VAR004
```

## Use instead

```diff
# variants/spare-cables.yaml
-    add: {part: nvidia-mcp1600-c001e30n, quantity: 2, spares: 2}
+    add: [{part: nvidia-mcp1600-c001e30n, quantity: 2, spares: 2}]
```

## Limits of this check

All other rules check the changed design.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
