"""A tab is used.

## What it checks

The file has no tab, neither as indentation nor between words.

## Why it matters

YAML does not allow tabs as indentation, since nobody can know how wide they are. Elsewhere its readers
differ: one takes a tab for a space, the next refuses the file.

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

Only the first tab of a file is named, and nothing else of the file is read before it is gone.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
