"""A waiver comment cannot be read.

## What it checks

Comments that begin with `refarch:` have the form `waive CODE: reason`, with `until` and a date before the
colon and `(owner: name)` at the end where wanted. Several codes are joined by commas.

## Why it matters

The reason is published as a known deviation: without one, nobody can judge later whether it still holds.

## Example

```yaml
# results.yaml
format: 1
beds:
  bed:
    software:
      # refarch: waive VER006  # <- WAIVE004
      nmlx5: {release: "4.21.71.1"}
```

## Use instead

```yaml
# results.yaml
format: 1
beds:
  bed:
    software:
      # refarch: waive VER006: the bed keeps the driver that it was measured with
      nmlx5: {release: "4.21.71.1"}
```

## Limits of this check

Whether the reason is a good one is for reviewers.
"""

from .. import Rule

RULE = Rule(
    stage="waivers",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
