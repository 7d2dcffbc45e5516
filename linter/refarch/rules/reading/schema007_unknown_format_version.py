"""The file's format version is missing or not known.

## What it checks

Every file says `format: 1` at its top, the version of the language that this refarch reads.

## Why it matters

A later version may give a key another meaning. Read as version 1 such a file would be checked for things that
it does not say.

## Example

```yaml
# bom.yaml
format: 2  # <- SCHEMA007
items:
  - {part: nvidia-sn2010, quantity: 2}
```

## Use instead

```diff
# bom.yaml
-format: 2
+format: 1
```

## Limits of this check

Nothing else in a file of an unknown version is looked at.
"""

from .. import Rule

RULE = Rule(
    stage="schema",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
