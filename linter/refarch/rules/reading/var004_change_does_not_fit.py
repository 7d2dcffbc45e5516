"""A change of a variant cannot be made where it is to be made.

## What it checks

`add` is about a list, to whose end a list of items is added, or about a mapping, which gets new keys. A
variant keeps `design.yaml`.

## Why it matters

What a change means must not depend on a guess: whether a list is replaced or made longer, or which of two
values of a key holds.

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

Whether the changed design is a sound one is for the other rules to say: all of them look at the variant as
well.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
