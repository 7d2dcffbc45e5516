"""A required key is missing.

## What it checks

Every mapping must have its required keys. If two keys belong together, both must be present.

## Why it matters

A part without a quantity or a network without a prefix cannot be used: a default would only be a guess.

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

The finding is at the mapping without the key, which can be long. Other rules check keys that are required
only with certain values, such as a cable for a link to a host.
"""

from .. import Rule

RULE = Rule(
    stage="schema",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
