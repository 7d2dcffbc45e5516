"""A number has a leading zero.

## What it checks

Numbers without quotes that begin with 0, such as 010, or with 0o.

## Why it matters

010 is ten to this program and to YAML 1.2, and eight to every reader of YAML 1.1, which most scripts still
use. A VLAN or a slot would differ from one tool to the next.

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

Zeros inside a text are kept as they are: `host-[01-12]`, `"01"`. Numbers with 0x mean the same to all
readers.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
