"""A custom part is in a folder that refarch does not read.

## What it checks

Every YAML file in `designs/_catalog` must be in the folder of its kind: `switches/`, `nics/`, `servers/`,
`cables/`, and so on. Its `kind` must match the folder.

## Why it matters

An entry in `switch/` would never be read, and designs that use it would only get the finding that the part is
not defined. refarch finds an entry by its kind and its id, which are the names of its folder and its file.

## Example

```text
designs/_catalog/switch/acme-1.yaml  <- PART001
```

## Use instead

```text
designs/_catalog/switches/acme-1.yaml
```

## Limits of this check

refarch does not check files that are not YAML. It reports all files of one wrong folder together, at the
first file.
"""

from .. import Rule

RULE = Rule(
    stage="settings",
    severity="error",
    confidence="practice",
    hint="Move the file to the folder of its kind.",
    sources=(),
    waivable=False,
)
