"""A key is unknown here.

## What it checks

Every key of every mapping must be a key of the format at this place. If two keys exclude each other, only one
of them can be present.

## Why it matters

A misspelled key would be a value that nobody reads: `quantitiy: 4` orders nothing. The finding contains the
nearest key, or the place where the key is valid.

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

Names in a design, such as names of clusters, hosts, or networks, are not keys of the format. REF001 reports
names that are not defined.
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
