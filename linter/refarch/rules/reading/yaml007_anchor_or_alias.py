"""An anchor or alias is used.

## What it checks

No value is named with `&name` and repeated with `*name`.

## Why it matters

Aliases inside aliases make a few hundred bytes stand for gigabytes. And a value that is changed at its anchor
changes in places that a reviewer does not see.

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

Reading ends at the first one, so that the others are found one after the other.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
