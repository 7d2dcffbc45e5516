"""A value does not have the form it must have.

## What it checks

The form of names, addresses, lengths, speeds, dates and the like.

## Why it matters

Names and values of a design end in commands, file names and pages. A host name with a semicolon in it would
be a second command on the day on which somebody pastes it.

## Example

```yaml
# wiring.yaml
format: 1
switches:
  leaf-[1-2]; reload: {model: nvidia-sn2010, nos: cumulus-linux}  # <- SCHEMA005
links: []
```

## Use instead

```diff
# wiring.yaml
-  leaf-[1-2]; reload: {model: nvidia-sn2010, nos: cumulus-linux}
+  leaf-[1-2]: {model: nvidia-sn2010, nos: cumulus-linux}
```

## Limits of this check

A value of the right form may still name nothing: REF001 and REF005 look at that.
"""

from .. import Rule

RULE = Rule(
    stage="schema",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
