"""A value has the wrong type.

## What it checks

Each value must have the type of its key: text, whole number, true or false, list, or mapping.

## Why it matters

`release: 7.10` is the number 7.1 to every YAML reader, which is another release than "7.10". Quotes keep the
text.

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

If a value has several faults, refarch reports only one.
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
