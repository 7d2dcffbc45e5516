"""A value has the wrong type.

## What it checks

Text, whole number, true or false, list or mapping: each value is what its key asks for.

## Why it matters

`release: 7.10` is the number 7.1 to every YAML reader, and another release than "7.10". In quotes it stays
what was written.

## Example

```yaml
# design.yaml
prerequisites:
  - software: cumulus-linux
    minimum: 5.10  # <- SCHEMA003
```

## Use instead

```diff
# design.yaml
-    minimum: 5.10
+    minimum: "5.1"
```

## Limits of this check

Where a value has several things wrong with it, only one is told.
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
