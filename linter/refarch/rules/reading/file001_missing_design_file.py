"""The folder of a design has no design.yaml.

## What it checks

A folder with any of the six files of a design must also have design.yaml.

## Why it matters

The design is not checked. design.yaml defines its id, its clusters, and its hosts; without it, the other
files describe cables and addresses of unknown devices. Usually a file was renamed (design.yml), or a folder
was copied only in part.

## Example

```text
designs/two-rooms/
  design.yml
  bom.yaml
```

## Use instead

```text
designs/two-rooms/
  design.yaml
  bom.yaml
```

## Limits of this check

A folder without any of the six files is not a design and is skipped. A folder whose name begins with a dot or
an underscore is also skipped.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
