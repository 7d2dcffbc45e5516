"""A number has a leading zero.

## What it checks

refarch checks numbers without quotes that begin with 0, such as 010, or with 0o.

## Why it matters

A VLAN or a slot would differ between tools. 010 is ten in refarch and in YAML 1.2, but eight in every YAML
1.1 reader, which most scripts still use.

## Example

```yaml
# bom.yaml
format: 1
items:
  - part: nvidia-mcp1600-c003e30l
    quantity: 012  # <- YAML010
```

## Use instead

```diff
# bom.yaml
-    quantity: 012
+    quantity: 12
```

## Limits of this check

Zeros inside a text are kept: `host-[01-12]`, `"01"`. Numbers with 0x have the same meaning in all readers.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
