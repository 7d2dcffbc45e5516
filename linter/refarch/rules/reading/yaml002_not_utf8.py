"""The file is not UTF-8 text.

## What it checks

Every byte of the file belongs to a character in UTF-8. The finding stands at the first one that does not.

## Why it matters

The same byte is ä to one editor and something else to the next. A name that looks right on the author's
screen would not be found anywhere else.

## Example

A file that an old editor saved as Latin-1; `‹0xE4›` stands for that byte.

```yaml
# bom.yaml
format: 1
items:
  - part: nvidia-sn2010
    quantity: 2
    for: Rechenzentrum M‹0xE4›rz  # <- YAML002
```

## Use instead

```diff
# bom.yaml
-    for: Rechenzentrum M‹0xE4›rz
+    for: Rechenzentrum März
```

## Limits of this check

A Latin-1 file whose bytes happen to be valid UTF-8 is read as such. UTF-16 is recognized by its byte order
mark only.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
