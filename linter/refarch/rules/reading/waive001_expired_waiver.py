"""A waiver has expired.

## What it checks

refarch compares the date after `until` of every waiver with today (or with the date in SOURCE_DATE_EPOCH).

## Why it matters

The waived findings are reported again, because an expired waiver has no effect. The date is a promise to
check the waiver again.

## Example

```yaml
# results.yaml
format: 1
beds:
  bed:
    software:
      # refarch: waive VER006 until 2026-03-31: the bed gets the new driver in spring (owner: storage-architecture)  # <- WAIVE001
      nmlx5: {release: "4.21.71.1"}
```

## Use instead

```diff
# results.yaml
-      # refarch: waive VER006 until 2026-03-31: the bed gets the new driver in spring (owner: storage-architecture)
+      # refarch: waive VER006 until 2027-03-31: the bed gets the new driver in spring (owner: storage-architecture)
```

## Limits of this check

A waiver without a date never expires.
"""  # noqa: E501

from .. import Rule

RULE = Rule(
    stage="waivers",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
