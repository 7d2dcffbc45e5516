"""A key is missing or is not a plain word.

## What it checks

Every key of a mapping must be a word. It cannot be a list, a mapping, or one of the signs for no value, `~`
and `null`.

## Why it matters

The meaning of such a key can only be guessed. YAML allows lists and empty values as keys, but no key of a
design has this form, so it is a typing error.

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

A colon without a key is usually a syntax fault: see YAML001. The schema checks whether a key is known.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
