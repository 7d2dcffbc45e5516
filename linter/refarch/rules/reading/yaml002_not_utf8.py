"""The file is not UTF-8 text.

## What it checks

Every byte of the file must be part of a UTF-8 character. The finding is at the first byte that is not.

## Why it matters

A name that looks correct on the screen of the author would not be found elsewhere. The same byte is ä in one
editor and another character in the next.

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

A Latin-1 file whose bytes happen to be valid UTF-8 is read as UTF-8. UTF-16 is recognized only by its byte
order mark.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
