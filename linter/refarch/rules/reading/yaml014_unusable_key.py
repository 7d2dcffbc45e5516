"""A key is missing, or is no plain word.

## What it checks

Every key of a mapping is a word: no list, no mapping, and not one of the signs for nothing, `~` and `null`.

## Why it matters

YAML allows lists, and nothing, as keys. No field of a design is called like that; it is a slip of the pen
whose meaning can only be guessed.

## Example

```yaml
# bom.yaml
format: 1
items:
  - part: nvidia-sn2010
    [quantity]: 2  # <- YAML014
```

## Use instead

```diff
# bom.yaml
-    [quantity]: 2
+    quantity: 2
```

## Limits of this check

A colon with nothing at all in front of it is most often a fault of syntax, which YAML001 names. Whether a key
is known here is the schema's question.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
