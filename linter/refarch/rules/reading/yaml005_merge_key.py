"""A merge key is used.

## What it checks

No mapping has the key `<<`, with which some YAML readers copy the keys of another mapping into this one.

## Why it matters

YAML 1.2 has no merge keys: to one reader it copies a mapping, to another it is a key with a strange name. And
the line that a value comes from is no longer the line that a finding, or a reviewer, looks at.

## Example

```yaml
# wiring.yaml
format: 1
switches:
  leaf-1: {model: nvidia-sn2010, nos: cumulus-linux}
  leaf-2:
    <<: {model: nvidia-sn2010}  # <- YAML005
    nos: cumulus-linux
links: []
```

## Use instead

Names as a range say the same for both.

```diff
# wiring.yaml
-  leaf-1: {model: nvidia-sn2010, nos: cumulus-linux}
-  leaf-2:
-    <<: {model: nvidia-sn2010}
-    nos: cumulus-linux
+  leaf-[1-2]: {model: nvidia-sn2010, nos: cumulus-linux}
```

## Limits of this check

A key that is quoted, `"<<"`, is an ordinary one, and the schema refuses it.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
