"""A word is a boolean in some YAML readers and text in others.

## What it checks

refarch checks the words yes, no, on, and off, and True and False with capital letters, without quotes, as
values and as keys.

## Why it matters

A country code `no` or a switch state `on` changes its meaning with the program that reads it. YAML 1.1 reads
these words as true and false, but YAML 1.2 reads them as text.

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

The single letters y and n are text, because few readers ever read them as booleans.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
