"""A part of the project's own has the id of one that comes with refarch.

## What it checks

The ids of the project's own entries are not those of entries of the same kind that come with refarch.

## Why it matters

The project's entry counts for all of its designs, so what readers know of the part, and what a later refarch
learns about it, is not what the designs are judged by.

## Example

```text
designs/_catalog/switches/nvidia-sn2010.yaml  <- PART003
```

## Use instead

```text
designs/_catalog/switches/acme-sn2010.yaml
```

## Limits of this check

Where that is what the project wants, switch the finding off: `severities: {PART003: ignore}` in refarch.yaml.
"""

from .. import Rule

RULE = Rule(
    stage="settings",
    severity="warning",
    confidence="practice",
    hint="Rename the entry to a unique id. Or remove it to use the built-in entry.",
    sources=(),
    waivable=False,
)
