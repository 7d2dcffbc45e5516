"""A waiver comment cannot be read.

## What it checks

Comments that begin with `refarch:` have the form `waive CODE: reason`, with `until` and a date before the
colon and `(owner: name)` at the end where wanted. Several codes are joined by commas. A day or an owner in
another place, or under another key, is a finding, and so is a comment that is nearly a waiver, such as
`# refarch waive CODE: reason` without the first colon.

## Why it matters

The reason is published as a known deviation: without one, nobody can judge later whether it still holds. A
day that is not read never ends the waiver.

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

```diff
# results.yaml
-      # refarch: waive VER006
+      # refarch: waive VER006: the bed keeps the driver that it was measured with
```

## Limits of this check

Whether the reason is a good one is for reviewers. A day in the words of a reason is a finding only after
`until`.
"""

from .. import Rule

RULE = Rule(
    stage="waivers",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
