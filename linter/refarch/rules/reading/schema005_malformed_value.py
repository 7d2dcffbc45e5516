"""A value does not have the required form.

## What it checks

refarch checks the form of names, addresses, lengths, speeds, dates, and similar values.

## Why it matters

A host name that contains a semicolon would be a second command when somebody pastes it. Names and values of a
design are used in commands, file names, and pages.

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

A value with a valid form can still refer to nothing. REF001 and REF005 check that.
"""

from .. import Rule

RULE = Rule(
    stage="schema",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
