"""A key is used twice in one mapping.

## What it checks

refarch checks the keys of every mapping. It reports the second of two equal keys and shows the first.

## Why it matters

Half of the author's text is lost, because most YAML readers keep only the last value without a warning. A
reviewer who reads from the top trusts the first value.

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
