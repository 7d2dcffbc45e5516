"""A waiver names a rule that does not exist.

## What it checks

The code behind `waive` is that of a rule.

## Why it matters

A waiver with a slip in its code excuses nothing, and the author believes that it does.

## Example

```yaml
# results.yaml
format: 1
beds:
  bed:
    software:
      # refarch: waive VER066: the bed keeps the driver that it was measured with  # <- WAIVE003
      nmlx5: {release: "4.21.71.1"}
```

## Use instead

```diff
# results.yaml
-      # refarch: waive VER066: the bed keeps the driver that it was measured with
+      # refarch: waive VER006: the bed keeps the driver that it was measured with
```

## Limits of this check

A code that exists and is not the one that was meant is found by WAIVE002: it excuses nothing.
"""

from .. import Rule

RULE = Rule(
    stage="waivers",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
