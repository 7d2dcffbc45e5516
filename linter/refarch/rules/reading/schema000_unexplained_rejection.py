"""The schema refuses a file for a reason that refarch cannot explain.

## What it checks

Two validators check every file: a fast one decides, and a thorough one explains. This finding means that the
second validator found no fault, although the first refused the file.

## Why it matters

The result must not look clean. This is a defect of refarch, not of the design.

## Example

```text
designs/two-rooms/bom.yaml:1:1: error SCHEMA000 the file does not match the schema of bom.yaml, but refarch found no cause
```

## Use instead

```text
Report it, with the file: the message is the defect.
```

## Limits of this check

Nothing else of the design is checked while this finding exists.
"""  # noqa: E501

from .. import Rule

RULE = Rule(
    stage="schema",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
