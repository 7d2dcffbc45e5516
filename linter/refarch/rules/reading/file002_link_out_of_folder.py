"""A file of a design is a link that points outside its folder.

## What it checks

refarch checks symbolic links among the files of a design and its variants. A link to another file of the same
folder is followed. Any other link is not.

## Why it matters

A link to a file outside the folder would show the lines of that file in findings and on the published site. A
pull request with a design can come from anyone.

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

The folder of a design can itself be a link. refarch cannot distinguish hard links from files.
"""

from .. import Rule

RULE = Rule(
    stage="reading",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
