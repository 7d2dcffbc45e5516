"""A word is a boolean to some readers and text to others.

## What it checks

The words yes, no, on and off, and True and False with capitals, without quotes, as values and as keys.

## Why it matters

YAML 1.1 takes them for true and false, YAML 1.2 for text. A country code `no` or a switch state `on` changes
its meaning with the program that reads it.

## Example

```yaml
# qos.yaml
format: 1
profiles:
  roce:
    mode: lossless
    host: {dcbx: ieee, willing: yes}  # <- YAML011
apply: []
```

## Use instead

```diff
# qos.yaml
-    host: {dcbx: ieee, willing: yes}
+    host: {dcbx: ieee, willing: true}
```

## Limits of this check

The single letters y and n, which few readers ever took for booleans, are text.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
