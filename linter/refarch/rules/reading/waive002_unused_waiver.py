"""A waiver covers no finding.

## What it checks

Every waiver must cover at least one finding of its rule. It covers its own line, or the next line and
everything that this line opens.

## Why it matters

The waived fault was fixed, or it moved away from the waiver. If the comment stays, it could later hide a new
fault that nobody has assessed.

## Example

```yaml
# results.yaml
format: 1
beds:
  bed:
    software:
      # refarch: waive VER006: the bed keeps the driver that it was measured with  # <- WAIVE002
      nmlx5: {release: "4.21.71.101"}
```

## Use instead

```diff
# results.yaml
-      # refarch: waive VER006: the bed keeps the driver that it was measured with
```

## Limits of this check

If a file cannot be read, refarch does not run the rules and does not check waivers.
"""

from .. import Rule

RULE = Rule(
    stage="waivers",
    severity="warning",
    confidence="practice",
    sources=(),
    waivable=False,
)
