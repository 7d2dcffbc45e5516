"""The file contains more than one YAML document.

## What it checks

The file must not have a second document after a line of three hyphens.

## Why it matters

The second document would look like a part of the design but would have no effect, because most programs read
only the first document.

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
