"""A variant refers to a line of the bill of materials by its number.

## What it checks

No change of a variant is at `bom.items.` and a number.

## Why it matters

If somebody sorts bom.yaml or adds a line at its top, the variant changes another part, without an alarm. The
number is the position of the line in the file.

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

Links and groups of hosts can be counted too. No rule reports this, because they have no part as a name.
"""

from .. import Rule

RULE = Rule(
    stage="model",
    severity="info",
    confidence="practice",
    hint="Use the part instead of the number. Or run `refarch migrate`, which rewrites the folder.",
    sources=(),
)
