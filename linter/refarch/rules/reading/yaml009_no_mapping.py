"""The file does not hold a mapping.

## What it checks

At its top a file is a mapping, one key below the other, beginning with `format`. An empty file, a list or a
single value is not.

## Why it matters

Without keys nothing in the file has a name. An empty file is most often a save that failed.

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

A file of comments only is not found here; SCHEMA007 says that its format is missing.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
