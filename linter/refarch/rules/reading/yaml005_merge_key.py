"""The file uses a merge key.

## What it checks

No mapping can have the key `<<`, with which some YAML readers copy the keys of another mapping.

## Why it matters

One reader copies a mapping, but another reads a key with an unusual name, because YAML 1.2 has no merge keys.
The line of a value would also differ from the line that a finding or a reviewer shows.

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

A range of names states the same for both.

```diff
# wiring.yaml
-  leaf-1: {model: nvidia-sn2010, nos: cumulus-linux}
-  leaf-2:
-    <<: {model: nvidia-sn2010}
-    nos: cumulus-linux
+  leaf-[1-2]: {model: nvidia-sn2010, nos: cumulus-linux}
```

## Limits of this check

A quoted key, `"<<"`, is an ordinary key, and the schema refuses it.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
