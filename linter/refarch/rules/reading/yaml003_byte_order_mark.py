"""The file starts with a byte order mark.

## What it checks

The first three bytes of the file are not a byte order mark, which some editors on Windows put there.

## Why it matters

Nobody sees it. Other programs take it for a part of the first key, which then is not `format`, or refuse the
file.

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

Only at the beginning of the file; elsewhere the same character is an invisible one, and YAML015 finds it.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
