"""A waiver names a rule that cannot be waived.

## What it checks

Waivers are for rules that look at the design. What keeps a file from being read and understood, and what says
that a waiver itself is wrong, cannot be excused.

## Why it matters

A design with an unknown key or a name that leads nowhere is not understood: whatever the check says of it
would be a guess.

## Example

```yaml
# design.yaml
# refarch: waive REF008: the path will be right after the next change  # <- WAIVE005
assumptions: []
```

## Use instead

```diff
# design.yaml
-# refarch: waive REF008: the path will be right after the next change
```

## Limits of this check

A project that never wants to see a rule turns it off in refarch.yaml, for all of its designs.
"""

from .. import Rule

RULE = Rule(
    stage="waivers",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
