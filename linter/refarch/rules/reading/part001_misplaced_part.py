"""A part of the project's own lies in a folder where nobody looks for it.

## What it checks

Every YAML file in `designs/_catalog` lies in the folder of its kind: `switches/`, `nics/`, `servers/`,
`cables/` and so on; and its `kind` is that of the folder.

## Why it matters

The catalog reads an entry by its kind and its id, which are the names of its folder and its file. One in
`switch/` would never be read, and the designs that use it would hear only that the part is not defined.

## Example

```text
designs/_catalog/switch/acme-1.yaml  <- PART001
```

## Use instead

```text
designs/_catalog/switches/acme-1.yaml
```

## Limits of this check

Files that are no YAML are not looked at. The files of one wrong folder are told together, at the first of
them.
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
