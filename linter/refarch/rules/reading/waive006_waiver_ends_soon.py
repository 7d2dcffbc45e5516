"""A waiver ends within thirty days.

## What it checks

The date behind `until` of every waiver, against today (or the day that `--today` or SOURCE_DATE_EPOCH names).
The waiver still excuses what it stands for.

## Why it matters

On the day after, what it excuses is a finding again, and stops a pull request that has nothing to do with it.
Who is told in time can mend it, or agree on another date.

## Example

```yaml
# results.yaml
format: 1
beds:
  bed:
    software:
      # refarch: waive VER006 until 2026-12-15: the bed gets the new driver in spring (owner:
      # storage-architecture)  # <- WAIVE006
      nmlx5: {release: "4.21.71.1"}
```

## Use instead

```diff
# results.yaml
-      # refarch: waive VER006 until 2026-12-15: the bed gets the new driver in spring (owner: storage-architecture)
+      # refarch: waive VER006 until 2099-03-31: the bed gets the new driver in spring (owner: storage-architecture)
```

## Limits of this check

A waiver that ends with a version of the design has no day.
"""  # noqa: E501

from .. import Rule

RULE = Rule(
    stage="waivers",
    severity="warning",
    confidence="practice",
    sources=(),
    waivable=False,
)
