"""A waiver comment is not valid.

## What it checks

Comments that begin with `refarch:` must have the form `waive CODE: reason`. `until` and a date before the
colon, and `(owner: name)` at the end, are optional. Several codes are separated by commas. A date or an owner
in another place or under another key is a finding. A comment that is almost a waiver is also a finding, such
as `# refarch waive CODE: reason` without the first colon.

## Why it matters

The reason is published as a waived finding. Without a reason, nobody can decide later whether the waiver is
still correct. A date that is not read never ends the waiver.

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

Reviewers decide whether the reason is good. A date in the text of a reason is a finding only after `until`.
"""

from .. import Rule

RULE = Rule(
    stage="waivers",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
