"""A waiver refers to a rule that does not exist.

## What it checks

The code after `waive` must be the code of a rule.

## Why it matters

A waiver with a typing error in its code has no effect, although its author expects one.

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

A code that exists but is not the intended one is reported by WAIVE002, because its waiver covers no finding.
"""

from .. import Rule

RULE = Rule(
    stage="waivers",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
