"""The file contains a tab.

## What it checks

The file must not contain a tab, neither as indentation nor between words.

## Why it matters

YAML does not allow tabs as indentation, because their width is undefined. Elsewhere, YAML readers differ: one
reads a tab as a space, another refuses the file.

## Example

`‹U+0009›` stands for the tab.

```yaml
# bom.yaml
format: 1
items:
‹U+0009›- {part: nvidia-sn2010, quantity: 2}  # <- YAML008
```

## Use instead

```diff
# bom.yaml
-‹U+0009›- {part: nvidia-sn2010, quantity: 2}
+  - {part: nvidia-sn2010, quantity: 2}
```

## Limits of this check

refarch reports only the first tab of a file. It reads nothing else of the file until the tab is removed.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
