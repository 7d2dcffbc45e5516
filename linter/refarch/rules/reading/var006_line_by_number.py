"""A variant names a line of the bill of materials by its number.

## What it checks

No change of a variant is at `bom.items.` and a number.

## Why it matters

The number is that of the line in the order in which they stand. Whoever sorts bom.yaml, or adds a line at its
top, makes the variant change another part, and nothing says so.

## Example

```yaml
# variants/more-spares.yaml
format: 1
title: A small cluster with more spare cables
changes:
  - {at: bom.items.3.spares, set: 4}  # <- VAR006
```

## Use instead

```diff
# variants/more-spares.yaml
-  - {at: bom.items.3.spares, set: 4}
+  - {at: "bom.items[nvidia-mcp2m00-a003e30l].spares", set: 4}
```

## Limits of this check

Links and groups of hosts may be counted too, which no rule finds: they have no part to be named by.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="info",
    confidence="practice",
    hint="Use the part instead of the number. Or run `refarch migrate`, which rewrites the folder.",
    sources=(),
)
