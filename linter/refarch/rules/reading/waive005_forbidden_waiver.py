"""A waiver refers to a rule that cannot be waived.

## What it checks

Only findings about the design can be waived. Findings about files that cannot be read or understood, and
findings about waivers, cannot be waived.

## Why it matters

A design with an unknown key or an undefined name cannot be understood, so the result of its check would be a
guess.

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

A project can disable a rule for all of its designs in refarch.yaml.
"""

from .. import Rule

RULE = Rule(
    stage="waivers",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
