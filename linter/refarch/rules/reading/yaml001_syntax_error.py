"""The file is not valid YAML.

## What it checks

The grammar of YAML: brackets and quotes that are closed, a space behind each colon, items of one list below
each other. Lines that begin with `%`, directives to the YAML reader, are not accepted either.

## Why it matters

Nothing behind the fault can be read with certainty, so nothing of the design is checked until it is mended.

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

Only the first fault of a file is named. A bracket or quote that is not closed may be found far below the
place where it was opened; the finding names that place as well.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
