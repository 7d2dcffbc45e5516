"""A design's folder has no design.yaml.

## What it checks

A folder that holds any of the six files of a design holds design.yaml too.

## Why it matters

design.yaml says what the design is: its id, its clusters and hosts. Without it the other files describe
cables and addresses of nothing. Usually a file was renamed (design.yml), or a folder was copied in part.

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

A folder with none of the six files is no design and is passed over, and so is one whose name begins with a
dot or an underscore.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
