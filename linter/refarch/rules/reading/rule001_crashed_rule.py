"""A rule failed while it checked a design.

## What it checks

Each rule must finish. refarch reports a rule that fails, with its error, and runs all other rules.

## Why it matters

The result must not look clean, because the findings of the failed rule are unknown. This is a defect of the
rule, not of the design.

## Example

```text
designs/two-rooms/design.yaml:1:1: error RULE001 rule TEAM001 failed: ZeroDivisionError: division by zero
```

## Use instead

```text
Report it, with the design. For a custom rule, run its examples with refarch.testing.
```

## Limits of this check

The message contains the error but not its location in the program.
"""

from .. import Rule

RULE = Rule(
    stage="engine",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
