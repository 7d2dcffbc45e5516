"""The file name of a custom part is not a valid id.

## What it checks

The file of an entry must have the id of the entry as its name. An id consists of lower-case words and digits,
joined by hyphens, with at most 60 characters. The name must end in `.yaml`.

## Why it matters

No design can use the part. A design refers to a part by the name of its file, so it cannot refer to
`Acme 1.yaml`, and `acme-1.yml` is not found.

## Example

```text
designs/_catalog/switches/Acme 1.yml  <- PART002
```

## Use instead

```text
designs/_catalog/switches/acme-1.yaml
```

## Limits of this check

refarch does not check whether the id matches the vendor and the model.
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
