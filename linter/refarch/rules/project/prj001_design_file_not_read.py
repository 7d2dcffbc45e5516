"""refarch does not read a design file because of its place or its name.

## What it checks

refarch checks every file below the folder of designs that has the name of a design file, or a similar name.
It must belong to a design that is read. A design is any folder with a design file, at any depth.

## Why it matters

CI is green for a design that nobody checked, because a design that is not read has no findings. The usual
causes are `design.yml` instead of `design.yaml`, a design in the folder of another design, and a folder that
was set aside as `_old` or `.old`.

## Example

```text
designs/lab/design.yaml
designs/lab/second/design.yaml
designs/_old/rack-2/design.yaml
designs/edge/Design.yml
```

## Use instead

```text
designs/lab/design.yaml
designs/second/design.yaml
designs/rack-2/design.yaml
designs/edge/design.yaml
```

## When it does not apply

The folder `_catalog` in the folder of designs, which holds custom parts and has rules of its own. Folders
named `.git`.

## Limits of this check

A link to a folder outside the folder of designs is reported and not followed. Folders more than 16 levels
deep are reported and not searched. refarch does not check whether git ignores a file.
"""

from .. import Rule

RULE = Rule(
    stage="project",
    severity="error",
    confidence="practice",
    sources=(),
    waivable=False,
)
