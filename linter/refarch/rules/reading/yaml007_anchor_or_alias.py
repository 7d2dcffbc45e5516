"""The file uses an anchor or an alias.

## What it checks

No value can be named with `&name` and repeated with `*name`.

## Why it matters

Aliases inside aliases can expand a few hundred bytes to gigabytes. If a value is changed at its anchor, it
also changes in places that a reviewer does not see.

## Example

```yaml
# wiring.yaml
format: 1
switches:
  leaf-1: &leaf {model: nvidia-sn2010, nos: cumulus-linux}  # <- YAML007
  leaf-2: *leaf
links: []
```

## Use instead

```diff
# wiring.yaml
-  leaf-1: &leaf {model: nvidia-sn2010, nos: cumulus-linux}
-  leaf-2: *leaf
+  leaf-[1-2]: {model: nvidia-sn2010, nos: cumulus-linux}
```

## Limits of this check

Reading stops at the first one, so further ones are reported only after the first is fixed.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
