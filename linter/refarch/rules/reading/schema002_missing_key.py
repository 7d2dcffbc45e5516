"""A required key is missing.

## What it checks

Every mapping has the keys without which it means nothing, and of keys that belong together, both.

## Why it matters

A part without a quantity, a network without a prefix: there is no default that would not be a guess.

## Example

```yaml
# bom.yaml
format: 1
items:
  - part: nvidia-sn2010  # <- SCHEMA002
```

## Use instead

```diff
# bom.yaml
   - part: nvidia-sn2010
+    quantity: 2
```

## Limits of this check

The finding stands at the mapping that lacks the key, which may be a long one. What is needed only together
with other values, such as a cable for a link to a host, is checked by rules.
"""

from .. import Rule

RULE = Rule(
    stage="schema",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
