"""The file starts with a byte order mark.

## What it checks

The first three bytes of the file must not be a byte order mark, which some Windows editors add.

## Why it matters

The mark is invisible. Other programs treat it as part of the first key, which then is not `format`, or refuse
the file.

## Example

`‹U+FEFF›` stands for the mark.

```yaml
# bom.yaml
‹U+FEFF›format: 1  # <- YAML003
items:
  - {part: nvidia-sn2010, quantity: 2}
```

## Use instead

```diff
# bom.yaml
-‹U+FEFF›format: 1
+format: 1
```

## Limits of this check

The check covers only the beginning of the file. Elsewhere, the same character is an invisible character: see
YAML015.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
