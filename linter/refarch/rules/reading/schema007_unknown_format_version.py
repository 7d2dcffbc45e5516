"""The format version of a file is missing or unknown.

## What it checks

Every file must have `format: 1` at its top. This is the version of the format that this refarch supports.

## Why it matters

refarch would check the file for things that it does not contain. A later version may give a key another
meaning.

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

refarch checks nothing else in a file of an unknown version.
"""

from .. import Rule

RULE = Rule(
    stage="schema",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
