"""A file of a design is a link that leads out of its folder.

## What it checks

Symbolic links among the files of a design and of its variants. A link to another file of the same folder is
followed; one to anywhere else is not.

## Why it matters

A design arrives in a pull request from anyone. A link to a file outside would print that file's lines in
findings and on the published site, whatever it is.

## Example

```text
designs/two-rooms/
  design.yaml
  bom.yaml -> ../../purchasing/bom.yaml
```

## Use instead

```text
designs/two-rooms/
  design.yaml
  bom.yaml
```

## Limits of this check

A design's folder may itself be a link. Hard links cannot be told from files.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
