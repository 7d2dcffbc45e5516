"""A key stands twice in one mapping.

## What it checks

The keys of every mapping. The second of two equal ones is found, and the first is named.

## Why it matters

Most YAML readers keep the last value and say nothing. Half of what the author wrote is then gone, and a
reviewer who reads from the top believes the other half.

## Example

```yaml
# bom.yaml
format: 1
items:
  - part: nvidia-sn2010
    quantity: 2
    quantity: 4  # <- YAML004
```

## Use instead

```diff
# bom.yaml
-    quantity: 2
```

## Limits of this check

Keys are compared as text: `vmk1` and `"vmk1"` are one key, `1` and `01` are two.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
