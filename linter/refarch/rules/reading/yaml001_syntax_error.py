"""The file is not valid YAML.

## What it checks

refarch checks the YAML syntax: closed brackets and quotes, a space after each colon, and aligned items of one
list. Lines that begin with `%`, which are directives to the YAML reader, are not accepted either.

## Why it matters

Nothing after the fault can be read reliably, so refarch does not check the design until the fault is fixed.

## Example

A colon and a space inside a text make it look like a key.

```yaml
# bom.yaml
format: 1
items:
  - part: nvidia-sn2010
    quantity: 2
    for: leafs: one in each rack  # <- YAML001
```

## Use instead

```diff
# bom.yaml
-    for: leafs: one in each rack
+    for: "leafs: one in each rack"
```

## Limits of this check

refarch reports only the first fault of a file. An open bracket or quote may be detected far below the place
where it was opened. The finding shows that place as well.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
