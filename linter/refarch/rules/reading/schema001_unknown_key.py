"""A key is not known here.

## What it checks

Every key of every mapping is one that the format knows at this place; where one of two keys excludes the
other, that only one of them is there.

## Why it matters

A misspelled key would be a value that nobody reads: `quantitiy: 4` orders nothing. The finding names the
nearest key, or the place where the key belongs.

## Example

```yaml
# bom.yaml
format: 1
items:
  - part: nvidia-sn2010
    quantity: 2
    spare: 1  # <- SCHEMA001
```

## Use instead

```diff
# bom.yaml
-    spare: 1
+    spares: 1
```

## Limits of this check

Names that a design gives itself, of clusters, hosts or networks, are not keys of the format; REF001 finds
those that name nothing.
"""

from .. import Rule

RULE = Rule(
    stage="schema",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
    fixes="usually",
)
