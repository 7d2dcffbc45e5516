"""A waiver ends within thirty days.

## What it checks

refarch compares the date after `until` of every waiver with today (or with the date in `--today` or
SOURCE_DATE_EPOCH). The waiver is still in effect.

## Why it matters

On the day after the end, the waived finding is reported again and blocks a pull request that has nothing to
do with it. With this notice, the owner can fix the fault or agree on another date in time.

## Example

```yaml
# results.yaml
format: 1
beds:
  bed:
    software:
      # refarch: waive VER006 until 2026-12-15: the bed gets the new driver in spring (owner: storage-architecture)  # <- WAIVE006
      nmlx5: {release: "4.21.71.1"}
```

## Use instead

```diff
# results.yaml
-      # refarch: waive VER006 until 2026-12-15: the bed gets the new driver in spring (owner: storage-architecture)
+      # refarch: waive VER006 until 2099-03-31: the bed gets the new driver in spring (owner: storage-architecture)
```

## Limits of this check

A waiver that ends with a version of the design has no date.
"""  # noqa: E501

from .. import Rule

RULE = Rule(
    stage="waivers",
    severity="warning",
    confidence="practice",
    sources=(),
    waivable=False,
)
