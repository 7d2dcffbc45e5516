"""Values are nested too deep.

## What it checks

No mapping or list lies more than 32 levels inside others.

## Why it matters

The deepest place that the format knows is far above that. What goes deeper is a slip with brackets, or a file
that is made to bring programs down.

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

Reading ends there; what comes behind is not looked at.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
