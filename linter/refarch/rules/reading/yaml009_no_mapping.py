"""The file does not contain a mapping.

## What it checks

The top level of a file must be a mapping: one key below the other, beginning with `format`. An empty file, a
list, or a single value is not valid.

## Why it matters

Without keys, the values in the file have no names. An empty file is usually the result of a failed save.

## Example

```yaml
# bom.yaml
- {part: nvidia-sn2010, quantity: 2}  # <- YAML009
- {part: nvidia-sn3700, quantity: 2}
```

## Use instead

```diff
# bom.yaml
-- {part: nvidia-sn2010, quantity: 2}
-- {part: nvidia-sn3700, quantity: 2}
+format: 1
+items:
+  - {part: nvidia-sn2010, quantity: 2}
+  - {part: nvidia-sn3700, quantity: 2}
```

## Limits of this check

A file with only comments is not reported here: SCHEMA007 reports its missing format.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
