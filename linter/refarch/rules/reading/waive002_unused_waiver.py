"""A waiver excuses nothing.

## What it checks

Every waiver covers at least one finding of its rule: on its own line, or on the next line and all that is
opened there.

## Why it matters

What it excused has been mended, or has moved away from it. Left alone, the comment would one day excuse a new
fault that nobody has thought about.

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

While a file cannot be read, rules are not run, and waivers are not judged.
"""

from .. import Rule

RULE = Rule(
    stage="waivers",
    severity="warning",
    confidence="practice",
    sources=(),
    waivable=False,
)
