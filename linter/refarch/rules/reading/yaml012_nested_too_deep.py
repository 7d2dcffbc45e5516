"""Values are nested too deep.

## What it checks

No mapping or list can be more than 32 levels deep.

## Why it matters

The file has a mistake in its brackets, or it is designed to crash programs. The deepest level of the format
is far below this limit.

## Example

```yaml
# bom.yaml
format: 1
items: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]  # <- YAML012
```

## Use instead

```diff
# bom.yaml
-items: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[ ]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
+items: []
```

## Limits of this check

Reading stops there, so the rest of the file is not checked.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
