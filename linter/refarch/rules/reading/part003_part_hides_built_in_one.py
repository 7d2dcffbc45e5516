"""A custom part has the id of a built-in part.

## What it checks

The ids of custom parts must differ from the ids of built-in entries of the same kind.

## Why it matters

The custom part replaces the built-in part in all designs of the project. The rules then use other facts than
readers expect, and updates of the built-in part in later releases of refarch have no effect.

## Example

```text
designs/_catalog/switches/nvidia-sn2010.yaml  <- PART003
```

## Use instead

```text
designs/_catalog/switches/acme-sn2010.yaml
```

## Limits of this check

If the project wants this, disable the finding: `severities: {PART003: ignore}` in refarch.yaml.
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
