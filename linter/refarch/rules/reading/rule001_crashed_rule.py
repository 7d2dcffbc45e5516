"""A rule failed while it checked a design.

## What it checks

That each rule comes to an end. One that fails is named with its error, and all others are run.

## Why it matters

It is a defect of the rule and not of the design. What the rule would have found is not known, so the result
must not look clean.

## Example

```text
designs/two-rooms/design.yaml:1:1: error RULE001 rule TEAM001 failed: ZeroDivisionError: division by zero
```

## Use instead

```text
Please report it, with the design. For a rule of your own: run its examples with refarch.testing.
```

## Limits of this check

The message names the error and not its place in the program.
"""

from .. import Rule

RULE = Rule(
    stage="engine",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
