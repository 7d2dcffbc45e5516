"""A file of a design cannot be read.

## What it checks

Each of the six files that exists is a regular file that may be opened: no folder, device or pipe, and no file
that the user who runs the check may not read.

## Why it matters

A file that is silently left out would make a design look clean: no wiring.yaml means that no cable is
checked.

## Example

```text
designs/two-rooms/
  design.yaml
  wiring.yaml/
    rack-1.yaml
```

## Use instead

```text
designs/two-rooms/
  design.yaml
  wiring.yaml
```

## Limits of this check

Other files in the folder are not looked at.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
