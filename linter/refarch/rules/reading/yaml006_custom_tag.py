"""A tag changes the type of a value.

## What it checks

No value has a tag such as `!!str`, `!!int` or one of a program's own.

## Why it matters

Tags let a file say how it is to be read, and some YAML readers will run code for them. What a value of a
design means is said by its schema alone.

## Example

```yaml
# bom.yaml
format: 1
items:
  - part: nvidia-sn2010
    quantity: !!int "2"  # <- YAML006
```

## Use instead

```diff
# bom.yaml
-    quantity: !!int "2"
+    quantity: 2
```

## Limits of this check

The lone `!` before a value, which only says that it is text, is let pass.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
