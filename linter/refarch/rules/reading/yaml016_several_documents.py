"""The file holds more than one YAML document.

## What it checks

The file has no second document behind a line of three hyphens.

## Why it matters

Most programs read the first document and forget the rest. What stands there would look like a part of the
design and be none.

## Example

```yaml
# bom.yaml
format: 1
items:
  - {part: nvidia-sn2010, quantity: 2}
---  # <- YAML016
format: 1
items:
  - {part: nvidia-sn3700, quantity: 2}
```

## Use instead

```diff
# bom.yaml
----
-format: 1
-items:
```

## Limits of this check

Three hyphens before the first document are allowed.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
