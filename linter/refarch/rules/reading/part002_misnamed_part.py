"""The name of a file in the project's catalog is no id.

## What it checks

The file of an entry is called by the entry's id, lower-case words and digits joined by hyphens, of at most 60
characters, and ends in `.yaml`.

## Why it matters

A design names a part by the name of its file. No design can name `Acme 1.yaml`, and `acme-1.yml` would not be
found.

## Example

```text
designs/_catalog/switches/Acme 1.yml  <- PART002
```

## Use instead

```text
designs/_catalog/switches/acme-1.yaml
```

## Limits of this check

Whether the id fits the vendor and the model is not checked.
"""

from .. import Rule

RULE = Rule(
    stage="settings",
    severity="error",
    confidence="practice",
    hint="Rename the file to the id of the entry with `.yaml`, for example `acme-1.yaml`.",
    sources=(),
    waivable=False,
)
