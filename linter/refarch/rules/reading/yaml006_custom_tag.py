"""A tag changes the type of a value.

## What it checks

No value can have a tag such as `!!str`, `!!int`, or a tag of a program.

## Why it matters

Tags change how a file is read, and some YAML readers run code for them. Only the schema defines the meaning
of a value in a design.

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

A single `!` before a value, which only marks it as text, is accepted.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
