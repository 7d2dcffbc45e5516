"""The schema refuses a file for a reason that could not be put into words.

## What it checks

Two validators look at every file: a fast one decides, a thorough one explains. This finding says that the
second found nothing where the first said no.

## Why it matters

It is a defect of refarch and not of the design, and must not pass as a clean result.

## Example

```text
designs/two-rooms/bom.yaml:1:1: error SCHEMA000 the file does not fit the schema of bom.yaml, and refarch cannot say where
```

## Use instead

```text
Please report it, with the file: the message is the defect.
```

## Limits of this check

Nothing else of the design is checked until it is gone.
"""  # noqa: E501

from .. import Rule

RULE = Rule(
    stage="schema",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
